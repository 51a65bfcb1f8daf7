#include "app/cli/options/span_json.h"

#include "core/error.h"

#include <limits>

namespace attnscope::cli {

namespace {

[[noreturn]] void fail(const std::string& message)
{
    throw Error(ErrorKind::corrupt, message);
}

int int_of(const Json& value, const std::string& key)
{
    constexpr std::int64_t most = std::numeric_limits<int>::max();
    const bool fits = value.is_number_unsigned()
                          ? value.get<std::uint64_t>() <= static_cast<std::uint64_t>(most)
                          : value.is_number_integer() && value.get<std::int64_t>() >= -most;
    if (!fits)
        fail("\"" + key + "\" holds " + json_line(value) + ", which is no integer of 32 bits");
    return value.get<int>();
}

ByteSpan byte_span_of(const std::string& name, const Json& value)
{
    const bool two = value.is_array() && value.size() == 2 && value[0].is_number_unsigned() &&
                     value[1].is_number_unsigned();
    if (!two)
        fail("span \"" + name + "\": \"bytes\" are no two positions [begin, end]");
    return {value[0].get<std::size_t>(), value[1].get<std::size_t>()};
}

SpanRequest span_of(const std::string& name, const Json& value)
{
    SpanRequest span;
    span.name = name;
    if (value.is_string()) {
        span.text = value.get<std::string>();
    } else if (value.is_array() && value.size() == 2) {
        span.range = RangeRequest{int_of(value[0], "spans"), int_of(value[1], "spans")};
    } else if (value.is_object() && value.contains("text") && value["text"].is_string()) {
        span.text = value["text"].get<std::string>();
        if (value.contains("occurrence"))
            span.occurrence = int_of(value["occurrence"], "occurrence");
    } else if (value.is_object() && value.contains("bytes")) {
        span.bytes = byte_span_of(name, value["bytes"]);
    } else {
        fail("span \"" + name +
             "\" is neither a text, nor [begin, end], nor {\"text\": ..., \"occurrence\": ...}, nor "
             "{\"bytes\": [begin, end]}");
    }
    if (!span.range && !span.bytes && span.text.empty())
        fail("span \"" + name + "\" has an empty text");
    return span;
}

} // namespace

std::vector<SpanRequest> spans_of_json(const Json& spans)
{
    if (!spans.is_object())
        fail("\"spans\" is no object of names");
    std::vector<SpanRequest> requests;
    for (const auto& [name, value] : spans.items())
        requests.push_back(span_of(name, value));
    return requests;
}

std::vector<std::int32_t> ints_of_json(const Json& list, const std::string& key)
{
    if (!list.is_array())
        fail("\"" + key + "\" is no list");
    std::vector<std::int32_t> numbers;
    for (const Json& number : list)
        numbers.push_back(int_of(number, key));
    return numbers;
}

} // namespace attnscope::cli
