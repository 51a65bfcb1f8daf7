#include "core/error.h"
#include "core/text/json/step_limit.h"
#include "core/text/json/tokenizer_parts.h"

#include <algorithm>

namespace attnscope::text {
namespace {

constexpr int most_texts = 16; // one is usual; memory follows

TemplatePostProcessor::Element read_special_token(const JsonField& special_tokens, const JsonField& reference)
{
    const JsonField token = special_tokens.require(reference.require("id").require_string());
    TemplatePostProcessor::Element element;
    for (const JsonField& id : token.require("ids").require_list()) {
        element.ids.push_back(id.require_id());
    }
    for (const JsonField& piece : token.require("tokens").require_list()) {
        element.pieces.push_back(piece.require_string());
    }
    if (element.ids.size() != element.pieces.size()) {
        throw Error(ErrorKind::corrupt, token.where() + ": " + std::to_string(element.ids.size()) +
                                            " ids but " + std::to_string(element.pieces.size()) + " tokens");
    }
    return element;
}

/// `parts`: how many texts the template is for.
TemplatePostProcessor::Elements read_elements(const JsonField& processor, const char* key, std::size_t parts)
{
    const JsonField special_tokens = processor.require("special_tokens");
    TemplatePostProcessor::Elements elements;
    int texts = 0;
    for (const JsonField& item : processor.require(key).require_list()) {
        if (const auto special = item.find("SpecialToken")) {
            elements.push_back(read_special_token(special_tokens, *special));
            continue;
        }
        const JsonField name = item.require("Sequence").require("id");
        const std::size_t part = name.require_string() == "A" ? 0 : name.require_string() == "B" ? 1 : 2;
        if (part >= parts) {
            name.fail(parts == 1 ? "\"A\", the only text of a single sequence" : "\"A\" or \"B\"");
        }
        if (++texts > most_texts) {
            throw Error(ErrorKind::not_supported, item.where() + ": a template with the text more than " +
                                                      std::to_string(most_texts) + " times is not supported");
        }
        elements.push_back({part, {}, {}});
    }
    return elements;
}

/// Parts that there are between two processors, with special tokens and without.
struct Parts {
    std::size_t with = 1;
    std::size_t without = 1;
};

std::unique_ptr<const PostProcessor> read_template(const JsonField& processor, Parts& parts)
{
    for (const std::size_t count : {parts.with, parts.without}) {
        if (count != 1 && count != 2) {
            throw Error(ErrorKind::not_supported,
                        processor.where() + ": a template behind another one that makes " +
                            std::to_string(count) +
                            " parts of the text, at which the tokenizers library fails, too");
        }
    }
    auto single = read_elements(processor, "single", 1);
    TemplatePostProcessor::Elements pair;
    if (parts.with == 2 || parts.without == 2) {
        pair = read_elements(processor, "pair", 2);
    }
    const auto texts = [](const TemplatePostProcessor::Elements& elements) {
        return static_cast<std::size_t>(std::count_if(elements.begin(), elements.end(),
                                                      [](const auto& element) { return element.part; }));
    };
    parts = {(parts.with == 1 ? single : pair).size(), texts(parts.without == 1 ? single : pair)};
    return std::make_unique<const TemplatePostProcessor>(std::move(single), std::move(pair));
}

/// ["[SEP]", 102]
SurroundPostProcessor::SpecialToken read_pair(const JsonField& pair)
{
    const std::vector<JsonField> items = pair.require_list();
    if (items.size() != 2) {
        pair.fail("a token and its id");
    }
    return {items[0].require_string(), items[1].require_id()};
}

std::unique_ptr<const PostProcessor> read_surround(SurroundPostProcessor::Kind kind, const JsonField& step)
{
    return std::make_unique<const SurroundPostProcessor>(kind, read_pair(step.require("cls")),
                                                         read_pair(step.require("sep")));
}

std::unique_ptr<const PostProcessor> read_roberta(const JsonField& step)
{
    const bool add_prefix_space = step.require("add_prefix_space").require_bool();
    std::vector<std::unique_ptr<const PostProcessor>> steps;
    if (step.require("trim_offsets").require_bool()) {
        steps.push_back(std::make_unique<const TrimOffsets>(add_prefix_space));
    }
    steps.push_back(read_surround(SurroundPostProcessor::Kind::roberta, step));
    return std::make_unique<const PostProcessorSequence>(std::move(steps));
}

struct Counts {
    StepLimit steps;
    Parts parts;
};

/// Null when the step changes nothing.
std::unique_ptr<const PostProcessor> read_step(const JsonField& step, Counts& counts)
{
    counts.steps.count(step);
    const std::string& kind = step.require_kind();
    if (kind == "BertProcessing") {
        return read_surround(SurroundPostProcessor::Kind::bert, step);
    }
    if (kind == "RobertaProcessing") {
        return read_roberta(step);
    }
    if (kind == "ByteLevel") {
        const bool add_prefix_space = step.require("add_prefix_space").require_bool();
        const bool trims = step.require("trim_offsets").require_bool();
        return trims ? std::make_unique<const TrimOffsets>(add_prefix_space) : nullptr;
    }
    if (kind == "TemplateProcessing") {
        return read_template(step, counts.parts);
    }
    if (kind == "Sequence") {
        std::vector<std::unique_ptr<const PostProcessor>> steps;
        for (const JsonField& inner : step.require("processors").require_list()) {
            if (auto read = read_step(inner, counts)) {
                steps.push_back(std::move(read));
            }
        }
        return std::make_unique<const PostProcessorSequence>(std::move(steps));
    }
    step.refuse_kind(kind);
}

} // namespace

std::unique_ptr<const PostProcessor> read_post_processor(const std::optional<JsonField>& post_processor)
{
    Counts counts;
    return post_processor ? read_step(*post_processor, counts) : nullptr;
}

} // namespace attnscope::text
