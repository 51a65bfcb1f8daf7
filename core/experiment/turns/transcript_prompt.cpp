#include "core/experiment/turns/transcript_prompt.h"

#include "core/error.h"
#include "core/language/text_builder.h"

#include <algorithm>
#include <numeric>

namespace attnscope {

namespace {

/// Byte spans of the messages.
struct WrittenTranscript {
    std::string text;
    std::vector<ByteSpan> turns, words;
};

WrittenTranscript written_plainly(const Transcript& transcript, const std::string& turn)
{
    require_places(turn);
    const std::size_t place = turn.find("{content}");
    WrittenTranscript written;
    for (const Message& message : transcript.messages) {
        written.text += with_value(turn.substr(0, place), "role", message.role);
        written.words.push_back({written.text.size(), written.text.size() + message.content.size()});
        written.text += message.content;
        written.text += with_value(turn.substr(place + 9), "role", message.role);
    }
    written.turns = written.words;
    return written;
}

WrittenTranscript rendered(const Transcript& transcript, const ChatFormat& chat)
{
    if (transcript.messages.empty())
        throw Error(ErrorKind::invalid_argument, "the transcript has no message");
    std::string conversation;
    for (const Message& message : transcript.messages)
        conversation += (conversation.empty() ? "[" : ",") + message.fields;
    RenderedChat prompt = chat.render(conversation + "]");
    WrittenTranscript written{std::move(prompt.text), {}, {}};
    written.turns.resize(transcript.messages.size());
    written.words.resize(transcript.messages.size());
    for (const ChatTurn& turn : prompt.turns) {
        written.turns[turn.message] = turn.span;
        written.words[turn.message] = turn.content;
    }
    return written;
}

/// A token that reaches into two messages belongs to the one that comes first, and what a template prints inside of another
/// message (a system prompt in the first question) is cut out of that.
void part_from_each_other(std::vector<Range>& turns, int from)
{
    std::vector<std::size_t> order(turns.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return turns[a].end != turns[b].end ? turns[a].end < turns[b].end : turns[a].begin < turns[b].begin;
    });
    for (const std::size_t turn : order) {
        turns[turn] = {std::max(turns[turn].begin, from), std::max(turns[turn].end, from)};
        from = turns[turn].end;
    }
}

} // namespace

void require_places(const std::string& turn)
{
    if (turn.find("{content}") == std::string::npos || turn.find("{role}") == std::string::npos)
        throw Error(ErrorKind::invalid_argument,
                    "a turn is written with {role} and {content}: \"" + turn + "\" has not both");
}

TranscriptPrompt prompt_of(const Transcript& transcript, const TurnForm& form, const Tokenizer& tokenizer)
{
    WrittenTranscript written =
        form.chat ? rendered(transcript, *form.chat) : written_plainly(transcript, form.turn);
    PromptText text(std::move(written.text));
    for (const ByteSpan& turn : written.turns)
        text.name("turn", turn);
    for (const ByteSpan& words : written.words)
        text.name("words", words);
    // A chat template writes the special tokens itself.
    TranscriptPrompt made;
    made.prompt = form.chat ? tokenize_rendered(text, tokenizer) : tokenize_prompt(text, "", tokenizer);
    for (const Segment& part : made.prompt.parts)
        (part.name == "turn" ? made.turns : made.words).push_back(part.tokens);
    part_from_each_other(made.turns, made.prompt.has_bos() ? 1 : 0);
    return made;
}

} // namespace attnscope
