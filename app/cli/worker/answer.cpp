#include "app/cli/worker/answer.h"

#include "app/cli/worker/fields.h"
#include "core/byte_text.h"

#include <new>
#include <utility>

namespace attnscope::cli::worker {

namespace {

const char* kind_of(const std::exception& error)
{
    if (const auto* known = dynamic_cast<const Error*>(&error))
        return name_of(known->kind());
    if (dynamic_cast<const ProtocolError*>(&error) != nullptr)
        return "protocol";
    return dynamic_cast<const std::bad_alloc*>(&error) != nullptr ? name_of(ErrorKind::out_of_memory)
                                                                  : "internal";
}

} // namespace

std::string result_line(const Json& id, Json result)
{
    return json_line({{"id", id}, {"result", std::move(result)}});
}

std::string progress_line(const Json& id, const Json& progress)
{
    return json_line({{"id", id}, {"progress", progress}});
}

Json json_of_error(const std::exception& error)
{
    const bool memory = dynamic_cast<const std::bad_alloc*>(&error) != nullptr;
    return {{"kind", kind_of(error)},
            {"message", memory ? "out of memory; use fewer tokens, or end other programs" : error.what()}};
}

std::string error_line(const Json& id, const std::exception& error)
{
    return json_line({{"id", id}, {"error", json_of_error(error)}});
}

Json json_of_tokens(const Encoding& encoding, std::optional<int> context_length)
{
    Json ids = Json::array(), text = Json::array(), bytes = Json::array(), spans = Json::array();
    Json special = Json::array(), added = Json::array();
    for (const Token& token : encoding.tokens) {
        ids.push_back(token.id);
        text.push_back(token.text);
        bytes.push_back(base64_text(token.bytes));
        spans.push_back(Json::array({token.span.begin, token.span.end}));
        special.push_back(token.special);
        added.push_back(token.added);
    }
    return {{"count", encoding.tokens.size()},
            {"context_length", context_length ? Json(*context_length) : Json(nullptr)},
            {"ids", std::move(ids)},
            {"text", std::move(text)},
            {"bytes", std::move(bytes)},
            {"spans", std::move(spans)},
            {"special", std::move(special)},
            {"added", std::move(added)},
            {"notices", encoding.notices}};
}

} // namespace attnscope::cli::worker
