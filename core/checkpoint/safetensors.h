// One safetensors file, memory-mapped and distrusted.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace attnscope {

enum class DType { f16, bf16, f32, f64 };

/// "F16", "BF16", "F32", "F64": the names of the safetensors format.
const char* name_of(DType dtype) noexcept;
std::size_t size_of(DType dtype) noexcept;

/// A tensor inside a mapped file; `data` is little-endian, row-major, and lives as long as the
/// SafetensorsFile. It need not be aligned for its type.
struct TensorView {
    std::string name;
    DType dtype = DType::f32;
    std::vector<std::int64_t> shape;
    std::span<const std::byte> data;
};

/// "[346, 64]"
std::string shape_text(std::span<const std::int64_t> shape);

class MappedFile;

/// Validates the header of a safetensors file that lies in memory as a whole and returns its tensors, in the
/// order of their bytes, as views into `file`. `origin` begins every message. Errors as
/// SafetensorsFile::open.
std::vector<TensorView> parse_safetensors(std::span<const std::byte> file, const std::string& origin);

class SafetensorsFile {
public:
    /// Opens and validates the whole header: length capped, JSON, every dtype and offset checked, no overlap,
    /// no hole, no trailing bytes. Tensor bytes are not touched. Errors: not_found, io, corrupt (one sentence
    /// a cause, with the tensor's name), not_supported (dtype, by name); a Git LFS pointer is recognised and
    /// explained.
    static SafetensorsFile open(const std::filesystem::path& path);

    SafetensorsFile(SafetensorsFile&&) noexcept;
    SafetensorsFile& operator=(SafetensorsFile&&) noexcept;
    ~SafetensorsFile();

    const std::filesystem::path& path() const noexcept;
    /// In the order of their bytes in the file.
    std::span<const TensorView> tensors() const noexcept;
    const TensorView* find(std::string_view name) const noexcept;

private:
    SafetensorsFile(std::filesystem::path path, std::unique_ptr<MappedFile> file);
    std::filesystem::path path_;
    std::unique_ptr<MappedFile> file_;
    std::vector<TensorView> tensors_;
    std::unordered_map<std::string_view, const TensorView*> by_name_; // views of names in tensors_
};

/// Copies a tensor into float32, whatever it is stored as; F64 beyond the range of float32 becomes infinite.
/// `to` must hold as many elements as the tensor (std::invalid_argument otherwise).
void copy_to_float(const TensorView& tensor, std::span<float> to);

} // namespace attnscope
