// Private: what HDF5 1.10 believes of a file and should not. It copies strings and references of variable length out of the
// file's global heaps, and names out of types, without checking that they lie inside. So the reader looks at the bytes first
// (HDF5 File Format Specification 3.0, sections III.E, IV.A) and lets HDF5 read only what is sound. Addresses are positions
// in the file: its base address must be 0.
#pragma once

#include "core/capture/hdf5/raw_file.h"

#include <map>
#include <mutex>
#include <string>

namespace attnscope {

/// Checks what one file says; remembers the heaps that it has seen. May be used from several threads.
class ObjectCheck {
public:
    explicit ObjectCheck(const std::filesystem::path& path) : file_(path) {}

    std::uint64_t file_size() const noexcept { return file_.size(); }

    /// The superblock (8-byte addresses that count from the begin of the file) and the root group. "" or what is wrong.
    std::string problem_of_superblock();
    /// `count` elements of variable length, 16 bytes each in the file, stored at `offset`.
    std::string problem_of_elements(std::uint64_t offset, std::uint64_t count, std::uint32_t element_bytes);
    /// Type and attributes of the object whose header is at `address`. Headers of version 2, which captures do not have, carry
    /// checksums and are left to HDF5.
    std::string problem_of_object(std::uint64_t address);

private:
    using Sizes = std::map<std::uint32_t, std::uint64_t>; // of the objects of a heap, by index

    std::string problem_of_references(std::span<const std::byte> references, std::uint32_t element_bytes);
    /// Bytes of an element, stated twice.
    struct ElementBytes {
        std::uint32_t in_type = 0;
        std::uint32_t in_tile = 0;
    };

    std::string problem_of_message(std::uint16_t type, unsigned flags, std::span<const std::byte> message,
                                   ElementBytes& element);
    std::string problem_of_attribute(std::span<const std::byte> message);
    const Sizes* find_heap(std::uint64_t address);

    RawFile file_;
    std::mutex mutex_;
    std::map<std::uint64_t, Sizes> heaps_;
};

} // namespace attnscope
