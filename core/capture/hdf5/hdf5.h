// HDF5 behind a few value types; private to core/capture. Every call is checked, serialised by one lock, and
// throws Error with HDF5's own reason in the message; HDF5 itself never prints. Kinds: io when the operating
// system refused, otherwise corrupt (reading) or io (writing); not_found for an object that is not there;
// not_supported for links and storage outside of the file. No plugin is ever loaded. Objects may be used from
// several threads.
//
// This header does not include HDF5's, so whoever includes it does not need them.
#pragma once

#include "core/error.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace attnscope::hdf5 {

using Id = std::int64_t;
using Extent = std::vector<std::uint64_t>;

/// Little-endian types of the format; `other` is everything else (HDF5 still converts other numbers on
/// read<T>).
enum class Type { int32, int64, uint8, float32, float64, float16, text, other };

/// Bytes of one element; 0 for text and other.
std::size_t size_of(Type type) noexcept;

/// Owns one HDF5 identifier.
class Handle {
public:
    Handle() = default;
    explicit Handle(Id id) noexcept : id_(id) {}
    Handle(Handle&& other) noexcept : id_(std::exchange(other.id_, -1)) {}
    Handle& operator=(Handle&& other) noexcept
    {
        std::swap(id_, other.id_);
        return *this;
    }
    ~Handle();

    Id get() const noexcept { return id_; }
    explicit operator bool() const noexcept { return id_ >= 0; }

private:
    Id id_ = -1;
};

/// How a new dataset lies in the file. An empty `chunk` means contiguous; a chunk that was never written
/// reads as `fill`.
struct Layout {
    Type type = Type::float32;
    Extent extent;
    Extent chunk;
    int deflate = 0; ///< 1-9: chunks are shuffled and deflated
    double fill = 0;
};

class Dataset {
public:
    Dataset() = default;
    explicit Dataset(Handle handle) : handle_(std::move(handle)) {}

    Type type() const;
    Extent extent() const;
    Extent chunk() const; ///< empty when contiguous or compact
    std::vector<int>
    filters() const; ///< HDF5's numbers in the order of writing: 1 deflate, 2 shuffle, 3 fletcher32, ...
    std::string path() const; ///< of the dataset inside its file, e.g. "/statistics/entropy_1"
    bool is_scale() const;

    /// T: float, double, std::int32_t, std::int64_t, std::uint8_t, or std::uint16_t for the bits of a float16 (only
    /// from and to Type::float16). The hyperslab has as many elements as the span, which is checked.
    template <typename T>
    void write(const Extent& offset, const Extent& count, std::span<const T> values);
    template <typename T>
    void read(const Extent& offset, const Extent& count, std::span<T> values) const;
    template <typename T>
    void write_all(std::span<const T> values);
    template <typename T>
    std::vector<T> read_all() const; ///< check extent() first when the file is not trusted

    void write_texts(std::span<const std::string> texts);
    void set_attribute(const std::string& name, const std::string& value);
    std::optional<std::string> find_text_attribute(const std::string& name) const; ///< scalar strings
    std::vector<std::string> read_texts() const; ///< variable and fixed length

    /// One chunk as it is stored, filters already applied; `offset` is its first cell.
    void write_chunk(const Extent& offset, std::span<const std::byte> bytes);
    /// Bytes that a chunk takes in the file, 0 when it was never written.
    std::uint64_t stored_chunk_size(const Extent& offset) const;
    /// Stored bytes into `bytes` (resized); returns the filter mask (bit i set: filter i was skipped). The
    /// chunk must exist.
    std::uint32_t read_chunk(const Extent& offset, std::vector<std::byte>& bytes) const;

    /// Makes this 1-D dataset a dimension scale. Without values: netCDF-4's "dimension but not a variable".
    void make_scale(bool has_values = true);
    void attach_scale(unsigned axis, const Dataset& scale);
    /// Last part of the path of the scale of each axis, "" where there is none.
    std::vector<std::string> scale_names() const;

    Id id() const noexcept { return handle_.get(); }

private:
    Handle handle_;
};

/// A chunk on its way into the file.
struct StoredChunk {
    Dataset* dataset = nullptr;
    Extent offset;
    std::span<const std::byte> bytes;
};

/// Dataset::write_chunk() for several of one file. The bytes of large ones are written without the lock, so that calls of
/// several threads overlap, and neighbours in one go: a device is faster with megabytes than with tiles.
void write_chunks(std::span<const StoredChunk> chunks);

/// A group, or the root of a file.
class Group {
public:
    Group() = default;
    explicit Group(Handle handle) : handle_(std::move(handle)) {}

    /// Paths are relative, e.g. "pyramid/4/attention_1".
    bool has(const std::string& path) const;
    std::vector<std::string> dataset_names() const; ///< direct children, sorted
    std::vector<std::string> group_names() const;

    Group create_group(const std::string& name);
    Group open_group(const std::string& path) const;
    Dataset create_dataset(const std::string& name, const Layout& layout);
    /// Without a chunk cache: HDF5 1.10 fills one with as many bytes as a foreign file says that a tile has, and then reads
    /// as many as a tile must have. Without one it reads just the cells asked for from the file.
    Dataset open_dataset(const std::string& path) const;

    /// A scalar string dataset.
    void write_text(const std::string& name, const std::string& text);

    void set_attribute(const std::string& name, const std::string& value);
    void set_attribute(const std::string& name, std::int64_t value); ///< stored as int32 where it fits
    std::optional<std::string> find_text_attribute(const std::string& name) const; ///< scalar strings
    std::optional<std::int64_t> find_int_attribute(const std::string& name) const; ///< scalar integers

    Id id() const noexcept { return handle_.get(); }

private:
    Handle handle_;
};

/// Objects of at least `threshold` bytes start at multiples of `step`.
struct Alignment {
    std::uint64_t threshold = 1;
    std::uint64_t step = 1;
};

class File {
public:
    File() = default;

    /// Empties the file at `path`, which the caller has created and protects (HDF5's own locking is off).
    static File create(const std::filesystem::path& path, const Alignment& alignment = {});
    /// Read-only, without locking. Errors: not_found, io, corrupt (no HDF5 file, cut short).
    static File open(const std::filesystem::path& path);

    Group root() const;
    void flush();
    /// Closes and reports what the destructor would swallow.
    void close();
    explicit operator bool() const noexcept { return static_cast<bool>(handle_); }

private:
    explicit File(Handle handle) : handle_(std::move(handle)) {}
    Handle handle_;
};

} // namespace attnscope::hdf5
