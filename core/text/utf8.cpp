#include "core/text/utf8.h"

#include "core/text/token.h"

namespace attnscope {

std::size_t find_invalid_utf8(std::string_view bytes) noexcept
{
    for (std::size_t at = 0; at < bytes.size();) {
        if (static_cast<unsigned char>(bytes[at]) < 0x80) {
            ++at;
            continue;
        }
        const auto scan = text::scan_utf8(bytes, at);
        if (!scan.valid) {
            return at;
        }
        at += scan.length;
    }
    return std::string_view::npos;
}

namespace text {
namespace {

/// What a lead byte promises: how many bytes, and which range its second byte must lie in.
struct Lead {
    std::size_t length;
    unsigned char second_low;
    unsigned char second_high;
};

Lead lead_of(unsigned char byte) noexcept
{
    if (byte < 0x80) {
        return {1, 0, 0};
    }
    if (byte >= 0xC2 && byte <= 0xDF) {
        return {2, 0x80, 0xBF};
    }
    if (byte >= 0xE0 && byte <= 0xEF) {
        const bool surrogates = byte == 0xED;
        return {3, static_cast<unsigned char>(byte == 0xE0 ? 0xA0 : 0x80),
                static_cast<unsigned char>(surrogates ? 0x9F : 0xBF)};
    }
    if (byte >= 0xF0 && byte <= 0xF4) {
        return {4, static_cast<unsigned char>(byte == 0xF0 ? 0x90 : 0x80),
                static_cast<unsigned char>(byte == 0xF4 ? 0x8F : 0xBF)};
    }
    return {0, 0, 0};
}

} // namespace

Utf8Scan scan_utf8(std::string_view bytes, std::size_t at) noexcept
{
    const auto byte = [&](std::size_t index) { return static_cast<unsigned char>(bytes[index]); };
    const Lead lead = lead_of(byte(at));
    if (lead.length == 0) {
        return {1, false};
    }
    for (std::size_t i = 1; i < lead.length; ++i) {
        const bool present = at + i < bytes.size();
        const unsigned char low = i == 1 ? lead.second_low : 0x80;
        const unsigned char high = i == 1 ? lead.second_high : 0xBF;
        if (!present || byte(at + i) < low || byte(at + i) > high) {
            return {i, false};
        }
    }
    return {lead.length, true};
}

CodePoint code_point_at(std::string_view text, std::size_t at) noexcept
{
    const auto byte = [&](std::size_t index) { return static_cast<unsigned char>(text[at + index]); };
    const unsigned char lead = byte(0);
    if (lead < 0x80) {
        return {lead, 1};
    }
    const auto tail = [&](std::size_t index) { return static_cast<char32_t>(byte(index) & 0x3Fu); };
    if (lead < 0xE0) {
        return {(static_cast<char32_t>(lead & 0x1Fu) << 6) | tail(1), 2};
    }
    if (lead < 0xF0) {
        return {(static_cast<char32_t>(lead & 0x0Fu) << 12) | (tail(1) << 6) | tail(2), 3};
    }
    return {(static_cast<char32_t>(lead & 0x07u) << 18) | (tail(1) << 12) | (tail(2) << 6) | tail(3), 4};
}

CodePoint code_point_before(std::string_view text, std::size_t end) noexcept
{
    std::size_t at = end - 1;
    while (at > 0 && (static_cast<unsigned char>(text[at]) & 0xC0u) == 0x80u) {
        --at;
    }
    return code_point_at(text, at);
}

std::u32string code_points_of(std::string_view text)
{
    std::u32string result;
    for (std::size_t at = 0; at < text.size();) {
        const CodePoint c = code_point_at(text, at);
        result.push_back(c.value);
        at += c.length;
    }
    return result;
}

void append_utf8(std::string& text, char32_t code_point)
{
    const auto put = [&](char32_t value) { text.push_back(static_cast<char>(value)); };
    if (code_point < 0x80) {
        put(code_point);
    } else if (code_point < 0x800) {
        put(0xC0 | (code_point >> 6));
        put(0x80 | (code_point & 0x3F));
    } else if (code_point < 0x10000) {
        put(0xE0 | (code_point >> 12));
        put(0x80 | ((code_point >> 6) & 0x3F));
        put(0x80 | (code_point & 0x3F));
    } else {
        put(0xF0 | (code_point >> 18));
        put(0x80 | ((code_point >> 12) & 0x3F));
        put(0x80 | ((code_point >> 6) & 0x3F));
        put(0x80 | (code_point & 0x3F));
    }
}

std::string replace_invalid_utf8(std::string_view bytes)
{
    std::string result;
    result.reserve(bytes.size());
    for (std::size_t at = 0; at < bytes.size();) {
        const Utf8Scan scan = scan_utf8(bytes, at);
        if (scan.valid) {
            result.append(bytes.substr(at, scan.length));
        } else {
            append_utf8(result, 0xFFFD);
        }
        at += scan.length;
    }
    return result;
}

} // namespace text
} // namespace attnscope
