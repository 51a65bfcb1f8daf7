#include "core/model/output_head.h"

#include "core/model/kernel/top_predictions.h"

#include <algorithm>

namespace attnscope {

namespace {

void predict_block(Decoder& decoder, const at::Tensor& hidden, Range queries, int layer,
                   const LogitTargets& targets)
{
    const at::Tensor logits =
        decoder.logits(hidden.narrow(0, queries.begin, queries.size())).to(at::kCPU).contiguous();
    const auto vocabulary = static_cast<std::size_t>(logits.size(1));
    const float* values = logits.data_ptr<float>();
    if (targets.on_logits)
        targets.on_logits(queries, {values, std::size_t(logits.numel())});
    if (targets.rank_count == 0 || targets.sinks.empty())
        return;
    const auto ranks = std::min(std::size_t(targets.rank_count), vocabulary);
    std::vector<std::int32_t> ids(std::size_t(queries.size()) * ranks);
    std::vector<float> log_probabilities(ids.size());
    decoder.workers().for_each(queries.size(), [&](std::int64_t row, int) {
        const std::size_t at = std::size_t(row) * ranks;
        top_predictions({values + std::size_t(row) * vocabulary, vocabulary}, {ids.data() + at, ranks},
                        {log_probabilities.data() + at, ranks});
        return true;
    });
    for (AttentionSink* sink : targets.sinks)
        sink->predictions({layer, queries, static_cast<int>(ranks), ids, log_probabilities});
}

} // namespace

int logit_rows_at_once(int vocabulary_size)
{
    constexpr int floats_at_once = 8 << 20;
    return std::clamp(floats_at_once / std::max(1, vocabulary_size), 1, 256);
}

bool predict_rows(Decoder& decoder, const at::Tensor& hidden, std::span<const int> queries, int layer,
                  const LogitTargets& targets, const std::function<bool()>& go_on)
{
    const int at_once = logit_rows_at_once(decoder.architecture().vocabulary_size);
    std::size_t next = 0;
    while (next < queries.size()) {
        Range block{queries[next], queries[next] + 1};
        for (++next; next < queries.size() && queries[next] == block.end && block.size() < at_once; ++next)
            ++block.end;
        predict_block(decoder, hidden, block, layer, targets);
        if (!go_on())
            return false;
    }
    return true;
}

} // namespace attnscope
