#include "core/checkpoint/foreign_file.h"

#include "core/checkpoint/printable.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <string_view>

namespace attnscope {

namespace {

std::string_view head_of(std::span<const std::byte> file)
{
    return {reinterpret_cast<const char*>(file.data()), std::min<std::size_t>(file.size(), 1024)};
}

/// The line "size N" of a Git LFS pointer.
std::optional<std::uint64_t> pointed_size(std::string_view pointer)
{
    static constexpr std::string_view key = "\nsize ";
    const std::size_t place = pointer.find(key);
    if (place == std::string_view::npos)
        return std::nullopt;
    const std::string_view digits = pointer.substr(place + key.size());
    std::uint64_t size = 0;
    const auto [end, problem] = std::from_chars(digits.data(), digits.data() + digits.size(), size);
    return problem == std::errc{} ? std::optional(size) : std::nullopt;
}

} // namespace

std::optional<std::string> find_lfs_pointer(std::span<const std::byte> file)
{
    const std::string_view head = head_of(file);
    if (!head.starts_with("version https://git-lfs.github.com/spec/"))
        return std::nullopt;
    const auto size = pointed_size(head);
    return "is a Git LFS pointer, not the file itself" +
           (size ? " (which has " + with_commas(*size) + " bytes)" : std::string()) +
           "; run \"git lfs install\" once, then \"git lfs pull\" in the repository to get it";
}

std::optional<std::string> find_foreign_format(std::span<const std::byte> file)
{
    const std::string_view head = head_of(file);
    const std::size_t begin = head.find_first_not_of(" \t\r\n");
    if (begin != std::string_view::npos && head[begin] == '<')
        return "looks like a web page, saved instead of the file";
    if (head.starts_with("PK\x03\x04"))
        return "is a zip archive, probably of torch.save, not safetensors";
    if (head.starts_with("\x80\x02") || head.starts_with("\x80\x04"))
        return "is a Python pickle, not safetensors";
    if (head.starts_with("GGUF"))
        return "is a GGUF file, not safetensors";
    return std::nullopt;
}

} // namespace attnscope
