// A safetensors file in memory: either an Error, or tensors that lie inside, cover the data and can be copied.
#include "core/checkpoint/safetensors.h"
#include "core/error.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <set>
#include <vector>

namespace {

void require(bool condition)
{
    if (!condition)
        std::abort();
}

void inspect(std::span<const std::byte> file)
{
    const std::byte* end = nullptr;
    std::set<std::string> names;
    for (const attnscope::TensorView& tensor : attnscope::parse_safetensors(file, "fuzz")) {
        const std::byte* begin = tensor.data.data();
        require(begin >= file.data() && begin + tensor.data.size() <= file.data() + file.size());
        require(end == nullptr || begin == end);
        end = begin + tensor.data.size();
        require(names.insert(tensor.name).second);
        std::vector<float> values(tensor.data.size() / attnscope::size_of(tensor.dtype));
        attnscope::copy_to_float(tensor, values); // reads every byte of the view
    }
    require(end == nullptr || end == file.data() + file.size());
}

void attempt(std::span<const std::byte> file)
{
    try {
        inspect(file);
    } catch (const attnscope::Error&) { // NOLINT(bugprone-empty-catch): the expected answer to most inputs
    }
}

/// Mutations rarely keep the header's length right, so the bytes are also tried as header, zero byte, data.
std::string with_length(std::string_view text)
{
    const std::size_t header = std::min(text.find('\0'), text.size());
    std::string file;
    for (int i = 0; i < 8; ++i)
        file += static_cast<char>(header >> 8 * i & 0xffu);
    file += text.substr(0, header);
    file += text.substr(std::min(header + 1, text.size()));
    return file;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    attempt(std::as_bytes(std::span(data, size)));
    const std::string again = with_length({reinterpret_cast<const char*>(data), size});
    attempt(std::as_bytes(std::span(again)));
    return 0;
}
