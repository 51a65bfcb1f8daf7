#include "core/experiment/order/order_experiment.h"

#include "core/experiment/choice_sink.h"
#include "core/experiment/region_sink.h"
#include "core/experiment/segment_maps.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <numeric>
#include <set>
#include <utility>

namespace attnscope {

namespace {

const std::vector<std::string> region_names{"bos", "same_label", "other_labels", "query"};

/// First token of every label behind a prompt; empty when two are the same.
std::vector<std::int32_t> first_tokens(const std::vector<std::string>& labels, const PromptText& prompt,
                                       const Tokenizer& tokenizer)
{
    std::vector<std::int32_t> tokens;
    for (const std::string& label : labels) {
        const ExperimentPrompt made = tokenize_prompt(prompt, " " + label, tokenizer);
        tokens.push_back(made.tokens.at(static_cast<std::size_t>(made.prompt_tokens)).id);
    }
    if (std::set(tokens.begin(), tokens.end()).size() < tokens.size())
        tokens.clear();
    return tokens;
}

std::vector<KeyRegion> regions_of(const LabelledPrompt& made, const LabelledSet& set,
                                  const ExperimentPrompt& prompt)
{
    std::vector<KeyRegion> regions;
    for (const std::string& name : region_names)
        regions.push_back({name, {}});
    const int bos = prompt.has_bos() ? 1 : 0;
    regions[0].keys.push_back({0, bos});
    for (std::size_t i = 0; i < set.examples.size(); ++i)
        regions[set.examples[i].label == set.asked.label ? 1 : 2].keys.push_back(
            tokens_of(prompt.tokens, made.example_spans[i]));
    regions[3].keys.push_back({tokens_of(prompt.tokens, made.question).begin, prompt.token_count()});
    return regions;
}

std::vector<Segment> segments_of(const std::vector<KeyRegion>& regions)
{
    std::vector<Segment> segments; // a capture's segments have names of their own
    for (const KeyRegion& region : regions)
        for (std::size_t i = 0; i < region.keys.size(); ++i)
            if (!region.keys[i].empty())
                segments.push_back({region.name + (region.keys.size() > 1 ? "_" + std::to_string(i + 1) : ""),
                                    region.keys[i]});
    std::sort(segments.begin(), segments.end(),
              [](const Segment& a, const Segment& b) { return a.tokens.begin < b.tokens.begin; });
    return segments;
}

} // namespace

OrderExperiment::OrderExperiment(OrderSettings settings, const ModelInfo& model, const Tokenizer& tokenizer)
    : settings_(std::move(settings)), task_(make_task(settings_)),
      differential_(model.kind != ModelKind::plain), sums_(order_count())
{
    const LabelledSet set{task_.labels, task_.examples, task_.questions.front()};
    first_tokens_ = first_tokens(
        task_.labels, PromptText(make_labelled_prompt(set, settings_.example_text).text), tokenizer);
}

Json OrderExperiment::settings() const
{
    return to_json(settings_);
}

std::size_t OrderExperiment::sample_count() const
{
    return order_count() * static_cast<std::size_t>(settings_.questions);
}

std::optional<Json> OrderExperiment::run(std::size_t sample, PassRunner& runner)
{
    const auto orders = static_cast<std::size_t>(settings_.orders);
    const Arrangement arrangement = settings_.arrangements[sample % order_count() / orders];
    const int order = static_cast<int>(sample % orders);
    const LabelledExample& question = task_.questions[sample / order_count()];
    const LabelledSet set{task_.labels, arranged(task_, arrangement, order, settings_.seed), question};
    const LabelledPrompt made = make_labelled_prompt(set, settings_.example_text);
    const ExperimentPrompt prompt =
        tokenize_prompt(PromptText(made.text), made.completion, runner.tokenizer());

    const std::vector<KeyRegion> regions = regions_of(made, set, prompt);
    const Range rows = rows_before(prompt.answer());
    std::vector<int> queries(static_cast<std::size_t>(rows.size()));
    std::iota(queries.begin(), queries.end(), rows.begin);
    ChoiceSink choices;
    RegionSink attention({rows.begin}, regions);
    PassRequest request = runner.request(prompt.ids());
    request.prediction_queries = queries;
    std::size_t chosen = 0;
    request.on_logits = [&](Range range, std::span<const float> logits) {
        if (first_tokens_.empty() || !range.contains(rows.begin))
            return;
        const std::size_t vocabulary = logits.size() / static_cast<std::size_t>(range.size());
        const auto row =
            logits.subspan(static_cast<std::size_t>(rows.begin - range.begin) * vocabulary, vocabulary);
        const auto best = std::max_element(first_tokens_.begin(), first_tokens_.end(), [&](auto a, auto b) {
            return row[static_cast<std::size_t>(a)] < row[static_cast<std::size_t>(b)];
        });
        chosen = static_cast<std::size_t>(best - first_tokens_.begin());
    };
    AttentionSink* const sinks[] = {&choices, &attention};
    const std::string label = std::string(name_of(arrangement)) + "-order-" + std::to_string(order) +
                              "-question-" + std::to_string(sample / order_count());
    if (!runner.pass(request, sinks, prompt, segments_of(regions), label))
        return std::nullopt;
    const bool written = choices.right_tokens(request.ids, prompt.answer()) == prompt.answer().size();
    Json record = {{"arrangement", name_of(arrangement)}, {"order", order},
                   {"question", question.text},           {"label", question.label},
                   {"tokens", prompt.prompt_tokens},      {"written", written}};
    record["right"] = first_tokens_.empty() ? written : task_.labels[chosen] == question.label;
    if (!first_tokens_.empty())
        record["chosen"] = task_.labels[chosen];
    record["attention"] = attention.table().to_json(differential_);
    return record;
}

void OrderExperiment::take(std::size_t sample, const Json& record)
{
    OrderSums& sums = sums_[sample % order_count()];
    ++sums.questions;
    sums.right += record.at("right").get<bool>() ? 1 : 0;
    sums.written += record.at("written").get<bool>() ? 1 : 0;
    attention_ += RegionTable::from_json(record.at("attention"));
}

void OrderExperiment::add_accuracies(ExperimentResult& result) const
{
    const std::string choice =
        first_tokens_.empty()
            ? "two labels begin with the same token, so what greedy decoding writes counts"
            : "the model's choice is the label whose first token is the likeliest of all labels'";
    ResultArray& accuracy = result.add_array("accuracy", {"arrangement", "order"},
                                             "share of questions that are labelled rightly; " + choice);
    for (std::size_t i = 0; i < sums_.size(); ++i)
        accuracy.values[i] = sums_[i].right / sums_[i].questions;
    ResultArray& written = result.add_array("accuracy_written", {"arrangement", "order"},
                                            "share of questions whose whole label greedy decoding writes");
    for (std::size_t i = 0; i < sums_.size(); ++i)
        written.values[i] = sums_[i].written / sums_[i].questions;
}

void OrderExperiment::add_margins(ExperimentResult& result) const
{
    const std::vector<double> accuracy = result.require_array("accuracy").values;
    const auto orders = static_cast<std::ptrdiff_t>(settings_.orders);
    const auto add = [&](const char* name, const char* definition, const auto& value) {
        ResultArray& array = result.add_array(name, {"arrangement"}, definition);
        for (std::size_t i = 0; i < array.values.size(); ++i) {
            const auto first = accuracy.begin() + static_cast<std::ptrdiff_t>(i) * orders;
            array.values[i] = value(first, first + orders);
        }
    };
    add("best", "accuracy of the best order", [](auto a, auto b) { return *std::max_element(a, b); });
    add("worst", "accuracy of the worst order", [](auto a, auto b) { return *std::min_element(a, b); });
    add("mean", "mean accuracy over orders",
        [](auto a, auto b) { return std::accumulate(a, b, 0.0) / static_cast<double>(b - a); });
    add("margin", "best - worst",
        [](auto a, auto b) { return *std::max_element(a, b) - *std::min_element(a, b); });
}

void OrderExperiment::add_attention(ExperimentResult& result) const
{
    ResultArray& mass = result.add_array("attention", {"map", "region"},
                                         "weights of the row that predicts the label, summed over the "
                                         "region; mean over samples, heads and layers");
    const std::span<const SegmentMap> maps = segment_maps(differential_);
    const double rows = attention_.rows() * attention_.layer_count() * attention_.head_count();
    for (std::size_t map = 0; map < maps.size(); ++map)
        for (std::size_t region = 0; region < region_names.size(); ++region)
            mass.values[map * region_names.size() + region] = attention_.total(region).*maps[map].mass / rows;
}

ExperimentResult OrderExperiment::result() const
{
    ExperimentResult result;
    std::vector<std::string> arrangements;
    for (const Arrangement arrangement : settings_.arrangements)
        arrangements.emplace_back(name_of(arrangement));
    result.axes = {{"arrangement",
                    {},
                    arrangements,
                    "how the examples are put in a row: shuffled, or one of each class in turn"},
                   counting_axis("order", static_cast<std::size_t>(settings_.orders),
                                 "permutation of the same examples"),
                   map_axis(differential_),
                   {"region",
                    {},
                    region_names,
                    "bos: the tokenizer's first token; same_label, other_labels: examples with the label "
                    "asked for, and the "
                    "others; query: the question and everything after it"}};
    result.notes.push_back(std::to_string(task_.labels.size()) + " classes, chance is " +
                           std::to_string(100 / task_.labels.size()) + " %");
    add_accuracies(result);
    add_margins(result);
    add_attention(result);
    return result;
}

} // namespace attnscope
