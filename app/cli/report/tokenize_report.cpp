#include "app/cli/report/tokenize_report.h"

#include "app/cli/options/turn_segments.h"
#include "app/cli/report/text_format.h"
#include "core/byte_text.h"

#include <algorithm>

namespace attnscope::cli {

Json json_of_encoding(const Encoding& encoding, const Tokenizer& tokenizer)
{
    const std::vector<std::int32_t> ids = encoding.ids();
    Json json = {{"ids", ids},
                 {"tokens", Json::array()},
                 {"text", Json::array()},
                 {"bytes_hex", Json::array()},
                 {"offsets_bytes", Json::array()},
                 {"special", Json::array()}};
    for (const Token& token : encoding.tokens) {
        json["tokens"].push_back(token.piece);
        json["text"].push_back(token.text);
        json["bytes_hex"].push_back(hex_text(token.bytes));
        json["offsets_bytes"].push_back({token.span.begin, token.span.end});
        json["special"].push_back(token.special);
    }
    json["decoded"] = tokenizer.decode(ids, false);
    json["notices"] = encoding.notices;
    json["file"] = tokenizer.origin();
    return json;
}

Json json_of_chat(const RenderedChat& chat, const Encoding& encoding)
{
    const std::vector<Segment> segments = segments_of_turns(chat.turns, encoding.tokens);
    Json turns = Json::array();
    for (const ChatTurn& turn : chat.turns) {
        const std::string name = name_of(turn);
        const auto segment = std::find_if(segments.begin(), segments.end(),
                                          [&](const Segment& known) { return known.name == name; });
        const Json tokens =
            segment == segments.end() ? Json() : Json{segment->tokens.begin, segment->tokens.end};
        turns.push_back({{"message", turn.message},
                         {"role", turn.role},
                         {"name", name},
                         {"bytes", {turn.span.begin, turn.span.end}},
                         {"content_bytes", {turn.content.begin, turn.content.end}},
                         {"tokens", tokens}});
    }
    return {{"prompt", chat.text}, {"turns", std::move(turns)}};
}

std::string text_of_encoding(const Encoding& encoding)
{
    std::vector<std::vector<std::string>> rows = {{"position", "id", "bytes", "token"}};
    for (std::size_t position = 0; position < encoding.tokens.size(); ++position) {
        const Token& token = encoding.tokens[position];
        rows.push_back(
            {std::to_string(position), std::to_string(token.id),
             token.added ? "added" : std::to_string(token.span.begin) + ":" + std::to_string(token.span.end),
             token.text + (token.special ? "  (special)" : "")});
    }
    return table_text(rows, "rrrl");
}

} // namespace attnscope::cli
