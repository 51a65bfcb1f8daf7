#include "core/experiment/text/loss_meter.h"

#include <algorithm>
#include <cmath>

namespace attnscope {

void LossMeter::listen(PassRequest& request)
{
    request.on_logits = [this, ids = request.ids](Range queries, std::span<const float> logits) {
        const std::size_t vocabulary = logits.size() / static_cast<std::size_t>(queries.size());
        for (int query = queries.begin; query < queries.end; ++query) {
            const auto next = static_cast<std::size_t>(query) + 1;
            if (next >= ids.size())
                return;
            const auto row =
                logits.subspan(static_cast<std::size_t>(query - queries.begin) * vocabulary, vocabulary);
            const auto largest = std::max_element(row.begin(), row.end());
            double sum = 0;
            for (const float logit : row)
                sum += std::exp(static_cast<double>(logit) - *largest);
            ++tokens_;
            sum_ += std::log(sum) + *largest - row[static_cast<std::size_t>(ids[next])];
            right_ += largest - row.begin() == ids[next] ? 1 : 0;
        }
    };
}

} // namespace attnscope
