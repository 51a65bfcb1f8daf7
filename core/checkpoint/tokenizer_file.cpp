#include "core/checkpoint/tokenizer_file.h"

#include <algorithm>
#include <system_error>
#include <vector>

namespace attnscope {

namespace fs = std::filesystem;

fs::path find_tokenizer_file(const fs::path& folder)
{
    std::error_code ignored;
    for (const char* name : {"tokenizer.json", "tokenizer.model", "tiktoken.model"})
        if (fs::is_regular_file(folder / name, ignored))
            return folder / name;
    std::vector<fs::path> found;
    for (const auto& entry : fs::directory_iterator(folder, ignored))
        if (entry.path().extension() == ".tiktoken" && entry.is_regular_file(ignored))
            found.push_back(entry.path());
    std::ranges::sort(found);
    return found.empty() ? fs::path() : found.front();
}

} // namespace attnscope
