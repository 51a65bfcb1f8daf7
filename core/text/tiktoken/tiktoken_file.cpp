#include "core/text/tiktoken/tiktoken_file.h"

#include "core/byte_text.h"
#include "core/error.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <unordered_set>

namespace attnscope::text {
namespace {

struct Line {
    std::string bytes;
    std::int32_t rank = 0;
};

std::optional<Line> find_line(std::string_view line)
{
    const std::size_t space = line.find(' ');
    if (space == std::string_view::npos || space == 0) {
        return std::nullopt;
    }
    auto bytes = find_base64_bytes(line.substr(0, space));
    const std::string_view digits = line.substr(space + 1);
    std::int32_t rank = 0;
    const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), rank);
    if (!bytes || bytes->empty() || read.ec != std::errc() || read.ptr != digits.data() + digits.size() ||
        rank < 0 || rank > largest_token_id) {
        return std::nullopt;
    }
    return Line{*std::move(bytes), rank};
}

std::string_view line_at(std::string_view content, std::size_t begin)
{
    std::string_view line = content.substr(begin, content.find('\n', begin) - begin);
    if (line.ends_with('\r')) {
        line.remove_suffix(1);
    }
    return line;
}

[[noreturn]] void fail(std::size_t line, const std::string& what)
{
    throw Error(ErrorKind::corrupt, "line " + std::to_string(line) + ": " + what);
}

} // namespace

bool is_tiktoken_file(std::string_view content)
{
    return find_line(line_at(content, 0)).has_value();
}

Vocabulary read_tiktoken_file(std::string_view content)
{
    Vocabulary ranks;
    std::unordered_set<std::int32_t> seen;
    std::size_t number = 0;
    for (std::size_t begin = 0; begin < content.size();) {
        const std::string_view line = line_at(content, begin);
        begin = std::min(content.find('\n', begin), content.size() - 1) + 1;
        ++number;
        if (line.empty()) {
            continue;
        }
        const std::optional<Line> read = find_line(line);
        if (!read) {
            fail(number, "expected a token as base64, a space and its rank");
        }
        if (ranks.find_id(read->bytes)) {
            fail(number, "the same token a second time");
        }
        if (!seen.insert(read->rank).second) {
            fail(number, "the rank " + std::to_string(read->rank) + " a second time");
        }
        ranks.add(read->bytes, read->rank);
    }
    ranks.finish();
    for (int byte = 0; byte < 256; ++byte) {
        if (!ranks.find_id(std::string(1, static_cast<char>(byte)))) {
            throw Error(ErrorKind::corrupt, "the byte 0x" +
                                                hex_text(std::string(1, static_cast<char>(byte))) +
                                                " is no token, so that not every text could be written");
        }
    }
    return ranks;
}

} // namespace attnscope::text
