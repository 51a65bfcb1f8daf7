#include "core/text/json/step_limit.h"
#include "core/text/json/tokenizer_parts.h"
#include "core/text/pre_tokenizer/byte_level_pre_tokenizer.h"
#include "core/text/pre_tokenizer/split_pre_tokenizers.h"
#include "core/text/unicode/character_class.h"

namespace attnscope::text {
namespace {

using PreTokenizerPointer = std::unique_ptr<const PreTokenizer>;

SplitBehavior read_behavior(const JsonField& field)
{
    struct Named {
        const char* name;
        SplitBehavior behavior;
    };
    static constexpr Named behaviors[] = {
        {"Removed", SplitBehavior::removed},
        {"Isolated", SplitBehavior::isolated},
        {"MergedWithPrevious", SplitBehavior::merged_with_previous},
        {"MergedWithNext", SplitBehavior::merged_with_next},
        {"Contiguous", SplitBehavior::contiguous},
    };
    for (const Named& named : behaviors) {
        if (field.require_string() == named.name) {
            return named.behavior;
        }
    }
    field.fail("Removed, Isolated, MergedWithPrevious, MergedWithNext or Contiguous");
}

PreTokenizerPointer character_split(CharacterPreTokenizer::IsDelimiter is_delimiter, SplitBehavior behavior)
{
    return std::make_unique<const CharacterPreTokenizer>(std::move(is_delimiter), behavior);
}

PreTokenizerPointer read_bert()
{
    std::vector<PreTokenizerPointer> steps;
    steps.push_back(character_split(is_white_space, SplitBehavior::removed));
    steps.push_back(character_split(is_punctuation, SplitBehavior::isolated));
    return std::make_unique<const PreTokenizerSequence>(std::move(steps));
}

PreTokenizerPointer read_byte_level(const JsonField& step)
{
    step.require("trim_offsets").require_bool();
    return std::make_unique<const ByteLevelPreTokenizer>(step.require("add_prefix_space").require_bool(),
                                                         step.find_flag("use_regex", true));
}

PreTokenizerPointer read_fixed_length(const JsonField& step)
{
    const auto length = step.find("length");
    const std::uint64_t characters = length ? length->require_count() : 5;
    if (characters == 0) {
        length->fail("a whole number from 1 on");
    }
    return std::make_unique<const FixedLengthPreTokenizer>(characters);
}

PreTokenizerPointer read_split(const JsonField& step)
{
    return std::make_unique<const SplitPreTokenizer>(read_pattern(step.require("pattern")),
                                                     read_behavior(step.require("behavior")),
                                                     step.require("invert").require_bool());
}

/// Kinds that are one look at each character.
PreTokenizerPointer find_character_split(const JsonField& step)
{
    const std::string& kind = step.require_kind();
    if (kind == "Digits") {
        const bool individual = step.require("individual_digits").require_bool();
        return character_split(is_numeric, individual ? SplitBehavior::isolated : SplitBehavior::contiguous);
    }
    if (kind == "Punctuation") {
        const auto behavior = step.find("behavior");
        return character_split(is_punctuation, behavior ? read_behavior(*behavior) : SplitBehavior::isolated);
    }
    if (kind == "WhitespaceSplit") {
        return character_split(is_white_space, SplitBehavior::removed);
    }
    if (kind == "CharDelimiterSplit") {
        const char32_t delimiter = step.require("delimiter").require_character();
        return character_split([delimiter](char32_t c) { return c == delimiter; }, SplitBehavior::removed);
    }
    return nullptr;
}

PreTokenizerPointer read_step(const JsonField& step, StepLimit& limit)
{
    limit.count(step);
    if (auto split = find_character_split(step)) {
        return split;
    }
    const std::string& kind = step.require_kind();
    if (kind == "ByteLevel") {
        return read_byte_level(step);
    }
    if (kind == "Metaspace") {
        const Metaspace metaspace = read_metaspace(step);
        return std::make_unique<const MetaspacePreTokenizer>(metaspace.replacement, metaspace.scheme,
                                                             metaspace.split);
    }
    if (kind == "Split") {
        return read_split(step);
    }
    if (kind == "Whitespace") {
        return std::make_unique<const WhitespacePreTokenizer>();
    }
    if (kind == "BertPreTokenizer") {
        return read_bert();
    }
    if (kind == "UnicodeScripts") {
        return std::make_unique<const UnicodeScriptsPreTokenizer>();
    }
    if (kind == "FixedLength") {
        return read_fixed_length(step);
    }
    if (kind == "Sequence") {
        std::vector<PreTokenizerPointer> steps;
        for (const JsonField& inner : step.require("pretokenizers").require_list()) {
            steps.push_back(read_step(inner, limit));
        }
        return std::make_unique<const PreTokenizerSequence>(std::move(steps));
    }
    step.refuse_kind(kind);
}

} // namespace

std::unique_ptr<const PreTokenizer> read_pre_tokenizer(const std::optional<JsonField>& pre_tokenizer)
{
    StepLimit limit;
    return pre_tokenizer ? read_step(*pre_tokenizer, limit) : nullptr;
}

} // namespace attnscope::text
