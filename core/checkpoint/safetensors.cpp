#include "core/checkpoint/safetensors.h"

#include "core/checkpoint/foreign_file.h"
#include "core/checkpoint/mapped_file.h"
#include "core/checkpoint/printable.h"
#include "core/checkpoint/safetensors_header.h"
#include "core/checkpoint/safetensors_layout.h"
#include "core/error.h"

#include <algorithm>
#include <utility>

namespace attnscope {

namespace {

/// The limit of the reference implementation.
constexpr std::uint64_t longest_header = 100'000'000;
constexpr std::size_t length_bytes = 8;

[[noreturn]] void fail(const std::string& origin, const std::string& message)
{
    throw Error(ErrorKind::corrupt, origin + ": " + message);
}

/// The little-endian number at the start of the file, held against the file's size.
std::size_t require_header_length(std::span<const std::byte> file, const std::string& origin)
{
    if (file.empty())
        fail(origin, "is empty; copy or download it again");
    if (const auto pointer = find_lfs_pointer(file))
        fail(origin, *pointer);
    if (file.size() < length_bytes)
        fail(origin, "is too short to hold a header: " + std::to_string(file.size()) + " bytes");
    std::uint64_t length = 0;
    for (std::size_t i = 0; i < length_bytes; ++i)
        length |= std::to_integer<std::uint64_t>(file[i]) << 8 * i;
    if (length <= file.size() - length_bytes && length <= longest_header)
        return static_cast<std::size_t>(length);

    if (const auto foreign = find_foreign_format(file))
        fail(origin, *foreign);
    const std::string found = "its header length " + with_commas(length);
    if (length > longest_header)
        fail(origin, found + " cannot be right: at most " + with_commas(longest_header) +
                         " bytes are allowed, and the file has " + with_commas(file.size()));
    fail(origin, found + " is longer than the file, which has " + with_commas(file.size()) +
                     " bytes; copy or download it again");
}

} // namespace

const char* name_of(DType dtype) noexcept
{
    switch (dtype) {
    case DType::f16:
        return "F16";
    case DType::bf16:
        return "BF16";
    case DType::f32:
        return "F32";
    case DType::f64:
        return "F64";
    }
    return "unknown";
}

std::size_t size_of(DType dtype) noexcept
{
    switch (dtype) {
    case DType::f16:
    case DType::bf16:
        return 2;
    case DType::f32:
        return 4;
    case DType::f64:
        return 8;
    }
    return 0;
}

std::string shape_text(std::span<const std::int64_t> shape)
{
    std::string text = "[";
    for (const std::int64_t side : shape)
        text += (text.size() > 1 ? ", " : "") + std::to_string(side);
    return text + "]";
}

std::vector<TensorView> parse_safetensors(std::span<const std::byte> file, const std::string& origin)
{
    const std::size_t length = require_header_length(file, origin);
    const std::string_view header(reinterpret_cast<const char*>(file.data()) + length_bytes, length);
    if (!header.starts_with('{'))
        fail(origin, find_foreign_format(file).value_or("its header is not JSON: it does not begin with {"));
    const std::size_t header_end = length_bytes + length;
    return lay_out_tensors(parse_safetensors_header(header, origin), file.subspan(header_end), header_end,
                           origin);
}

SafetensorsFile::SafetensorsFile(std::filesystem::path path, std::unique_ptr<MappedFile> file)
    : path_(std::move(path)), file_(std::move(file)),
      tensors_(parse_safetensors(file_->bytes(), path_.string()))
{
    by_name_.reserve(tensors_.size());
    for (const TensorView& tensor : tensors_)
        by_name_.emplace(tensor.name, &tensor);
}

SafetensorsFile SafetensorsFile::open(const std::filesystem::path& path)
{
    return {path, std::make_unique<MappedFile>(path)};
}

SafetensorsFile::SafetensorsFile(SafetensorsFile&&) noexcept = default;
SafetensorsFile& SafetensorsFile::operator=(SafetensorsFile&&) noexcept = default;
SafetensorsFile::~SafetensorsFile() = default;

const std::filesystem::path& SafetensorsFile::path() const noexcept
{
    return path_;
}

std::span<const TensorView> SafetensorsFile::tensors() const noexcept
{
    return tensors_;
}

const TensorView* SafetensorsFile::find(std::string_view name) const noexcept
{
    const auto found = by_name_.find(name);
    return found != by_name_.end() ? found->second : nullptr;
}

} // namespace attnscope
