// Random maps of one small layer and the strips that carry them, for the tests of the statistics.
#pragma once

#include "core/attention/attention_sink.h"
#include "core/attention/layer_statistics.h"

#include <random>
#include <vector>

namespace layer_maps {

using namespace attnscope;

inline constexpr int tokens = 61;
inline constexpr int head_count = 3;

/// Maps [head][query * tokens + key] of one layer with exact zeros where the mask hides.
struct Maps {
    std::vector<std::vector<float>> component[3];
};

inline CaptureInfo info_with(const Mask& mask, ModelKind kind = ModelKind::differential)
{
    CaptureInfo info;
    info.kind = kind;
    info.layer_count = 2;
    info.head_count = head_count;
    info.masks = {mask, mask};
    for (int i = 0; i < tokens; ++i)
        info.token_ids.push_back(i % 3 == 0 ? 7 : i * i % 11); // many repetitions, also adjacent ones
    return info;
}

inline Maps random_maps(const Mask& mask)
{
    std::mt19937 engine(5);
    std::normal_distribution<float> weight(0.0f, 0.1f);
    Maps maps;
    for (auto& component : maps.component) {
        component.assign(head_count, std::vector<float>(tokens * tokens, 0.0f));
        for (auto& map : component)
            for (int query = 0; query < tokens; ++query) {
                const Range visible = visible_keys(mask, query, tokens);
                for (int key = visible.begin; key < visible.end; ++key)
                    map[query * tokens + key] = weight(engine);
            }
    }
    return maps;
}

inline void deliver(StatisticsAccumulator& accumulator, const Maps& maps, const Mask& mask, int head,
                    Range queries, int layer = 0)
{
    const Range keys = visible_keys(mask, queries, tokens);
    std::vector<float> strip[3];
    for (int c = 0; c < 3; ++c)
        for (int query = queries.begin; query < queries.end; ++query)
            for (int key = keys.begin; key < keys.end; ++key)
                strip[c].push_back(maps.component[c][head][query * tokens + key]);
    accumulator.add({layer, head, queries, keys, strip[0], strip[1], strip[2]});
}

inline void deliver_all(StatisticsAccumulator& accumulator, const Maps& maps, const Mask& mask)
{
    for (int head = 0; head < head_count; ++head)
        for (int begin = 0; begin < tokens; begin += 16)
            deliver(accumulator, maps, mask, head, {begin, std::min(begin + 16, tokens)});
}

} // namespace layer_maps
