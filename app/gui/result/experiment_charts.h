// Private to app/gui/result: the charts of each experiment. Those whose numbers a result does not have are left out.
#pragma once

#include "app/gui/result/result_chart.h"

namespace attnscope::gui {

using Charts = std::vector<ResultChart>;

void add_needle_charts(Charts& charts, const ExperimentResult& result);
void add_amplifier_charts(Charts& charts, const ExperimentResult& result);
void add_order_charts(Charts& charts, const ExperimentResult& result);
void add_documents_charts(Charts& charts, const ExperimentResult& result);
void add_outliers_charts(Charts& charts, const ExperimentResult& result);
void add_quantize_charts(Charts& charts, const ExperimentResult& result);
void add_turns_charts(Charts& charts, const ExperimentResult& result);
void add_heads_charts(Charts& charts, const ExperimentResult& result);
void add_scaling_charts(Charts& charts, const ExperimentResult& result);
/// Arrays that no chart so far has the name of.
void add_array_charts(Charts& charts, const ExperimentResult& result);

} // namespace attnscope::gui
