#include "app/cli/options/prompt.h"

#include "app/cli/options/parse_number.h"
#include "app/cli/options/turn_segments.h"
#include "core/error.h"

#include <algorithm>

namespace attnscope::cli {

namespace {

Prompt prompt_of_ids(const std::vector<std::int32_t>& ids, const Tokenizer* tokenizer)
{
    Prompt prompt;
    prompt.from_ids = true;
    for (const std::int32_t id : ids) {
        Token token = token_of(tokenizer, id);
        const std::size_t begin = prompt.text.size();
        if (!token.special)
            prompt.text += token.bytes;
        token.span = {begin, prompt.text.size()};
        prompt.tokens.push_back(std::move(token));
    }
    return prompt;
}

Prompt prompt_of_text(const std::string& text, const PromptOptions& options, const Tokenizer& tokenizer)
{
    Prompt prompt;
    prompt.text = text;
    if (options.chat) {
        RenderedChat chat = options.chat->render(text);
        prompt.text = std::move(chat.text);
        prompt.turns = std::move(chat.turns);
    }
    Encoding encoding = tokenizer.encode(prompt.text, {options.add_special_tokens && !options.chat});
    prompt.tokens = std::move(encoding.tokens);
    prompt.notices = std::move(encoding.notices);
    return prompt;
}

bool begins_with_bos(const Prompt& prompt, const Tokenizer* tokenizer)
{
    if (tokenizer == nullptr || prompt.tokens.empty())
        return false;
    const std::optional<std::int32_t> bos = tokenizer->find_bos();
    const Token& first = prompt.tokens.front();
    return (bos && first.id == *bos) || (first.added && first.special);
}

} // namespace

std::vector<std::int32_t> Prompt::ids() const
{
    std::vector<std::int32_t> ids(tokens.size());
    std::transform(tokens.begin(), tokens.end(), ids.begin(), [](const Token& token) { return token.id; });
    return ids;
}

std::vector<std::int32_t> parse_ids(std::string_view text)
{
    constexpr std::string_view separators = ", \t\r\n";
    std::vector<std::int32_t> ids;
    for (std::size_t begin = text.find_first_not_of(separators); begin != std::string_view::npos;) {
        const std::size_t end = std::min(text.find_first_of(separators, begin), text.size());
        const std::optional<int> id = find_integer(text.substr(begin, end - begin));
        if (!id || *id < 0)
            throw Error(ErrorKind::invalid_argument,
                        "\"" + std::string(text.substr(begin, end - begin)) +
                            "\" is no token id; write numbers, e.g. --ids 1,15043,3186");
        ids.push_back(*id);
        begin = text.find_first_not_of(separators, end);
    }
    if (ids.empty())
        throw Error(ErrorKind::invalid_argument, "--ids holds no token id");
    return ids;
}

Token token_of(const Tokenizer* tokenizer, std::int32_t id)
{
    if (tokenizer != nullptr)
        if (std::optional<Token> known = tokenizer->find_token(id))
            return *std::move(known);
    Token token;
    token.id = id;
    token.piece = token.text = "#" + std::to_string(id);
    return token;
}

void require_chat(PromptOptions& options, const Tokenizer* tokenizer)
{
    if (!options.wants_chat)
        return;
    if (tokenizer == nullptr)
        throw Error(ErrorKind::invalid_argument, "--chat needs the tokenizer of the model");
    options.chat = std::make_shared<const ChatFormat>(ChatFormat::open(tokenizer->origin()));
}

Prompt prepare_prompt(const PromptSource& source, const std::vector<SpanRequest>& spans,
                      const PromptOptions& options, const Tokenizer* tokenizer)
{
    if (!source.ids && (!source.text || tokenizer == nullptr))
        throw Error(ErrorKind::invalid_argument, "a prompt is needed: a text with a tokenizer, or token ids");
    Prompt prompt = source.ids ? prompt_of_ids(*source.ids, tokenizer)
                               : prompt_of_text(*source.text, options, *tokenizer);
    if (prompt.tokens.empty())
        throw Error(ErrorKind::invalid_argument, "the prompt has no token: there is nothing to capture");
    std::vector<Segment> segments;
    for (const SpanRequest& span : spans)
        segments.push_back(locate_span(span, prompt.text, prompt.tokens, options.span_cut));
    if (!segments.empty())
        prompt.segments = complete_segments(std::move(segments), static_cast<int>(prompt.tokens.size()),
                                            begins_with_bos(prompt, tokenizer));
    add_turn_segments(prompt.segments, segments_of_turns(prompt.turns, prompt.tokens), prompt.notices);
    return prompt;
}

void require_embedding_rows(const Prompt& prompt, int rows)
{
    const auto missing = std::find_if(prompt.tokens.begin(), prompt.tokens.end(),
                                      [&](const Token& token) { return token.id < 0 || token.id >= rows; });
    if (missing == prompt.tokens.end())
        return;
    const std::string place = std::to_string(missing - prompt.tokens.begin());
    const std::string fact = "token id " + std::to_string(missing->id) + " (token " + place +
                             " of the prompt, \"" + missing->text +
                             "\") has no row in the embedding of the model, which has " +
                             std::to_string(rows) + " rows";
    if (prompt.from_ids)
        throw Error(ErrorKind::invalid_argument, fact + "; give ids from 0 to " + std::to_string(rows - 1));
    throw Error(ErrorKind::corrupt, fact + ": tokenizer.json and the weights do not belong together");
}

} // namespace attnscope::cli
