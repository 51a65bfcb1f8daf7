#include "core/text/normalizer/unicode_normalizer.h"

#include "core/error.h"
#include "core/text/utf8.h"

#include <unicode/normalizer2.h>
#include <unicode/uchar.h>

#include <algorithm>
#include <optional>

namespace attnscope::text {
namespace {

constexpr std::uint8_t newest_unicode = 9;

struct Decomposed {
    char32_t value;
    int change;
    int combining_class;
};

const icu::Normalizer2& data_of(bool compatibility)
{
    UErrorCode status = U_ZERO_ERROR;
    const icu::Normalizer2* data =
        compatibility ? icu::Normalizer2::getNFKCInstance(status) : icu::Normalizer2::getNFCInstance(status);
    if (U_FAILURE(status) || data == nullptr) {
        throw Error(ErrorKind::io, std::string("ICU has no normalization data: ") + u_errorName(status));
    }
    return *data;
}

/// Below U+00A0 nothing decomposes and nothing combines.
bool is_inert(char32_t c)
{
    if (c < 0xA0) {
        return true;
    }
    UVersionInfo age;
    u_charAge(static_cast<UChar32>(c), age);
    return age[0] > newest_unicode;
}

int combining_class(char32_t c)
{
    return c < 0x300 || is_inert(c) ? 0 : u_getCombiningClass(static_cast<UChar32>(c));
}

std::vector<Decomposed> decompose(std::string_view text, bool compatibility)
{
    const icu::Normalizer2& data = data_of(compatibility);
    std::vector<Decomposed> result;
    result.reserve(text.size());
    auto run = result.size(); // where the last starter stands; what follows it has to be put in order
    const auto sort_run = [&] {
        std::stable_sort(
            result.begin() + static_cast<std::ptrdiff_t>(run), result.end(),
            [](const Decomposed& a, const Decomposed& b) { return a.combining_class < b.combining_class; });
    };
    const auto push = [&](char32_t c, int change) {
        const int order = combining_class(c);
        if (order == 0) {
            sort_run();
            run = result.size();
        }
        result.push_back({c, change, order});
    };
    icu::UnicodeString parts;
    for (std::size_t at = 0; at < text.size();) {
        const CodePoint c = code_point_at(text, at);
        at += c.length;
        if (is_inert(c.value) || !data.getDecomposition(static_cast<UChar32>(c.value), parts)) {
            push(c.value, 0);
            continue;
        }
        for (std::int32_t i = 0; i < parts.length(); i = parts.moveIndex32(i, 1)) {
            push(static_cast<char32_t>(parts.char32At(i)), i > 0 ? 1 : 0);
        }
    }
    sort_run();
    return result;
}

std::optional<char32_t> find_composite(const icu::Normalizer2& data, char32_t first, char32_t second)
{
    if (second < 0x300 || is_inert(first) != (first < 0xA0) || is_inert(second)) {
        return std::nullopt;
    }
    const UChar32 composite = data.composePair(static_cast<UChar32>(first), static_cast<UChar32>(second));
    return composite < 0 ? std::nullopt : std::optional(static_cast<char32_t>(composite));
}

void compose(const std::vector<Decomposed>& parts, std::vector<RewrittenCharacter>& out)
{
    const icu::Normalizer2& data = data_of(false);
    std::optional<RewrittenCharacter> starter;
    std::vector<RewrittenCharacter> marks; // that did not combine with the starter
    int last_class = 0;                    // of the last of them
    const auto flush = [&] {
        if (starter) {
            out.push_back(*starter);
        }
        out.insert(out.end(), marks.begin(), marks.end());
        marks.clear();
    };
    for (const Decomposed& part : parts) {
        const RewrittenCharacter character{part.value, part.change};
        if (!starter) {
            if (part.combining_class != 0) {
                out.push_back(character);
            } else {
                starter = character;
            }
            continue;
        }
        const bool blocked = !marks.empty() && last_class >= part.combining_class;
        const auto composite = blocked ? std::nullopt : find_composite(data, starter->value, part.value);
        if (composite) {
            starter = RewrittenCharacter{*composite, starter->change + part.change - 1};
        } else if (part.combining_class == 0) {
            flush();
            starter = character;
        } else {
            marks.push_back(character);
            last_class = part.combining_class;
        }
    }
    flush();
}

bool surely_normalized(NormalizationForm form, std::string_view text)
{
    // Nothing below U+00A0 changes in any form, nothing below U+0300 in NFC.
    const char32_t limit = form == NormalizationForm::nfc ? 0x300 : 0xA0;
    for (std::size_t at = 0; at < text.size();) {
        const CodePoint c = code_point_at(text, at);
        if (c.value >= limit) {
            return false;
        }
        at += c.length;
    }
    return true;
}

} // namespace

bool normalize(NormalizationForm form, std::string_view text, std::vector<RewrittenCharacter>& characters)
{
    if (surely_normalized(form, text)) {
        return false;
    }
    const bool compatibility = form == NormalizationForm::nfkc || form == NormalizationForm::nfkd;
    const std::vector<Decomposed> parts = decompose(text, compatibility);
    if (form == NormalizationForm::nfc || form == NormalizationForm::nfkc) {
        compose(parts, characters);
    } else {
        for (const Decomposed& part : parts) {
            characters.push_back({part.value, part.change});
        }
    }
    return true;
}

} // namespace attnscope::text
