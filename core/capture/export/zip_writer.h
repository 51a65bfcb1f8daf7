// Private: writes ZIP archives (PKWARE APPNOTE 6.3.10) with stored or deflated entries, ZIP64 where sizes need it.
#pragma once

#include "core/capture/output_file.h"

#include <memory>
#include <optional>
#include <string>

namespace attnscope {

/// One entry at a time: begin, write the announced number of bytes, end. finish() writes the directory.
class ZipWriter {
public:
    /// `level`: 0 stores, 1-9 deflates. Sizes and offsets from `largest` on are written in 64 bits; tests lower it.
    ZipWriter(OutputFile& file, int level, std::uint64_t largest = 0xffffffffu);
    ~ZipWriter();

    void begin(const std::string& name, std::uint64_t size);
    void write(std::span<const std::byte> bytes);
    void end();
    void finish();

private:
    struct Entry {
        std::string name;
        std::uint64_t size = 0;
        std::uint64_t stored = 0;
        std::uint64_t offset = 0;
        std::uint32_t crc = 0;
        bool large = false; ///< its local header has room for 64-bit sizes
    };
    class Deflater;

    bool is_far(std::uint64_t offset) const noexcept { return offset >= largest_; }
    std::string local_header(const Entry& entry) const;
    std::string directory_entry(const Entry& entry) const;
    void write_end(std::uint64_t directory, std::uint64_t directory_bytes);

    OutputFile& file_;
    int level_;
    std::uint64_t largest_;
    std::unique_ptr<Deflater> deflater_;
    std::vector<Entry> entries_;
};

} // namespace attnscope
