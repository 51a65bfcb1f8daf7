#include "core/text/post_processor/post_processor.h"

#include <utility>

namespace attnscope::text {

void TemplatePostProcessor::apply(Processing& processing) const
{
    const std::vector<ProcessedTokens> given = std::exchange(processing.parts, {});
    for (const Element& element : given.size() == 1 ? single_ : pair_) {
        if (element.part) {
            processing.parts.push_back(given.at(*element.part));
        } else if (processing.add_special_tokens) {
            ProcessedTokens special;
            for (std::size_t i = 0; i < element.ids.size(); ++i) {
                special.push_back({element.ids[i], element.pieces[i], 0, 0, true});
            }
            processing.parts.push_back(std::move(special));
        }
    }
}

std::optional<std::int32_t> TemplatePostProcessor::find_first_id() const
{
    const Elements& used = pair_.empty() ? single_ : pair_;
    const bool single = !used.empty() && !used.front().part && used.front().ids.size() == 1;
    return single ? std::optional(used.front().ids.front()) : std::nullopt;
}

void SurroundPostProcessor::apply(Processing& processing) const
{
    if (!processing.add_special_tokens) {
        return;
    }
    const ProcessedToken first{first_.id, first_.piece, 0, 0, true};
    const ProcessedToken last{last_.id, last_.piece, 0, 0, true};
    for (std::size_t i = 0; i < processing.parts.size(); ++i) {
        ProcessedTokens& part = processing.parts[i];
        if (i == 0 || kind_ == Kind::roberta) {
            part.insert(part.begin(), i == 0 ? first : last);
        }
        part.push_back(last);
    }
}

void PostProcessorSequence::apply(Processing& processing) const
{
    for (const auto& step : steps_) {
        step->apply(processing);
    }
}

std::optional<std::int32_t> PostProcessorSequence::find_first_id() const
{
    for (auto step = steps_.rbegin(); step != steps_.rend();
         ++step) { // the last one puts its token before all
        if (const auto id = (*step)->find_first_id()) {
            return id;
        }
    }
    return std::nullopt;
}

} // namespace attnscope::text
