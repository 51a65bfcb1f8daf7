#include "app/gui/result/chart_parts.h"

namespace attnscope::gui {

namespace {

struct Reading {
    const char* name;
    const char* words;
    std::vector<NamedArray> arrays;
    const char* unit;
};

const std::vector<Reading>& readings()
{
    static const std::vector<Reading> all{{"cancellation",
                                           "Noise cancelled",
                                           {{"cancellation", QStringLiteral("signed")},
                                            {"cancellation_absolute", QStringLiteral("magnitudes")}},
                                           "1 - noise(difference) / noise(A1)"},
                                          {"common-mode-rejection",
                                           "Common-mode rejection",
                                           {{"common_mode_rejection", QStringLiteral("signed")},
                                            {"common_mode_rejection_absolute", QStringLiteral("magnitudes")}},
                                           "common-mode rejection, dB"},
                                          {"cosine",
                                           "Cosine of A1 and A2",
                                           {{"cosine_signal", QStringLiteral("signal (answer)")},
                                            {"cosine_noise", QStringLiteral("noise (context)")}},
                                           "cosine of A1 and A2"},
                                          {"correlation",
                                           "Correlation of A1 and A2",
                                           {{"correlation_signal", QStringLiteral("signal (answer)")},
                                            {"correlation_noise", QStringLiteral("noise (context)")}},
                                           "correlation of A1 and A2"},
                                          {"lambda", "λ", {{"lambda", QString()}}, "λ"}};
    return all;
}

void add_over_training(Charts& charts, const ExperimentResult& result)
{
    for (const Reading& reading : readings()) {
        SeriesRequest request;
        request.what = QStringLiteral("%1 over training").arg(reading.words);
        request.arrays = reading.arrays;
        request.x = "checkpoint";
        request.spread = {"layer", "head"};
        request.value_label = reading.unit;
        request.from_zero = false;
        const std::string name = std::string(reading.name) + "-over-training";
        add_series(charts, result, name.c_str(), request.what, request);
    }
}

} // namespace

void add_amplifier_charts(Charts& charts, const ExperimentResult& result)
{
    const bool several = size_of(result, "checkpoint") > 1;
    if (several)
        add_over_training(charts, result);
    for (const Reading& reading : readings()) {
        CellRequest request;
        request.what = QStringLiteral("%1 by layer and head").arg(reading.words);
        request.arrays = reading.arrays;
        request.rows = "layer";
        request.columns = "head";
        request.value_label = reading.unit;
        add_cells(charts, result, reading.name, request.what, request,
                  {axis_choice(result, "checkpoint", false, -1)});
    }
    std::vector<std::string> scores;
    for (const Reading& reading : readings())
        for (const NamedArray& array : reading.arrays)
            scores.push_back(array.name);
    add_ranking_charts(charts, result, scores, "cancellation");
}

} // namespace attnscope::gui
