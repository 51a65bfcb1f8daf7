#include "core/byte_text.h"
#include "core/text/json/step_limit.h"
#include "core/text/json/tokenizer_parts.h"
#include "core/text/normalizer/bert_normalizer.h"
#include "core/text/normalizer/character_rewrites.h"
#include "core/text/normalizer/precompiled_normalizer.h"
#include "core/text/normalizer/text_normalizers.h"
#include "core/text/normalizer/unicode_normalizer.h"

namespace attnscope::text {
namespace {

using NormalizerPointer = std::unique_ptr<const Normalizer>;

constexpr std::size_t longest_inserted_text = 1024; // bytes

/// Kinds without settings.
RewriteFunction find_function(const std::string& kind)
{
    struct Named {
        const char* kind;
        RewriteFunction function;
    };
    static constexpr Named functions[] = {
        {"NFC", normalize_piece<NormalizationForm::nfc>},
        {"NFD", normalize_piece<NormalizationForm::nfd>},
        {"NFKC", normalize_piece<NormalizationForm::nfkc>},
        {"NFKD", normalize_piece<NormalizationForm::nfkd>},
        {"Lowercase", lowercase},
        {"StripAccents", strip_accents},
        {"Nmt", clean_for_nmt},
        {"ByteLevel", spell_bytes},
    };
    for (const Named& named : functions) {
        if (kind == named.kind) {
            return named.function;
        }
    }
    return nullptr;
}

const std::string& require_short(const JsonField& text)
{
    if (text.require_string().size() > longest_inserted_text) {
        throw Error(ErrorKind::not_supported, text.where() + ": a text of more than " +
                                                  std::to_string(longest_inserted_text) +
                                                  " bytes is not supported");
    }
    return text.require_string();
}

NormalizerPointer read_bert(const JsonField& step)
{
    BertNormalizer::Options options;
    options.clean_text = step.require("clean_text").require_bool();
    options.handle_chinese_chars = step.require("handle_chinese_chars").require_bool();
    options.lowercase = step.require("lowercase").require_bool();
    options.strip_accents = step.find_flag("strip_accents", options.lowercase);
    return std::make_unique<const BertNormalizer>(options);
}

NormalizerPointer read_precompiled(const JsonField& step)
{
    const JsonField map = step.require("precompiled_charsmap");
    const auto bytes = find_base64_bytes(map.require_string());
    if (!bytes) {
        map.fail("base64");
    }
    return std::make_unique<const PrecompiledNormalizer>(CharacterMap(*bytes, map.where()));
}

NormalizerPointer read_step(const JsonField& step, StepLimit& limit)
{
    limit.count(step);
    const std::string& kind = step.require_kind();
    if (const RewriteFunction function = find_function(kind)) {
        return std::make_unique<const FunctionNormalizer>(function);
    }
    if (kind == "BertNormalizer") {
        return read_bert(step);
    }
    if (kind == "Precompiled") {
        return read_precompiled(step);
    }
    if (kind == "Strip") {
        return std::make_unique<const StripNormalizer>(step.require("strip_left").require_bool(),
                                                       step.require("strip_right").require_bool());
    }
    if (kind == "Prepend") {
        return std::make_unique<const PrependNormalizer>(require_short(step.require("prepend")));
    }
    if (kind == "Append") {
        return std::make_unique<const AppendNormalizer>(require_short(step.require("append")));
    }
    if (kind == "Replace") {
        return std::make_unique<const ReplaceNormalizer>(read_pattern(step.require("pattern")),
                                                         require_short(step.require("content")));
    }
    if (kind == "Sequence") {
        std::vector<NormalizerPointer> steps;
        for (const JsonField& inner : step.require("normalizers").require_list()) {
            steps.push_back(read_step(inner, limit));
        }
        return std::make_unique<const NormalizerSequence>(std::move(steps));
    }
    step.refuse_kind(kind);
}

} // namespace

std::unique_ptr<const Normalizer> read_normalizer(const std::optional<JsonField>& normalizer)
{
    StepLimit limit;
    return normalizer ? read_step(*normalizer, limit) : nullptr;
}

} // namespace attnscope::text
