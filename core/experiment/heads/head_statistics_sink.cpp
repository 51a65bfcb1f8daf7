#include "core/experiment/heads/head_statistics_sink.h"

#include <numeric>

namespace attnscope {

HeadStatisticsSink::HeadStatisticsSink(std::vector<int> queries) : queries_(std::move(queries)) {}

void HeadStatisticsSink::begin(const CaptureInfo& info)
{
    std::vector<int> heads(static_cast<std::size_t>(info.head_count));
    std::iota(heads.begin(), heads.end(), 0);
    if (queries_.empty()) {
        queries_.resize(info.token_ids.size());
        std::iota(queries_.begin(), queries_.end(), 0);
    }
    accumulator_.emplace(info, heads, queries_, std::vector<Segment>{});
    layers_.clear();
}

} // namespace attnscope
