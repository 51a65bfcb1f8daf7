#include "core/experiment/outliers/outliers_experiment.h"

#include "core/error.h"
#include "core/experiment/nothing_qualified.h"
#include "core/experiment/outliers/value_scan.h"
#include "core/experiment/text/text_settings.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <string>

namespace attnscope {

namespace {

constexpr double quantiles[] = {0.5, 0.9, 0.99, 0.999, 0.9999};

void raise(std::vector<float>& largest, const Json& values)
{
    const auto more = values.get<std::vector<float>>();
    largest.resize(std::max(largest.size(), more.size()));
    if (more.size() != largest.size())
        throw Error(ErrorKind::corrupt, "maxima of a sample are of another number of layers or heads");
    for (std::size_t i = 0; i < more.size(); ++i)
        largest[i] = std::max(largest[i], more[i]);
}

void add_sketch(ExperimentResult& result, const std::string& name, const MagnitudeSketch& sketch,
                const std::string& what, const std::vector<const char*>& places)
{
    const std::vector<LargeValue> largest = sketch.largest();
    ResultArray& top = result.add_array(name + "_top", {"rank"}, "the largest |" + what + "|, exactly");
    for (std::size_t i = 0; i < largest.size(); ++i)
        top.values[i] = largest[i].magnitude;
    for (std::size_t place = 0; place < places.size(); ++place) {
        ResultArray& array = result.add_array(name + "_" + places[place], {"rank"},
                                              std::string(places[place]) + " of that " + what);
        for (std::size_t i = 0; i < largest.size(); ++i)
            array.values[i] = largest[i].place[place];
    }
    ResultArray& quantile =
        result.add_array(name + "_quantile", {"share"},
                         "|" + what + "| that this share of all does not exceed, to within 1/256 of itself");
    for (std::size_t i = 0; i < std::size(quantiles); ++i)
        quantile.values[i] = sketch.quantile(quantiles[i]);
    result.notes.push_back(std::to_string(sketch.size()) + " " + what + "s" +
                           (sketch.not_finite() > 0 ? ", and " + std::to_string(sketch.not_finite()) +
                                                          " that are not finite and not counted"
                                                    : ""));
}

} // namespace

OutliersExperiment::OutliersExperiment(const TextSettings& settings, const ModelInfo& model,
                                       const Tokenizer& tokenizer)
    : settings_(settings), windows_(settings, tokenizer), layers_(model.layer_count),
      heads_(model.head_count), differential_(model.kind != ModelKind::plain)
{
}

Json OutliersExperiment::settings() const
{
    return to_json(settings_);
}

std::optional<Json> OutliersExperiment::run(std::size_t sample, PassRunner& runner)
{
    const ExperimentPrompt prompt = windows_.window(static_cast<int>(sample));
    PassRequest request = runner.request(prompt.ids());
    request.rank_count = 0;
    ValueScan scan(runner.model());
    scan.listen(request);
    if (!runner.pass(request, {}, prompt, {}, "text-" + std::to_string(sample)))
        return std::nullopt;
    return Json{{"tokens", request.ids.size()},
                {"logits", scan.logits().to_json()},
                {"hidden", scan.hidden().to_json()},
                {"largest_logits", scan.largest_logits()},
                {"largest_hidden", scan.largest_hidden()}};
}

void OutliersExperiment::take(std::size_t, const Json& record)
{
    tokens_ += record.at("tokens").get<double>();
    logits_.merge(MagnitudeSketch::from_json(record.at("logits")));
    hidden_.merge(MagnitudeSketch::from_json(record.at("hidden")));
    raise(largest_logits_, record.at("largest_logits"));
    raise(largest_hidden_, record.at("largest_hidden"));
}

ExperimentResult OutliersExperiment::result() const
{
    if (logits_.size() == 0)
        throw NothingQualified(windows_.count() == 0 ? windows_.why_none() : "no logit is finite");
    ExperimentResult result;
    std::vector<std::string> maps{"first"};
    if (differential_)
        maps.emplace_back("second");
    result.axes = {
        counting_axis("rank", MagnitudeSketch::kept, "1 is the largest", 1),
        {"share", {std::begin(quantiles), std::end(quantiles)}, {}, "of all values; 0.5 is the median"},
        counting_axis("layer", static_cast<std::size_t>(layers_), "layer of the model"),
        counting_axis("head", static_cast<std::size_t>(heads_), "head; of a differential model a pair"),
        {"map", {}, maps, "first: q1 k1^T / sqrt(d); second: q2 k2^T / sqrt(d)"}};
    result.notes.push_back(std::to_string(static_cast<long>(tokens_)) + " tokens in windows of " +
                           std::to_string(settings_.length));
    add_sketch(result, "logit", logits_, "attention logit", {"layer", "head", "map", "query", "key"});
    add_sketch(result, "hidden", hidden_, "hidden state", {"layer", "token", "channel"});
    ResultArray& by_head =
        result.add_array("largest_logit", {"layer", "head", "map"}, "largest |logit| of the map");
    for (std::size_t i = 0; i < by_head.values.size(); ++i)
        by_head.values[i] = largest_logits_[differential_ ? i : 2 * i];
    ResultArray& by_layer =
        result.add_array("largest_hidden", {"layer"}, "largest |hidden state| after the layer");
    by_layer.values.assign(largest_hidden_.begin(), largest_hidden_.end());
    return result;
}

} // namespace attnscope
