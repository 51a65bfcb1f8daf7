#include "app/gui/result/chart_parts.h"

namespace attnscope::gui {

namespace {

CellRequest grid(const char* array, const QString& label)
{
    CellRequest request;
    request.arrays = {{array, {}}};
    request.rows = "depth";
    request.columns = "length";
    request.value_label = label;
    return request;
}

void add_grids(Charts& charts, const ExperimentResult& result)
{
    for (const auto& [name, array, words] :
         {std::tuple{"accuracy", "accuracy", QStringLiteral("Needle accuracy")},
          {"first-token", "accuracy_first_token", QStringLiteral("Accuracy of the first token")}}) {
        CellRequest request = grid(array, QStringLiteral("accuracy"));
        request.panels = {"needles"};
        request.percent = true;
        request.unit_range = true;
        request.notes = false;
        add_cells(charts, result, name, words, request);
    }
    const ResultChoice needles = axis_choice(result, "needles", false);
    CellRequest noise = grid("noise_fraction", QStringLiteral("noise fraction"));
    noise.what = QStringLiteral("Noise fraction (share of the context around the needle)");
    noise.panels = {"map"};
    noise.percent = true;
    add_cells(charts, result, "noise", QStringLiteral("Noise fraction"), noise, {needles});
    CellRequest ratio = grid("signal_to_noise", QStringLiteral("signal-to-noise"));
    ratio.panels = {"map"};
    add_cells(charts, result, "signal-to-noise", QStringLiteral("Signal-to-noise"), ratio, {needles});
}

void add_segments(Charts& charts, const ExperimentResult& result)
{
    const std::vector<ResultChoice> cells{axis_choice(result, "needles", false),
                                          axis_choice(result, "length", true),
                                          axis_choice(result, "depth", true)};
    SeriesRequest request;
    request.x = "segment";
    request.series = {"map"};
    request.shape = SeriesShape::bars;
    request.arrays = {{"segment_share", {}}};
    request.what = QStringLiteral("Attention by segment");
    request.value_label = QStringLiteral("share of attention");
    request.percent = true;
    add_series(charts, result, "segments", QStringLiteral("Attention by segment, shares"), request, cells);
    request.arrays = {{"segment_mass", {}}};
    request.value_label = QStringLiteral("weights summed over the segment");
    request.percent = false;
    add_series(charts, result, "segment-mass", QStringLiteral("Attention by segment, masses"), request,
               cells);

    CellRequest heads;
    heads.arrays = {{"head_noise_fraction", {}}};
    heads.rows = "layer";
    heads.columns = "head";
    heads.panels = {"map"};
    heads.value_label = QStringLiteral("noise fraction");
    heads.percent = true;
    add_cells(charts, result, "noise-by-head", QStringLiteral("Noise fraction by head"), heads, cells);
    heads.arrays = {{"head_signal_to_noise", {}}};
    heads.value_label = QStringLiteral("signal-to-noise");
    heads.percent = false;
    add_cells(charts, result, "signal-by-head", QStringLiteral("Signal-to-noise by head"), heads, cells);
}

} // namespace

void add_needle_charts(Charts& charts, const ExperimentResult& result)
{
    add_grids(charts, result);
    add_segments(charts, result);
    add_amplifier_charts(charts, result);
}

} // namespace attnscope::gui
