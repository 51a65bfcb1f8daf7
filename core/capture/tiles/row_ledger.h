// Which rows of a layer have come.
#pragma once

#include "core/attention/map_key.h"

#include <cstddef>
#include <mutex>
#include <string>
#include <vector>

namespace attnscope {

/// Counts each stored row of each stored head of one layer exactly once.
class RowLedger {
public:
    RowLedger(std::vector<int> heads, std::vector<int> queries);

    void begin_layer(int layer);
    /// Notes the stored rows `rows` of a head; any thread. Error(invalid_argument) when one has come before.
    void note(int head_slot, Range rows);
    /// What has not come, in words; empty when the layer is whole.
    std::string missing() const;

private:
    const std::vector<int> heads_;
    const std::vector<int> queries_;
    int layer_ = -1;
    mutable std::mutex mutex_;
    std::vector<char> seen_; // [head, query]
};

} // namespace attnscope
