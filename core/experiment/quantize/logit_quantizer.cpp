#include "core/experiment/quantize/logit_quantizer.h"

#include <algorithm>
#include <cmath>

namespace attnscope {

namespace {

constexpr double change_unit = 1099511627776.0; // 2^40

float largest_magnitude(std::span<const float> logits)
{
    float largest = 0;
    for (const float logit : logits)
        largest = std::max(largest, std::abs(logit));
    return largest;
}

std::vector<double> softmax(std::span<const float> logits)
{
    const double top = *std::max_element(logits.begin(), logits.end());
    std::vector<double> weights;
    double sum = 0;
    for (const float logit : logits)
        sum += weights.emplace_back(std::exp(static_cast<double>(logit) - top));
    for (double& weight : weights)
        weight /= sum;
    return weights;
}

} // namespace

const char* name_of(Granularity granularity) noexcept
{
    return granularity == Granularity::tensor ? "tensor" : "row";
}

float quantized(float logit, float largest, int bits) noexcept
{
    if (!(largest > 0))
        return logit;
    const auto steps = static_cast<float>((1 << (bits - 1)) - 1);
    return std::round(logit / largest * steps) / steps * largest;
}

LogitQuantizer::LogitQuantizer(const ModelInfo& model, Granularity granularity, int bits)
    : heads_(model.head_count), granularity_(granularity), bits_(bits),
      largest_(2 * static_cast<std::size_t>(model.layer_count) * static_cast<std::size_t>(model.head_count))
{
}

void LogitQuantizer::listen(PassRequest& request)
{
    if (granularity_ == Granularity::tensor)
        request.survey_attention_logits = [this](const LogitStrip& strip) { survey(strip); };
    request.visit_attention_logits = [this](const LogitStrip& strip) { visit(strip); };
}

double LogitQuantizer::map_change() const noexcept
{
    return rows_ == 0 ? 0 : static_cast<double>(change_) / change_unit / static_cast<double>(rows_);
}

std::size_t LogitQuantizer::place(const LogitStrip& strip) const noexcept
{
    const int head = strip.layer * heads_ + strip.head;
    return static_cast<std::size_t>(2 * head + (strip.component == Component::second ? 1 : 0));
}

void LogitQuantizer::survey(const LogitStrip& strip)
{
    float largest = 0;
    for (int query = strip.queries.begin; query < strip.queries.end; ++query)
        largest = std::max(largest, largest_magnitude(strip.visible(query)));
    std::atomic<float>& target = largest_[place(strip)];
    float seen = target;
    while (seen < largest && !target.compare_exchange_weak(seen, largest)) {
    }
}

void LogitQuantizer::visit(const LogitStrip& strip)
{
    for (int query = strip.queries.begin; query < strip.queries.end; ++query) {
        const std::span<float> logits = strip.visible(query);
        const float largest =
            granularity_ == Granularity::tensor ? largest_[place(strip)].load() : largest_magnitude(logits);
        const std::vector<double> before = softmax(logits);
        for (float& logit : logits)
            logit = quantized(logit, largest, bits_);
        const std::vector<double> after = softmax(logits);
        double row = 0;
        for (std::size_t i = 0; i < before.size(); ++i)
            row += std::abs(after[i] - before[i]);
        change_ += static_cast<std::uint64_t>(std::llround(row / 2 * change_unit));
    }
    rows_ += static_cast<std::uint64_t>(strip.queries.size());
}

} // namespace attnscope
