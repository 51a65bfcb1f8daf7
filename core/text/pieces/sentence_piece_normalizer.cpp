#include "core/text/pieces/sentence_piece_normalizer.h"

#include "core/error.h"
#include "core/text/utf8.h"

#include <limits>

namespace attnscope::text {

SentencePieceNormalizer::SentencePieceNormalizer(const NormalizerSpec& spec, bool space_as_suffix,
                                                 UserDefinedPieces user_defined)
    : map_(spec.character_map.empty()
               ? CharacterMap()
               : CharacterMap(spec.character_map, "normalizer_spec.precompiled_charsmap")),
      user_defined_(std::move(user_defined)), add_dummy_prefix_(spec.add_dummy_prefix),
      remove_extra_whitespaces_(spec.remove_extra_whitespaces), space_as_suffix_(space_as_suffix),
      space_(spec.escape_whitespaces ? "\u2581" : " ")
{
    for (std::size_t first = 0; first < plain_.size(); ++first) {
        plain_[first] = first != ' ' && user_defined_.empty();
        for (std::size_t second = 0; second < plain_.size() && plain_[first]; ++second) {
            const char both[] = {static_cast<char>(first), static_cast<char>(second)};
            plain_[first] = !map_.begins({both, 2});
        }
    }
}

namespace {

void require_32_bits(std::size_t size)
{
    if (size >= std::numeric_limits<std::uint32_t>::max()) {
        throw Error(ErrorKind::too_large, "the text has " + std::to_string(size) +
                                              " bytes; at most 4 GiB can be tokenized at once");
    }
}

} // namespace

NormalizedText SentencePieceNormalizer::normalize(std::string_view text, bool dummy_prefix) const
{
    require_32_bits(text.size());
    NormalizedText result;
    std::size_t at = 0;
    const auto here = [&] { return static_cast<std::uint32_t>(at); };
    while (remove_extra_whitespaces_ && at < text.size()) {
        const Prefix prefix = next_prefix(text.substr(at));
        if (prefix.by != " ") {
            break;
        }
        at += prefix.length;
    }
    if (at == text.size()) {
        return result;
    }
    result.text.reserve(text.size() + text.size() / 4 + 4);
    result.origins.reserve(text.size() + text.size() / 4 + 4);
    const bool add_dummy = add_dummy_prefix_ && dummy_prefix;
    if (add_dummy && !space_as_suffix_) {
        append(result, " ", {here(), here()});
    }
    bool after_space = remove_extra_whitespaces_;
    while (at < text.size()) {
        if (const std::size_t run = plain_run(text, at); run > 0) {
            result.text.append(text, at, run);
            for (const std::size_t end = at + run; at < end; ++at) {
                result.origins.push_back({here(), here() + 1});
            }
            after_space = false;
            continue;
        }
        const Prefix prefix = next_prefix(text.substr(at));
        std::string_view by = prefix.by;
        while (after_space && by.starts_with(' ')) {
            by.remove_prefix(1);
        }
        if (!by.empty()) {
            append(result, by, {here(), static_cast<std::uint32_t>(at + prefix.length)});
            after_space = remove_extra_whitespaces_ && by.ends_with(' ');
        }
        at += prefix.length;
    }
    if (remove_extra_whitespaces_) {
        while (result.text.ends_with(space_)) {
            result.text.resize(result.text.size() - space_.size());
            at = result.origins[result.text.size()].begin;
            result.origins.resize(result.text.size());
        }
    }
    if (add_dummy && space_as_suffix_) {
        append(result, " ", {here(), here()});
    }
    require_32_bits(result.text.size());
    return result;
}

std::size_t SentencePieceNormalizer::plain_run(std::string_view text, std::size_t at) const noexcept
{
    const auto is_ascii = [](char c) { return static_cast<unsigned char>(c) < 0x80; };
    std::size_t end = at;
    while (end < text.size() && is_ascii(text[end]) && plain_[static_cast<unsigned char>(text[end])]) {
        ++end;
    }
    // The last one may be the beginning of a sequence with what follows.
    return end > at && end < text.size() && !is_ascii(text[end]) ? end - at - 1 : end - at;
}

SentencePieceNormalizer::Prefix SentencePieceNormalizer::next_prefix(std::string_view text) const noexcept
{
    if (const std::size_t length = user_defined_.longest_prefix(text); length > 0) {
        return {text.substr(0, length), length};
    }
    if (const auto replacement = map_.find_longest(text)) {
        return {replacement->by, replacement->length};
    }
    // A hostile map may have cut a character in two.
    const Utf8Scan scan = scan_utf8(text, 0);
    return scan.valid ? Prefix{text.substr(0, scan.length), scan.length} : Prefix{"\uFFFD", 1};
}

void SentencePieceNormalizer::append(NormalizedText& to, std::string_view characters, Origin origin) const
{
    for (const char c : characters) {
        if (c == ' ') {
            to.text += space_;
        } else {
            to.text += c;
        }
    }
    to.origins.resize(to.text.size(), origin);
}

} // namespace attnscope::text
