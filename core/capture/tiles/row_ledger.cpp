#include "core/capture/tiles/row_ledger.h"

#include "core/error.h"

#include <algorithm>
#include <utility>

namespace attnscope {

RowLedger::RowLedger(std::vector<int> heads, std::vector<int> queries)
    : heads_(std::move(heads)), queries_(std::move(queries)), seen_(heads_.size() * queries_.size(), 0)
{
}

void RowLedger::begin_layer(int layer)
{
    layer_ = layer;
    std::fill(seen_.begin(), seen_.end(), 0);
}

void RowLedger::note(int head_slot, Range rows)
{
    const std::lock_guard lock(mutex_);
    char* const of_head = seen_.data() + static_cast<std::size_t>(head_slot) * queries_.size();
    for (int row = rows.begin; row < rows.end; ++row)
        if (std::exchange(of_head[row], 1) != 0)
            throw Error(ErrorKind::invalid_argument,
                        "layer " + std::to_string(layer_) + ", head " +
                            std::to_string(heads_[static_cast<std::size_t>(head_slot)]) + ", query " +
                            std::to_string(queries_[static_cast<std::size_t>(row)]) + " was delivered twice");
}

std::string RowLedger::missing() const
{
    const std::lock_guard lock(mutex_);
    const auto first = std::find(seen_.begin(), seen_.end(), 0);
    if (first == seen_.end())
        return {};
    const auto at = static_cast<std::size_t>(first - seen_.begin());
    return "layer " + std::to_string(layer_) + ": " + std::to_string(std::count(first, seen_.end(), 0)) +
           " of " + std::to_string(seen_.size()) + " rows are missing, the first of head " +
           std::to_string(heads_[at / queries_.size()]) + ", query " +
           std::to_string(queries_[at % queries_.size()]);
}

} // namespace attnscope
