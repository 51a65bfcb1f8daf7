#include "core/experiment/outliers/value_scan.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace attnscope {

ValueScan::ValueScan(const ModelInfo& model)
    : heads_(model.head_count), hidden_size_(model.hidden_size),
      largest_logits_(2 * static_cast<std::size_t>(model.layer_count) *
                      static_cast<std::size_t>(model.head_count)),
      largest_hidden_(static_cast<std::size_t>(model.layer_count))
{
}

void ValueScan::listen(PassRequest& request)
{
    request.visit_attention_logits = [this](const LogitStrip& strip) { scan(strip); };
    request.on_layer_output = [this](int layer, std::span<const float> values) { scan(layer, values); };
}

std::unique_ptr<MagnitudeSketch> ValueScan::take()
{
    const std::lock_guard lock(mutex_);
    if (idle_.empty())
        return std::make_unique<MagnitudeSketch>();
    std::unique_ptr<MagnitudeSketch> sketch = std::move(idle_.back());
    idle_.pop_back();
    return sketch;
}

void ValueScan::scan(const LogitStrip& strip)
{
    std::unique_ptr<MagnitudeSketch> sketch = take();
    const std::int32_t map = strip.component == Component::second ? 1 : 0;
    float largest = 0;
    for (int query = strip.queries.begin; query < strip.queries.end; ++query) {
        std::int32_t key = std::max(strip.keys.begin, visible_keys(strip.mask, query, strip.tokens).begin);
        for (const float logit : strip.visible(query)) {
            sketch->add(logit, {strip.layer, strip.head, map, query, key++});
            largest = std::max(largest, std::abs(logit));
        }
    }
    const std::lock_guard lock(mutex_);
    const auto head = static_cast<std::size_t>(strip.layer) * static_cast<std::size_t>(heads_) +
                      static_cast<std::size_t>(strip.head);
    float& so_far = largest_logits_[2 * head + static_cast<std::size_t>(map)];
    so_far = std::max(so_far, largest);
    idle_.push_back(std::move(sketch));
}

void ValueScan::scan(int layer, std::span<const float> values)
{
    float& largest = largest_hidden_[static_cast<std::size_t>(layer)];
    for (std::size_t i = 0; i < values.size(); ++i) {
        const auto width = static_cast<std::size_t>(hidden_size_);
        hidden_.add(values[i], {layer, static_cast<std::int32_t>(i / width),
                                static_cast<std::int32_t>(i % width), 0, 0});
        largest = std::max(largest, std::abs(values[i]));
    }
}

MagnitudeSketch ValueScan::logits() const
{
    MagnitudeSketch all;
    for (const std::unique_ptr<MagnitudeSketch>& sketch : idle_)
        all.merge(*sketch);
    return all;
}

} // namespace attnscope
