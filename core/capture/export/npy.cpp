#include "core/capture/export/npy.h"

#include <algorithm>
#include <bit>

namespace attnscope {

static_assert(std::endian::native == std::endian::little, "arrays are written as they lie in memory");

namespace {

/// Code points of valid UTF-8.
std::u32string code_points(const std::string& text)
{
    std::u32string points;
    for (std::size_t i = 0; i < text.size();) {
        const auto lead = static_cast<unsigned char>(text[i]);
        const std::size_t length = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
        char32_t point = length == 1 ? lead : lead & (0x7fu >> length);
        for (std::size_t j = 1; j < length && i + j < text.size(); ++j)
            point = point << 6 | (static_cast<unsigned char>(text[i + j]) & 0x3fu);
        points += point;
        i += length;
    }
    return points;
}

} // namespace

std::string npy_header(const std::string& type, const std::vector<std::int64_t>& shape)
{
    std::string dictionary = "{'descr': '" + type + "', 'fortran_order': False, 'shape': (";
    for (const std::int64_t side : shape)
        dictionary += std::to_string(side) + (shape.size() == 1 ? "," : &side == &shape.back() ? "" : ", ");
    dictionary += "), }";
    constexpr std::size_t preamble = 10;
    constexpr std::size_t alignment = 64;
    const std::size_t padded = (preamble + dictionary.size() + 1 + alignment - 1) / alignment * alignment;
    dictionary.resize(padded - preamble - 1, ' ');
    dictionary += '\n';
    std::string header = "\x93NUMPY";
    header += '\x01';
    header += '\0';
    header += static_cast<char>(dictionary.size() & 0xff);
    header += static_cast<char>(dictionary.size() >> 8);
    return header + dictionary;
}

void NpzWriter::begin_array(const std::string& name, const std::string& type, std::size_t item_bytes,
                            const std::vector<std::int64_t>& shape)
{
    const std::string header = npy_header(type, shape);
    std::uint64_t size = item_bytes;
    for (const std::int64_t side : shape)
        size *= static_cast<std::uint64_t>(side);
    zip_.begin(name + ".npy", header.size() + size);
    zip_.write(std::as_bytes(std::span(header)));
}

void NpzWriter::add(const std::string& name, std::span<const std::int32_t> data,
                    const std::vector<std::int64_t>& shape)
{
    begin_array(name, "<i4", sizeof(std::int32_t), shape);
    values(data);
    end_array();
}

void NpzWriter::add(const std::string& name, std::span<const float> data,
                    const std::vector<std::int64_t>& shape)
{
    begin_array(name, "<f4", sizeof(float), shape);
    values(data);
    end_array();
}

void NpzWriter::add_texts(const std::string& name, const std::vector<std::string>& texts)
{
    add_unicode(name, texts, {static_cast<std::int64_t>(texts.size())});
}

void NpzWriter::add_text(const std::string& name, const std::string& text)
{
    add_unicode(name, {text}, {});
}

void NpzWriter::add_unicode(const std::string& name, const std::vector<std::string>& texts,
                            const std::vector<std::int64_t>& shape)
{
    std::size_t width = 1; // NumPy refuses '<U0'
    for (const std::string& text : texts)
        width = std::max(width, code_points(text).size());
    begin_array(name, "<U" + std::to_string(width), width * sizeof(char32_t), shape);
    for (const std::string& text : texts) {
        std::u32string points = code_points(text);
        points.resize(width, U'\0');
        zip_.write(std::as_bytes(std::span(points)));
    }
    end_array();
}

} // namespace attnscope
