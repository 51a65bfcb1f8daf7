// Robustness of in-context learning to the order of the examples (figures 6, 7 and 11 of arXiv 2410.05258).
#pragma once

#include "core/experiment/experiment.h"
#include "core/experiment/order/order_settings.h"
#include "core/experiment/region_sums.h"
#include "core/text/tokenizer.h"

#include <map>
#include <string>
#include <vector>

namespace attnscope {

/// A sample is one question after one order of the examples. The model's choice is the label whose first token is the
/// likeliest of all labels' first tokens; where two labels begin alike, what greedy decoding writes counts instead.
class OrderExperiment final : public Experiment {
public:
    /// Errors: those of make_task. The tokenizer must outlive it.
    OrderExperiment(OrderSettings settings, const ModelInfo& model, const Tokenizer& tokenizer);

    const char* name() const override { return "order"; }
    Json settings() const override;
    std::size_t sample_count() const override;
    std::optional<Json> run(std::size_t sample, PassRunner& runner) override;
    void take(std::size_t sample, const Json& record) override;
    ExperimentResult result() const override;

private:
    struct OrderSums {
        double questions = 0;
        double right = 0;
        double written = 0; ///< greedy decoding writes the whole label
    };

    std::size_t order_count() const noexcept
    {
        return settings_.arrangements.size() * std::size_t(settings_.orders);
    }
    void add_accuracies(ExperimentResult& result) const;
    void add_margins(ExperimentResult& result) const;
    void add_attention(ExperimentResult& result) const;

    OrderSettings settings_;
    OrderTask task_;
    bool differential_;
    std::vector<std::int32_t> first_tokens_; ///< [label]; empty when two begin alike
    std::vector<OrderSums> sums_;            ///< [arrangement, order]
    RegionTable attention_;
};

} // namespace attnscope
