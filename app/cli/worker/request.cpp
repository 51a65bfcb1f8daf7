#include "app/cli/worker/request.h"

#include "app/cli/worker/capture_fields.h"

#include <array>
#include <limits>

namespace attnscope::cli::worker {

namespace {

Load load_of(Fields& fields)
{
    Load load;
    load.model = fields.require_text("model");
    load.options.threads = fields.find_integer("threads", 0, 4096).value_or(0);
    load.options.device = fields.find_text("device").value_or(load.options.device);
    return load;
}

Tokenize tokenize_of(Fields& fields)
{
    std::optional<std::string> text = fields.find_bytes("text");
    if (!text)
        Fields::fail("text", "is missing (or \"text_b64\")");
    Tokenize tokenize;
    tokenize.text = *std::move(text);
    tokenize.model = fields.find_text("model");
    tokenize.add_special_tokens = fields.find_flag("add_special_tokens").value_or(true);
    return tokenize;
}

Estimate estimate_of(Fields& fields)
{
    Estimate estimate;
    estimate.tokens = fields.find_integer("tokens", 1, std::numeric_limits<int>::max());
    estimate.prompt = read_prompt(fields);
    if (!estimate.tokens && !estimate.prompt.text && !estimate.prompt.ids)
        Fields::fail("tokens", "is missing (or \"prompt\", \"prompt_b64\", \"ids\")");
    estimate.options = read_capture_options(fields);
    // A client may send the very fields of the capture it thinks of.
    if (const auto output = fields.find_text("output"))
        estimate.output = *output;
    read_spans(fields);
    return estimate;
}

Capture capture_of(Fields& fields)
{
    Capture capture;
    capture.prompt = read_prompt(fields);
    if (!capture.prompt.text && !capture.prompt.ids)
        Fields::fail("prompt", "is missing (or \"prompt_b64\", \"ids\")");
    capture.output = fields.require_text("output");
    capture.options = read_capture_options(fields);
    capture.spans = read_spans(fields);
    return capture;
}

Cancel cancel_of(Fields& fields)
{
    const Json* request = fields.find("request");
    if (request == nullptr)
        Fields::fail("request", "is missing: the id of the request to cancel");
    if (!request->is_number() && !request->is_string())
        Fields::fail("request", "is no id: neither number nor text");
    return {*request};
}

struct Method {
    const char* name;
    Request (*read)(Fields&);
};

constexpr std::array methods{
    Method{"hello", [](Fields&) -> Request { return Hello{}; }},
    Method{"load", [](Fields& fields) -> Request { return load_of(fields); }},
    Method{"tokenize", [](Fields& fields) -> Request { return tokenize_of(fields); }},
    Method{"estimate", [](Fields& fields) -> Request { return estimate_of(fields); }},
    Method{"capture", [](Fields& fields) -> Request { return capture_of(fields); }},
    Method{"cancel", [](Fields& fields) -> Request { return cancel_of(fields); }},
    Method{"quit", [](Fields&) -> Request { return Quit{}; }},
};

} // namespace

Json parse_object(std::string_view line)
{
    constexpr int deepest = 16; // requests need four; the rest of the program may recurse over a value
    const auto check_depth = [](int depth, Json::parse_event_t, Json&) {
        if (depth > deepest)
            throw ProtocolError("the line is nested more than " + std::to_string(deepest) + " deep");
        return true;
    };
    Json object;
    try {
        object = Json::parse(line, check_depth);
    } catch (const Json::parse_error& error) {
        throw ProtocolError("the line is no JSON: byte " + std::to_string(error.byte) + ": " +
                            std::string(error.what()).substr(0, 300));
    } catch (const Json::out_of_range&) {
        throw ProtocolError("the line is no JSON: a number is too large");
    }
    if (!object.is_object())
        throw ProtocolError("the line is no JSON object");
    return object;
}

Json require_id(const Json& object)
{
    const auto found = object.find("id");
    if (found == object.end())
        Fields::fail("id", "is missing");
    if (!found->is_number() && !found->is_string())
        Fields::fail("id", "is neither number nor text");
    return *found;
}

Request parse_request(const Json& object)
{
    Fields fields(object);
    const std::string name = fields.require_text("method");
    std::string known;
    for (const Method& method : methods) {
        known += (known.empty() ? "" : ", ") + std::string(method.name);
        if (name != method.name)
            continue;
        Request request = method.read(fields);
        fields.require_no_more();
        return request;
    }
    Fields::fail("method", "is " + json_line(name.substr(0, 60)) + "; known are " + known);
}

} // namespace attnscope::cli::worker
