#include "core/checkpoint/json_text.h"

#include "core/checkpoint/foreign_file.h"
#include "core/checkpoint/mapped_file.h"
#include "core/checkpoint/printable.h"
#include "core/error.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdint>

namespace attnscope {

namespace {

constexpr std::size_t largest_text = std::size_t{256} << 20;

/// "line 3, column 20" of the byte before which parsing stopped (counted from 1).
std::string position_text(std::string_view text, std::size_t byte)
{
    const std::string_view before = text.substr(0, std::min(byte > 0 ? byte - 1 : 0, text.size()));
    const auto line = std::count(before.begin(), before.end(), '\n') + 1;
    const std::size_t newline = before.rfind('\n');
    const std::size_t column =
        newline == std::string_view::npos ? before.size() + 1 : before.size() - newline;
    return "line " + std::to_string(line) + ", column " + std::to_string(column);
}

/// The word at which parsing stopped: Python writes NaN and Infinity, which JSON does not have.
bool python_number_ends_at(std::string_view text, std::size_t byte)
{
    const std::string_view before = text.substr(0, std::min(byte, text.size()));
    for (const std::string_view word : {"NaN", "Infinity"})
        for (std::size_t length = 1; length <= word.size(); ++length)
            if (before.ends_with(word.substr(0, length)) &&
                text.substr(before.size() - length).starts_with(word))
                return true;
    return false;
}

} // namespace

std::string read_text(const std::filesystem::path& path)
{
    const MappedFile file(path);
    const std::span<const std::byte> bytes = file.bytes();
    if (bytes.size() > largest_text)
        throw Error(ErrorKind::corrupt, path.string() + ": is " + with_commas(bytes.size()) +
                                            " bytes long, far too large for a JSON file of a model");
    if (const auto advice = find_lfs_pointer(bytes))
        throw Error(ErrorKind::corrupt, path.string() + ": " + *advice);
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

nlohmann::json parse_json(std::string_view text, const std::string& origin)
{
    const auto limit_depth = [&origin](int depth, nlohmann::json::parse_event_t, nlohmann::json&) {
        if (depth > deepest_json)
            throw Error(ErrorKind::corrupt,
                        origin + ": is nested more than " + std::to_string(deepest_json) + " levels deep");
        return true;
    };
    if (text.find_first_not_of(" \t\r\n") == std::string_view::npos)
        throw Error(ErrorKind::corrupt, origin + ": is empty, no JSON");
    // The parser takes a zero byte for the end of its input and would not look behind it.
    if (const std::size_t zero = text.find('\0'); zero != std::string_view::npos)
        throw Error(ErrorKind::corrupt,
                    origin + ": is not JSON: holds a zero byte at " + position_text(text, zero + 1));
    try {
        return nlohmann::json::parse(text, limit_depth);
    } catch (const nlohmann::json::parse_error& error) {
        std::string message = origin + ": is not JSON: parsing stops at " + position_text(text, error.byte);
        if (python_number_ends_at(text, error.byte))
            message += " (NaN and Infinity are no JSON; write null or a number)";
        throw Error(ErrorKind::corrupt, message);
    } catch (const nlohmann::json::out_of_range&) {
        throw Error(ErrorKind::corrupt, origin + ": holds a number too large for a double");
    }
}

std::string describe_json(const nlohmann::json& value)
{
    switch (value.type()) {
    case nlohmann::json::value_t::null:
        return "null";
    case nlohmann::json::value_t::object:
        return "an object";
    case nlohmann::json::value_t::array:
        return "a list";
    case nlohmann::json::value_t::string:
        return "the text \"" + printable(value.get_ref<const std::string&>()) + "\"";
    case nlohmann::json::value_t::boolean:
        return value.get<bool>() ? "true" : "false";
    default:
        return value.dump();
    }
}

} // namespace attnscope
