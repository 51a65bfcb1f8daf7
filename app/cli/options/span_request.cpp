#include "app/cli/options/span_request.h"

#include "app/cli/options/parse_number.h"
#include "app/cli/terminal/exit_code.h"

#include <vector>

namespace attnscope::cli {

namespace {

[[noreturn]] void refuse(const SpanRequest& request, const std::string& message)
{
    throw Error(ErrorKind::invalid_argument, "span \"" + request.name + "\": " + message);
}

std::string quoted(std::string_view text)
{
    return "\"" + display_text(text) + "\"";
}

Segment locate_range(const SpanRequest& request, int count)
{
    const Range range = request.range->resolve(count);
    if (range.begin < 0 || range.end > count || range.empty())
        refuse(request, "tokens " + std::to_string(range.begin) + ":" + std::to_string(range.end) +
                            " are no part of the prompt, which has tokens 0:" + std::to_string(count));
    return {request.name, range};
}

/// Byte offset of the occurrence that is meant. Occurrences may overlap.
std::size_t occurrence_in(const SpanRequest& request, std::string_view prompt)
{
    std::vector<std::size_t> places;
    for (std::size_t at = prompt.find(request.text); at != std::string_view::npos;
         at = prompt.find(request.text, at + 1))
        places.push_back(at);
    const std::string count = std::to_string(places.size());
    if (places.empty())
        throw nothing_matched("span \"" + request.name + "\": the text " + quoted(request.text) +
                              " does not occur in the prompt; give its exact bytes, or a token range as " +
                              request.name + "=BEGIN:END");
    if (!request.occurrence && places.size() > 1)
        refuse(request, "the text " + quoted(request.text) + " occurs " + count + " times; choose one as " +
                            request.name + "@1=... to " + request.name + "@" + count +
                            "=..., or give a token range as " + request.name + "=BEGIN:END");
    const int chosen = request.occurrence.value_or(1);
    if (chosen < 1 || static_cast<std::size_t>(chosen) > places.size())
        throw nothing_matched("span \"" + request.name + "\": occurrence " + std::to_string(chosen) + " of " +
                              quoted(request.text) + " was asked for, but it occurs " + count +
                              (places.size() == 1 ? " time" : " times"));
    return places[static_cast<std::size_t>(chosen) - 1];
}

bool is_in(const ByteSpan& outer, const ByteSpan& inner)
{
    return inner.begin >= outer.begin && inner.end <= outer.end;
}

ByteSpan bytes_of(const SpanRequest& request, std::string_view prompt)
{
    if (!request.bytes) {
        const std::size_t at = occurrence_in(request, prompt);
        return {at, at + request.text.size()};
    }
    const ByteSpan& bytes = *request.bytes;
    if (bytes.begin >= bytes.end || bytes.end > prompt.size())
        refuse(request, "bytes " + std::to_string(bytes.begin) + ":" + std::to_string(bytes.end) +
                            " are no part of the prompt, which has bytes 0:" + std::to_string(prompt.size()));
    return bytes;
}

Segment locate_bytes(const SpanRequest& request, std::string_view prompt, std::span<const Token> tokens,
                     SpanCut cut)
{
    const ByteSpan wanted = bytes_of(request, prompt);
    const std::string text = quoted(prompt.substr(wanted.begin, wanted.end - wanted.begin));
    Range touched{-1, -1};
    Range inside{-1, -1};
    const Token* cut_token = nullptr;
    for (int index = 0; index < static_cast<int>(tokens.size()); ++index) {
        const Token& token = tokens[static_cast<std::size_t>(index)];
        if (token.span.begin >= token.span.end || token.span.end <= wanted.begin ||
            token.span.begin >= wanted.end)
            continue;
        touched = {touched.begin < 0 ? index : touched.begin, index + 1};
        if (is_in(wanted, token.span))
            inside = {inside.begin < 0 ? index : inside.begin, index + 1};
        else
            cut_token = &token;
    }
    if (touched.begin < 0)
        refuse(request, "no token stands for the text " + text + " (the tokenizer drops it)");
    if (cut_token == nullptr || cut == SpanCut::widen)
        return {request.name, touched};
    if (cut == SpanCut::error)
        refuse(
            request,
            "the text " + text + " begins or ends inside the token " +
                quoted(prompt.substr(cut_token->span.begin, cut_token->span.end - cut_token->span.begin)) +
                "; choose --span-cut widen (whole tokens that it touches: " + std::to_string(touched.begin) +
                ":" + std::to_string(touched.end) + "), --span-cut shrink (tokens inside of it" +
                (inside.begin < 0 ? ": none"
                                  : ": " + std::to_string(inside.begin) + ":" + std::to_string(inside.end)) +
                "), or another text");
    if (inside.begin < 0)
        refuse(request, "no whole token lies inside of the text " + text);
    return {request.name, inside};
}

} // namespace

SpanCut parse_span_cut(std::string_view text)
{
    if (text == "error")
        return SpanCut::error;
    if (text == "widen")
        return SpanCut::widen;
    if (text == "shrink")
        return SpanCut::shrink;
    throw Error(ErrorKind::invalid_argument,
                "\"" + std::string(text) + "\" is no rule; choose error, widen or shrink");
}

SpanRequest parse_span(std::string_view text)
{
    const std::size_t equals = text.find('=');
    if (equals == std::string_view::npos)
        throw Error(ErrorKind::invalid_argument,
                    "span \"" + std::string(text) +
                        "\": write NAME=\"text\" or NAME=BEGIN:END (token positions)");
    SpanRequest request;
    std::string_view name = text.substr(0, equals);
    const std::string_view value = text.substr(equals + 1);
    if (const std::size_t at = name.rfind('@'); at != std::string_view::npos) {
        request.occurrence = find_integer(name.substr(at + 1));
        if (!request.occurrence || *request.occurrence < 1)
            throw Error(ErrorKind::invalid_argument,
                        "span \"" + std::string(name) +
                            "\": after @ comes the number of the occurrence, 1 for the first");
        name = name.substr(0, at);
    }
    request.name = name;
    if (name.empty())
        throw Error(ErrorKind::invalid_argument,
                    "span \"" + std::string(text) + "\": the name before = is empty");
    if (!request.occurrence)
        request.range = find_range(value);
    if (!request.range)
        request.text = value;
    if (!request.range && value.empty())
        refuse(request, "the text is empty");
    return request;
}

Segment locate_span(const SpanRequest& request, std::string_view prompt, std::span<const Token> tokens,
                    SpanCut cut)
{
    return request.range ? locate_range(request, static_cast<int>(tokens.size()))
                         : locate_bytes(request, prompt, tokens, cut);
}

} // namespace attnscope::cli
