#include "core/attention/derived/map_accumulator.h"

#include "core/attention/pooling.h"
#include "core/error.h"

#include <string>

namespace attnscope {

MapAccumulator::MapAccumulator(Aggregation aggregation) : aggregation_(aggregation)
{
    if (aggregation != Aggregation::mean && aggregation != Aggregation::largest)
        throw Error(ErrorKind::invalid_argument,
                    "maps can be put together as their mean or by largest magnitude");
}

void MapAccumulator::add(const AttentionMap& map)
{
    const bool mean = aggregation_ == Aggregation::mean;
    if (count_ == 0) {
        axes_ = map;
        if (mean) {
            sums_.assign(map.values.begin(), map.values.end());
            axes_.values.clear();
        }
        count_ = 1;
        return;
    }
    if (map.rows != axes_.rows || map.columns != axes_.columns || map.reduction != axes_.reduction ||
        map.row_query != axes_.row_query || map.column_key != axes_.column_key)
        throw Error(ErrorKind::invalid_argument, "layer " + std::to_string(map.key.layer) + " head " +
                                                     std::to_string(map.key.head) +
                                                     " does not show the same cells as the maps before it");
    for (std::size_t i = 0; i < map.values.size(); ++i) {
        if (mean)
            sums_[i] += map.values[i];
        else
            axes_.values[i] = larger_magnitude(axes_.values[i], map.values[i]);
    }
    ++count_;
}

AttentionMap MapAccumulator::result() const
{
    if (count_ == 0)
        throw Error(ErrorKind::invalid_argument, "no map was added");
    AttentionMap map = axes_;
    if (aggregation_ == Aggregation::mean) {
        map.values.resize(sums_.size());
        for (std::size_t i = 0; i < sums_.size(); ++i)
            map.values[i] = static_cast<float>(sums_[i] / count_);
    }
    return map;
}

} // namespace attnscope
