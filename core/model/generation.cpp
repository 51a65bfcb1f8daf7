#include "core/model/generation.h"

#include "core/model/kernel/sampler.h"

#include <algorithm>

namespace attnscope {

namespace {

class Generation {
public:
    Generation(Decoder& decoder, const PassRequest& request, int capacity, const std::function<bool()>& go_on)
        : decoder_(decoder), request_(request), go_on_(go_on), capacity_(capacity)
    {
        for (int layer = 0; layer < decoder.architecture().layer_count; ++layer)
            cache_.push_back(decoder.make_key_values(capacity));
        no_sinks_.sinks_of_head.resize(decoder.architecture().heads.size());
    }

    /// Logits after the last of `ids`, of which the cache holds the first `cached_`. Undefined when stopped.
    at::Tensor next_logits(std::span<const std::int32_t> ids)
    {
        // Frequencies of dynamic and longrope RoPE depend on the length; cached keys are of use only while they stay.
        const RopeFrequencies frequencies =
            rope_frequencies(decoder_.architecture().rope, static_cast<int>(ids.size()));
        if (cached_ == 0 || frequencies.inverse_frequency != frequencies_.inverse_frequency ||
            frequencies.attention_scaling != frequencies_.attention_scaling) {
            frequencies_ = frequencies;
            rope_ = rope_tables(frequencies, capacity_, decoder_.device());
            cached_ = 0;
        }
        at::Tensor x = decoder_.embed(ids.subspan(std::size_t(cached_)));
        for (int layer = 0; layer < decoder_.architecture().layer_count; ++layer) {
            const KeyValues& cache = cache_[std::size_t(layer)];
            decoder_.project_heads(layer, x, cached_, rope_, cache);
            if (!decoder_.attend(layer, cached_, cache, request_.interventions, no_sinks_,
                                 [&](std::int64_t) { return go_on_(); }))
                return {};
            decoder_.finish_layer(layer, x);
        }
        cached_ = static_cast<int>(ids.size());
        return decoder_.logits(x.narrow(0, x.size(0) - 1, 1)).to(at::kCPU).contiguous();
    }

private:
    Decoder& decoder_;
    const PassRequest& request_;
    const std::function<bool()>& go_on_;
    int capacity_;
    std::vector<KeyValues> cache_; ///< [layer]
    int cached_ = 0;
    RopeFrequencies frequencies_;
    RopeTables rope_;
    StripTargets no_sinks_;
};

} // namespace

Generated generate_tokens(Decoder& decoder, const ModelInfo& info, const PassRequest& request,
                          const SamplingOptions& sampling, const Progress& progress)
{
    Sampler sampler(sampling);
    Generated generated;
    std::vector<std::int32_t> ids = request.ids;
    const std::function<bool()> go_on = [&] {
        return keep_going(progress, generated.ids.size(), std::uint64_t(sampling.new_tokens));
    };
    Generation generation(decoder, request, static_cast<int>(ids.size()) + sampling.new_tokens, go_on);
    while (static_cast<int>(generated.ids.size()) < sampling.new_tokens) {
        // The layers report only what the calling thread takes; one question a token is certain.
        const at::Tensor logits = go_on() ? generation.next_logits(ids) : at::Tensor();
        if (!logits.defined()) {
            generated.outcome = Outcome::cancelled;
            break;
        }
        const std::int32_t id = sampler.choose({logits.data_ptr<float>(), std::size_t(logits.numel())});
        ids.push_back(id);
        generated.ids.push_back(id);
        if (sampling.stop_at_end &&
            std::find(info.end_ids.begin(), info.end_ids.end(), id) != info.end_ids.end())
            break;
    }
    return generated;
}

} // namespace attnscope
