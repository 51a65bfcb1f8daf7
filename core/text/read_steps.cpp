#include "core/error.h"
#include "core/text/character_class.h"
#include "core/text/tokenizer_parts.h"

#include <cctype>

namespace attnscope::text {
namespace {

constexpr int most_byte_levels = 3; // one is usual; each may double the text

void collect_forms(const JsonField& normalizer, std::vector<NormalizationForm>& forms)
{
    const std::string& kind = normalizer.require_kind();
    if (kind == "NFC") {
        forms.push_back(NormalizationForm::nfc);
    } else if (kind == "NFD") {
        forms.push_back(NormalizationForm::nfd);
    } else if (kind == "NFKC") {
        forms.push_back(NormalizationForm::nfkc);
    } else if (kind == "NFKD") {
        forms.push_back(NormalizationForm::nfkd);
    } else if (kind == "Sequence") {
        for (const JsonField& step : normalizer.require("normalizers").require_list()) {
            collect_forms(step, forms);
        }
    } else {
        normalizer.refuse_kind(kind);
    }
}

SplitBehavior read_behavior(const JsonField& field)
{
    const std::string& name = field.require_string();
    if (name == "Removed") {
        return SplitBehavior::removed;
    }
    if (name == "Isolated") {
        return SplitBehavior::isolated;
    }
    if (name == "MergedWithPrevious") {
        return SplitBehavior::merged_with_previous;
    }
    if (name == "MergedWithNext") {
        return SplitBehavior::merged_with_next;
    }
    if (name == "Contiguous") {
        return SplitBehavior::contiguous;
    }
    field.fail("Removed, Isolated, MergedWithPrevious, MergedWithNext or Contiguous");
}

/// A pattern that matches `text` and nothing else.
std::string quoted(const std::string& text)
{
    std::string pattern;
    for (const char c : text) {
        if (std::ispunct(static_cast<unsigned char>(c)) != 0) {
            pattern += '\\';
        }
        pattern += c;
    }
    return pattern;
}

std::unique_ptr<const PreTokenizer> read_split(const JsonField& split)
{
    const JsonField pattern = split.require("pattern");
    const auto literal = pattern.find("String");
    const std::string expression =
        literal ? quoted(literal->require_string()) : pattern.require("Regex").require_string();
    return std::make_unique<const SplitPreTokenizer>(Regex(expression, pattern.where()),
                                                     read_behavior(split.require("behavior")),
                                                     split.require("invert").require_bool());
}

/// `byte_levels` counts the ByteLevel steps.
std::unique_ptr<const PreTokenizer> read_step(const JsonField& step, int& byte_levels)
{
    const std::string& kind = step.require_kind();
    if (kind == "ByteLevel") {
        if (++byte_levels > most_byte_levels) {
            throw Error(ErrorKind::not_supported, step.where() + ": more than " +
                                                      std::to_string(most_byte_levels) +
                                                      " ByteLevel steps are not supported");
        }
        step.require("trim_offsets").require_bool();
        const auto use_regex = step.find("use_regex");
        return std::make_unique<const ByteLevelPreTokenizer>(step.require("add_prefix_space").require_bool(),
                                                             !use_regex || use_regex->require_bool());
    }
    if (kind == "Split") {
        return read_split(step);
    }
    if (kind == "Digits") {
        const bool individual = step.require("individual_digits").require_bool();
        return std::make_unique<const CharacterPreTokenizer>(
            is_numeric, individual ? SplitBehavior::isolated : SplitBehavior::contiguous);
    }
    if (kind == "Punctuation") {
        const auto behavior = step.find("behavior");
        return std::make_unique<const CharacterPreTokenizer>(
            is_punctuation, behavior ? read_behavior(*behavior) : SplitBehavior::isolated);
    }
    if (kind == "Sequence") {
        std::vector<std::unique_ptr<const PreTokenizer>> steps;
        for (const JsonField& inner : step.require("pretokenizers").require_list()) {
            steps.push_back(read_step(inner, byte_levels));
        }
        return std::make_unique<const PreTokenizerSequence>(std::move(steps));
    }
    step.refuse_kind(kind);
}

std::size_t count_byte_levels(const JsonField& decoder)
{
    const std::string& kind = decoder.require_kind();
    if (kind == "ByteLevel") {
        return 1;
    }
    if (kind != "Sequence") {
        decoder.refuse_kind(kind);
    }
    std::size_t count = 0;
    for (const JsonField& step : decoder.require("decoders").require_list()) {
        count += count_byte_levels(step);
    }
    return count;
}

} // namespace

Normalize read_normalizer(const std::optional<JsonField>& normalizer)
{
    if (!normalizer) {
        return {};
    }
    std::vector<NormalizationForm> forms;
    collect_forms(*normalizer, forms);
    return [forms](AlignedText& text) {
        for (const NormalizationForm form : forms) {
            text.rewrite([form](std::string_view piece, std::vector<RewrittenCharacter>& characters) {
                return normalize(form, piece, characters);
            });
        }
    };
}

std::unique_ptr<const PreTokenizer> read_pre_tokenizer(const std::optional<JsonField>& pre_tokenizer)
{
    int byte_levels = 0;
    std::unique_ptr<const PreTokenizer> result;
    if (pre_tokenizer) {
        result = read_step(*pre_tokenizer, byte_levels);
    }
    if (byte_levels == 0) {
        throw Error(ErrorKind::not_supported,
                    "pre_tokenizer: BPE without a ByteLevel pre-tokenizer is not supported");
    }
    return result;
}

Decoder read_decoder(const std::optional<JsonField>& decoder)
{
    return Decoder(decoder ? count_byte_levels(*decoder) : 0);
}

} // namespace attnscope::text
