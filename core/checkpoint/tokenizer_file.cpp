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
    if (!found.empty())
        return found.front();
    if (fs::is_regular_file(folder / "vocab.json", ignored) &&
        fs::is_regular_file(folder / "merges.txt", ignored))
        return folder / "vocab.json";
    return fs::is_regular_file(folder / "vocab.txt", ignored) ? folder / "vocab.txt" : fs::path();
}

} // namespace attnscope
