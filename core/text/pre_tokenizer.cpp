#include "core/text/pre_tokenizer.h"

#include "core/text/byte_alphabet.h"
#include "core/text/utf8.h"

namespace attnscope::text {
namespace {

std::vector<Stretch> stretches_of(std::string_view text, const std::vector<Match>& matches, bool invert)
{
    std::vector<Stretch> stretches;
    std::size_t done = 0;
    for (const Match& match : matches) {
        if (done != match.begin) {
            stretches.push_back({done, match.begin, invert});
        }
        stretches.push_back({match.begin, match.end, !invert});
        done = match.end;
    }
    if (done != text.size()) {
        stretches.push_back({done, text.size(), invert});
    }
    return stretches;
}

void prefix_space(AlignedText& text)
{
    text.rewrite([](std::string_view piece, std::vector<RewrittenCharacter>& characters) {
        if (piece.starts_with(' ')) {
            return false;
        }
        characters.push_back({U' ', 0});
        for (std::size_t at = 0; at < piece.size();) {
            const CodePoint c = code_point_at(piece, at);
            // The space takes the place of the first character, which then counts as inserted after it.
            characters.push_back({c.value, at == 0 ? 1 : 0});
            at += c.length;
        }
        return true;
    });
}

void spell_bytes(AlignedText& text)
{
    text.rewrite([](std::string_view piece, std::vector<RewrittenCharacter>& characters) {
        for (const char c : piece) {
            const auto byte = static_cast<unsigned char>(c);
            const bool continues = (byte & 0xC0u) == 0x80u;
            characters.push_back({character_of_byte(byte), continues ? 1 : 0});
        }
        return true;
    });
}

} // namespace

void SplitPreTokenizer::apply(AlignedText& text) const
{
    const TimeLimit limit(text.byte_count());
    text.split([&](std::string_view piece) {
        return apply_behavior(stretches_of(piece, delimiter_.find_all(piece, limit), invert_), behavior_);
    });
}

void CharacterPreTokenizer::apply(AlignedText& text) const
{
    text.split([&](std::string_view piece) {
        std::vector<Match> matches;
        for (std::size_t at = 0; at < piece.size();) {
            const CodePoint c = code_point_at(piece, at);
            if (is_delimiter_(c.value)) {
                matches.push_back({at, at + c.length});
            }
            at += c.length;
        }
        return apply_behavior(stretches_of(piece, matches, false), behavior_);
    });
}

ByteLevelPreTokenizer::ByteLevelPreTokenizer(bool add_prefix_space, bool use_regex)
    : add_prefix_space_(add_prefix_space)
{
    if (use_regex) {
        // GPT-2's own, https://github.com/openai/gpt-2/blob/master/src/encoder.py
        constexpr auto gpt2 = R"('s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+)";
        words_ = std::make_unique<const Regex>(gpt2, "pre_tokenizer ByteLevel");
    }
}

void ByteLevelPreTokenizer::apply(AlignedText& text) const
{
    if (add_prefix_space_) {
        prefix_space(text);
    }
    if (words_) {
        const TimeLimit limit(text.byte_count());
        text.split([&](std::string_view piece) {
            return apply_behavior(stretches_of(piece, words_->find_all(piece, limit), false),
                                  SplitBehavior::isolated);
        });
    }
    spell_bytes(text);
}

void PreTokenizerSequence::apply(AlignedText& text) const
{
    for (const auto& step : steps_) {
        step->apply(text);
    }
}

} // namespace attnscope::text
