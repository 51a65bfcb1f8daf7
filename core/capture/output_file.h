// Private: a buffered file that appears under its name when it is whole.
#pragma once

#include "core/capture/partial_file.h"

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace attnscope {

/// Errors: as PartialFile; io with the system's reason when a write fails.
class OutputFile {
public:
    OutputFile(const std::filesystem::path& path, bool overwrite);
    ~OutputFile();
    OutputFile(const OutputFile&) = delete;
    OutputFile& operator=(const OutputFile&) = delete;

    void write(std::span<const std::byte> bytes);
    void write(std::string_view text) { write(std::as_bytes(std::span(text))); }
    std::uint64_t position() const noexcept { return flushed_ + buffer_.size(); }
    /// Replaces bytes that were written before.
    void patch(std::uint64_t offset, std::string_view bytes);
    /// Last flush, fsync, rename.
    void finish();

private:
    void flush();
    [[noreturn]] void fail() const;

    PartialFile partial_;
    int descriptor_ = -1;
    std::uint64_t flushed_ = 0;
    std::vector<std::byte> buffer_;
};

} // namespace attnscope
