#include "core/experiment/choice_sink.h"

namespace attnscope {

void ChoiceSink::predictions(const Predictions& predictions)
{
    if (predictions.layer >= 0 || predictions.ranks == 0)
        return;
    for (int query = predictions.queries.begin; query < predictions.queries.end; ++query) {
        const int row = query - predictions.queries.begin;
        choices_[query] = predictions.ids[static_cast<std::size_t>(row * predictions.ranks)];
    }
}

int ChoiceSink::right_tokens(std::span<const std::int32_t> ids, Range range) const
{
    int right = 0;
    while (right < range.size() &&
           choice(range.begin + right - 1) == ids[static_cast<std::size_t>(range.begin + right)])
        ++right;
    return right;
}

} // namespace attnscope
