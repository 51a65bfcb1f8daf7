// Private: NumPy's array format, version 1.0 (numpy/lib/format.py), and archives of such arrays.
#pragma once

#include "core/capture/export/zip_writer.h"

#include <string>
#include <vector>

namespace attnscope {

/// The bytes before the values of a C-ordered array. `type` in NumPy's spelling, e.g. "<f4".
std::string npy_header(const std::string& type, const std::vector<std::int64_t>& shape);

/// An .npz file: ZIP entries NAME.npy.
class NpzWriter {
public:
    NpzWriter(OutputFile& file, int level) : zip_(file, level) {}

    /// Announces an array; its values follow through values() in C order, then end_array().
    void begin_array(const std::string& name, const std::string& type, std::size_t item_bytes,
                     const std::vector<std::int64_t>& shape);
    void values(std::span<const float> values) { zip_.write(std::as_bytes(values)); }
    void values(std::span<const std::int32_t> values) { zip_.write(std::as_bytes(values)); }
    void end_array() { zip_.end(); }

    void add(const std::string& name, std::span<const std::int32_t> data,
             const std::vector<std::int64_t>& shape);
    void add(const std::string& name, std::span<const float> data, const std::vector<std::int64_t>& shape);
    /// UTF-8 texts as an array of NumPy's fixed-length Unicode type.
    void add_texts(const std::string& name, const std::vector<std::string>& texts);
    /// One text, of shape ().
    void add_text(const std::string& name, const std::string& text);
    void finish() { zip_.finish(); }

private:
    void add_unicode(const std::string& name, const std::vector<std::string>& texts,
                     const std::vector<std::int64_t>& shape);

    ZipWriter zip_;
};

} // namespace attnscope
