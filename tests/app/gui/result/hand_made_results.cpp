#include "tests/app/gui/result/hand_made_results.h"

#include <limits>

namespace attnscope::test {

namespace {

constexpr double none = std::numeric_limits<double>::quiet_NaN();

ExperimentResult result_of(const std::string& experiment, const std::string& model,
                           const std::string& settings)
{
    ExperimentResult result;
    result.experiment = experiment;
    result.model_name = model;
    result.family = "diffllama";
    result.kind = "differential";
    result.tool_version = "attnscope test";
    result.created = "2026-01-01T00:00:00Z";
    result.settings = settings;
    return result;
}

void add(ExperimentResult& result, const char* name, const std::vector<std::string>& axes,
         std::vector<double> values)
{
    result.add_array(name, axes, std::string("definition of ") + name).values = std::move(values);
}

} // namespace

ExperimentResult needle_result(const std::string& model, double shift)
{
    ExperimentResult result =
        result_of("needle", model, R"({"samples": 10, "haystack": "synthetic language", "seed": 1})");
    result.notes = {"lambda is near 1"};
    result.axes = {{"needles", {}, {"1:1", "4:2"}, "needles : asked"},
                   {"length", {128, 256}, {}, "tokens"},
                   {"depth", {0, 50}, {}, "percent"},
                   {"map", {}, {"first", "second", "difference", "difference_absolute"}, "maps"},
                   {"segment", {}, {"bos", "before", "answer", "after", "query"}, "segments"}};
    std::vector<double> accuracy, noise, share;
    for (int cell = 0; cell < 8; ++cell) {
        accuracy.push_back(cell == 7 ? none : 0.1 * cell + shift);
        for (const double map : {0.4, 0.2, none, 0.1}) {
            noise.push_back(map);
            for (const double segment : {0.1, 0.2, 0.3, 0.2, 0.2})
                share.push_back(map == 0.4 ? segment : none);
        }
    }
    add(result, "accuracy", {"needles", "length", "depth"}, accuracy);
    add(result, "noise_fraction", {"needles", "length", "depth", "map"}, noise);
    add(result, "segment_share", {"needles", "length", "depth", "map", "segment"}, share);
    add(result, "samples", {"needles", "length", "depth"}, std::vector<double>(8, 10));
    return result;
}

ExperimentResult plain_needle_result(const std::string& model)
{
    ExperimentResult result = needle_result(model);
    result.kind = "plain";
    result.notes.clear();
    result.arrays.clear();
    result.axes[3].labels = {"first"};
    add(result, "accuracy", {"needles", "length", "depth"}, std::vector<double>(8, 0.5));
    add(result, "noise_fraction", {"needles", "length", "depth", "map"}, std::vector<double>(8, 0.6));
    add(result, "segment_share", {"needles", "length", "depth", "map", "segment"},
        std::vector<double>(40, 0.2));
    return result;
}

ExperimentResult order_result(const std::string& model)
{
    ExperimentResult result = result_of("order", model, R"({"examples": 24, "classes": 4})");
    result.axes = {{"arrangement", {}, {"random", "alternating"}, "how"},
                   {"order", {0, 1, 2, 3}, {}, "which"}};
    add(result, "accuracy", {"arrangement", "order"}, {0.5, 1, 0.6, 0.7, 0.2, 0.2, 0.2, 0.2});
    return result;
}

ExperimentResult heads_result(const std::string& model)
{
    ExperimentResult result = result_of("heads", model, "{}");
    result.axes = {{"layer", {0, 1}, {}, "layer"}, {"head", {0, 1}, {}, "head"}};
    add(result, "entropy", {"layer", "head"}, {1, 2, 3, 4});
    add(result, "retrieval", {"layer", "head"}, {0.1, 0.9, none, 0.5});
    return result;
}

ExperimentResult scaling_result()
{
    ExperimentResult result = result_of("scaling", "demo", "{}");
    result.axes = {{"kind", {}, {"differential", "plain"}, "kind"},
                   {"size", {100, 200, 400}, {}, "parameters"},
                   {"tokens", {1e6}, {}, "tokens"},
                   {"measure", {}, {"loss"}, "measure"}};
    add(result, "loss", {"kind", "size", "tokens"},
        {2 + 50 / 100.0, 2 + 50 / 200.0, 2 + 50 / 400.0, 2 + 100 / 100.0, 2 + 100 / 200.0, 2 + 100 / 400.0});
    add(result, "parameters", {"kind", "size"}, {100, 200, 400, 100, 200, 400});
    add(result, "parameter_ratio", {"measure", "tokens"}, {0.5});
    add(result, "parameter_ratio_low", {"measure", "tokens"}, {0.45});
    add(result, "parameter_ratio_high", {"measure", "tokens"}, {1.25});
    add(result, "parameter_floor", {"measure", "tokens"}, {2});
    add(result, "parameter_exponent", {"measure", "tokens"}, {1});
    add(result, "parameter_factor", {"measure", "kind", "tokens"}, {50, 100});
    return result;
}

} // namespace attnscope::test
