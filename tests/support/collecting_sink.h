// A sink that keeps everything; for small models only.
#pragma once

#include "core/attention/attention_sink.h"

#include <map>
#include <mutex>
#include <vector>

namespace attnscope::test {

struct CollectedLayer {
    std::vector<float> lambda, lambda_1, lambda_2, lambda_init, value_norm;
    bool done = false;
};

struct CollectedPredictions {
    std::vector<int> queries;
    int ranks = 0;
    std::vector<std::int32_t> ids;
    std::vector<float> log_probabilities;
};

class CollectingSink final : public AttentionSink {
public:
    bool wants(int, int) const override { return true; }
    void begin(const CaptureInfo& given) override { info = given; }

    void values(const LayerValues& v) override
    {
        CollectedLayer& layer = layers[v.layer];
        layer.lambda.assign(v.lambda.begin(), v.lambda.end());
        layer.lambda_1.assign(v.lambda_1.begin(), v.lambda_1.end());
        layer.lambda_2.assign(v.lambda_2.begin(), v.lambda_2.end());
        layer.lambda_init.assign(v.lambda_init.begin(), v.lambda_init.end());
        layer.value_norm.assign(v.value_norm.begin(), v.value_norm.end());
    }

    void strip(const AttentionStrip& strip) override
    {
        const std::lock_guard lock(mutex_);
        put(strip, Component::first, strip.first);
        put(strip, Component::second, strip.second);
        put(strip, Component::difference, strip.difference);
    }

    void layer_done(int layer) override { layers[layer].done = true; }

    void predictions(const Predictions& p) override
    {
        CollectedPredictions& collected = predicted[p.layer];
        for (int query = p.queries.begin; query < p.queries.end; ++query)
            collected.queries.push_back(query);
        collected.ranks = p.ranks;
        collected.ids.insert(collected.ids.end(), p.ids.begin(), p.ids.end());
        collected.log_probabilities.insert(collected.log_probabilities.end(), p.log_probabilities.begin(),
                                           p.log_probabilities.end());
    }

    CaptureInfo info;
    std::map<MapKey, std::vector<float>> maps; ///< [tokens, tokens]
    std::map<int, CollectedLayer> layers;
    std::map<int, CollectedPredictions> predicted; ///< by layer, -1 the output

private:
    void put(const AttentionStrip& strip, Component component, std::span<const float> values)
    {
        if (values.empty())
            return;
        const auto tokens = static_cast<std::size_t>(info.tokens());
        std::vector<float>& map = maps[{strip.layer, strip.head, component}];
        map.resize(tokens * tokens);
        const auto width = static_cast<std::size_t>(strip.keys.size());
        for (int row = 0; row < strip.queries.size(); ++row)
            std::copy_n(values.begin() + static_cast<std::ptrdiff_t>(std::size_t(row) * width), width,
                        map.begin() +
                            static_cast<std::ptrdiff_t>(std::size_t(strip.queries.begin + row) * tokens) +
                            strip.keys.begin);
    }

    std::mutex mutex_;
};

} // namespace attnscope::test
