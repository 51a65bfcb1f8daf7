#include "app/gui/result/chart_parts.h"

namespace attnscope::gui {

void add_documents_charts(Charts& charts, const ExperimentResult& result)
{
    SeriesRequest request;
    request.x = "gold";
    request.series = {"documents"};
    request.arrays = {{"accuracy", {}}};
    request.what = QStringLiteral("Accuracy by position of the answer");
    request.value_label = QStringLiteral("accuracy");
    request.percent = true;
    request.notes = false;
    add_series(charts, result, "accuracy", request.what, request);

    const ResultChoice documents = axis_choice(result, "documents", false);
    request.series = {"map"};
    request.notes = true;
    request.arrays = {{"grounding", {}}};
    request.what = QStringLiteral("Attention on the document with the answer");
    request.value_label = QStringLiteral("share of attention");
    add_series(charts, result, "grounding", request.what, request, {documents});
    request.arrays = {{"noise_fraction", {}}};
    request.what = QStringLiteral("Attention on the other documents");
    add_series(charts, result, "noise", request.what, request, {documents});

    request.series = {"documents"};
    request.arrays = {{"unsupported", {}}};
    request.what = QStringLiteral("Generated tokens that rest on nothing");
    request.value_label = QStringLiteral("share of generated tokens");
    add_series(charts, result, "unsupported", request.what, request);

    add_regions(charts, result, {documents, axis_choice(result, "gold", true)});
}

} // namespace attnscope::gui
