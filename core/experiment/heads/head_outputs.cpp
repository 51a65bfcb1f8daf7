#include "core/experiment/heads/head_outputs.h"

#include <algorithm>

namespace attnscope {

void HeadOutputs::listen(PassRequest& request)
{
    tokens_ = request.ids.size();
    request.visit_head_outputs = [this](const HeadOutputStrip& strip) { take(strip); };
}

void HeadOutputs::take(const HeadOutputStrip& strip)
{
    const std::lock_guard lock(mutex_);
    width_ = strip.width;
    const auto width = static_cast<std::size_t>(width_);
    const auto heads = static_cast<std::size_t>(heads_);
    const auto put = [&](std::vector<float>& layer, std::span<const float> values) {
        layer.resize(tokens_ * heads * width);
        for (int query = strip.queries.begin; query < strip.queries.end; ++query) {
            const auto row =
                values.subspan(static_cast<std::size_t>(query - strip.queries.begin) * width, width);
            const std::size_t place =
                static_cast<std::size_t>(query) * heads + static_cast<std::size_t>(strip.head);
            std::copy(row.begin(), row.end(), layer.begin() + static_cast<std::ptrdiff_t>(place * width));
        }
    };
    if (compared_.attended)
        put(attended_, strip.attended);
    put(output_, strip.output);
    rows_ += static_cast<std::size_t>(strip.queries.size());
    if (rows_ == tokens_ * heads)
        finish_layer();
}

void HeadOutputs::finish_layer()
{
    const auto append = [](std::vector<double>& all, const std::vector<double>& layer) {
        all.insert(all.end(), layer.begin(), layer.end());
    };
    if (compared_.attended) {
        const CentredOutputs attended(std::move(attended_), heads_, width_);
        append(attended_cka_, linear_cka(attended, attended));
    }
    CentredOutputs output(std::move(output_), heads_, width_);
    append(output_cka_, linear_cka(output, output));
    if (compared_.across_layers)
        layers_.push_back(std::move(output));
    attended_.clear();
    output_.clear();
    rows_ = 0;
}

std::vector<double> HeadOutputs::across_layers_cka() const
{
    const auto heads = static_cast<std::size_t>(heads_);
    const std::size_t all = layers_.size() * heads;
    std::vector<double> table(all * all);
    for (std::size_t a = 0; a < layers_.size(); ++a)
        for (std::size_t b = a; b < layers_.size(); ++b) {
            const std::vector<double> pairs = linear_cka(layers_[a], layers_[b]);
            for (std::size_t i = 0; i < heads; ++i)
                for (std::size_t j = 0; j < heads; ++j) {
                    const std::size_t row = a * heads + i;
                    const std::size_t column = b * heads + j;
                    table[row * all + column] = table[column * all + row] = pairs[i * heads + j];
                }
        }
    return table;
}

} // namespace attnscope
