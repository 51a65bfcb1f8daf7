#include "core/model/kernel/top_predictions.h"

#include "core/model/kernel/softmax_rows.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace attnscope {

void top_predictions(std::span<const float> logits, std::span<std::int32_t> ids,
                     std::span<float> log_probabilities)
{
    const std::size_t ranks = std::min(ids.size(), logits.size());
    std::vector<std::int32_t> best;
    best.reserve(ranks + 1);
    const auto key = [&](std::int32_t id) {
        const float logit = logits[std::size_t(id)];
        return std::isnan(logit) ? -std::numeric_limits<float>::infinity() : logit;
    };
    float weakest = -std::numeric_limits<float>::infinity();
    for (std::size_t i = 0; i < logits.size() && ranks > 0; ++i) {
        // Nearly every logit fails this one comparison once the list is full.
        if (best.size() == ranks && !(logits[i] > weakest))
            continue;
        const auto id = static_cast<std::int32_t>(i);
        const float value = key(id);
        const auto place =
            std::find_if(best.begin(), best.end(), [&](std::int32_t other) { return value > key(other); });
        best.insert(place, id);
        if (best.size() > ranks)
            best.pop_back();
        weakest = key(best.back());
    }
    const double normaliser = log_sum_exp_row(logits.data(), logits.size());
    for (std::size_t rank = 0; rank < ranks; ++rank) {
        ids[rank] = best[rank];
        log_probabilities[rank] =
            static_cast<float>(static_cast<double>(logits[std::size_t(best[rank])]) - normaliser);
    }
}

} // namespace attnscope
