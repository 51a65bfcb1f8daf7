// What a chart of an experiment's result is: a chart with axes, or cells. Values; drawing needs the GUI thread.
#pragma once

#include "app/gui/figure/figure.h"
#include "widgets/chart/cell_content.h"
#include "widgets/chart/chart_content.h"

#include <variant>

namespace attnscope::gui {

using ResultPicture = std::variant<ChartContent, CellContent>;

/// Why there is nothing to draw; empty when there is something.
QString empty_words(const ResultPicture& picture);
QString title_of(const ResultPicture& picture);
ChartTable table_of(const ResultPicture& picture);
Figure figure_of(const ResultPicture& picture);

} // namespace attnscope::gui
