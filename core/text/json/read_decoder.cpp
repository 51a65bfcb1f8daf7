#include "core/text/decoder/byte_decoders.h"
#include "core/text/decoder/text_decoders.h"
#include "core/text/json/step_limit.h"
#include "core/text/json/tokenizer_parts.h"

namespace attnscope::text {
namespace {

using DecoderPointer = std::unique_ptr<const Decoder>;

constexpr std::size_t longest_text = 256; // bytes

const std::string& require_text(const JsonField& step, const char* key)
{
    const JsonField text = step.require(key);
    if (text.require_string().size() > longest_text) {
        throw Error(ErrorKind::not_supported, text.where() + ": a text of more than " +
                                                  std::to_string(longest_text) + " bytes is not supported");
    }
    return text.require_string();
}

DecoderPointer find_byte_decoder(const std::string& kind)
{
    if (kind == "ByteLevel") {
        return std::make_unique<const ByteLevelDecoder>();
    }
    if (kind == "ByteFallback") {
        return std::make_unique<const ByteFallbackDecoder>();
    }
    return kind == "Fuse" ? std::make_unique<const FuseDecoder>() : nullptr;
}

DecoderPointer find_text_decoder(const JsonField& step)
{
    const std::string& kind = step.require_kind();
    if (kind == "Metaspace") {
        const Metaspace metaspace = read_metaspace(step);
        return std::make_unique<const MetaspaceDecoder>(metaspace.replacement,
                                                        metaspace.scheme != PrependScheme::never);
    }
    if (kind == "Strip") {
        return std::make_unique<const StripDecoder>(step.require("content").require_character(),
                                                    step.require("start").require_count(),
                                                    step.require("stop").require_count());
    }
    if (kind == "Replace") {
        return std::make_unique<const ReplaceDecoder>(read_pattern(step.require("pattern")),
                                                      require_text(step, "content"));
    }
    if (kind == "WordPiece") {
        return std::make_unique<const WordPieceDecoder>(require_text(step, "prefix"),
                                                        step.require("cleanup").require_bool());
    }
    if (kind == "BPEDecoder") {
        return std::make_unique<const BpeSuffixDecoder>(require_text(step, "suffix"));
    }
    if (kind == "CTC") {
        return std::make_unique<const CtcDecoder>(require_text(step, "pad_token"),
                                                  require_text(step, "word_delimiter_token"),
                                                  step.require("cleanup").require_bool());
    }
    return nullptr;
}

DecoderPointer read_step(const JsonField& step, StepLimit& limit)
{
    limit.count(step);
    const std::string& kind = step.require_kind();
    if (auto decoder = find_byte_decoder(kind)) {
        return decoder;
    }
    if (auto decoder = find_text_decoder(step)) {
        return decoder;
    }
    if (kind != "Sequence") {
        step.refuse_kind(kind);
    }
    std::vector<DecoderPointer> steps;
    for (const JsonField& inner : step.require("decoders").require_list()) {
        steps.push_back(read_step(inner, limit));
    }
    return std::make_unique<const DecoderSequence>(std::move(steps));
}

} // namespace

std::unique_ptr<const Decoder> read_decoder(const std::optional<JsonField>& decoder)
{
    StepLimit limit;
    return decoder ? read_step(*decoder, limit) : nullptr;
}

} // namespace attnscope::text
