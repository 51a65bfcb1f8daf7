// Private to app/gui/result: charts and choices in one line each.
#pragma once

#include "app/gui/result/experiment_charts.h"
#include "app/gui/result/result_cells.h"
#include "app/gui/result/result_series.h"

namespace attnscope::gui {

/// Positions of an axis; with `averaged` the mean of all of them first. `initial` counts from the end when negative.
ResultChoice axis_choice(const ExperimentResult& result, const std::string& axis, bool averaged,
                         int initial = 0);
/// Maps, the magnitudes of the difference first where there are any.
ResultChoice map_choice(const ExperimentResult& result);
/// Choices that leave something to choose.
std::vector<ResultChoice> real_choices(std::vector<ResultChoice> choices);

/// Left out when the result has none of the arrays.
void add_cells(Charts& charts, const ExperimentResult& result, const char* name, const QString& words,
               CellRequest request, std::vector<ResultChoice> choices = {});
void add_series(Charts& charts, const ExperimentResult& result, const char* name, const QString& words,
                SeriesRequest request, std::vector<ResultChoice> choices = {});

/// Bars of "attention" over region and map: "attention" by name.
void add_regions(Charts& charts, const ExperimentResult& result, std::vector<ResultChoice> choices = {});

/// Heads ranked by a score, layer x head of a score, and a table of all scores of the heads that lead. `scores` are arrays over
/// layer and head (and checkpoint).
void add_ranking_charts(Charts& charts, const ExperimentResult& result,
                        const std::vector<std::string>& scores, const std::string& first_score);

} // namespace attnscope::gui
