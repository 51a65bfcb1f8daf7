#include "app/gui/result/chart_parts.h"

namespace attnscope::gui {

namespace {

constexpr std::size_t most_lines = 12;

} // namespace

void add_turns_charts(Charts& charts, const ExperimentResult& result)
{
    const ResultChoice map = map_choice(result);
    SeriesRequest lines;
    lines.x = "reply";
    lines.value_label = QStringLiteral("weights of a row of the reply");
    lines.series = {"role"};
    lines.arrays = {{"attention", {}}};
    lines.what = QStringLiteral("Attention of replies by role");
    add_series(charts, result, "roles", lines.what, lines, {map});
    lines.series = {"turn"};
    lines.arrays = {{"attention_on_turn", {}}};
    lines.what = QStringLiteral("Attention of replies on each message");
    if (size_of(result, "turn") <= most_lines)
        add_series(charts, result, "messages", lines.what, lines, {map});
    CellRequest cells;
    cells.arrays = lines.arrays;
    cells.what = lines.what;
    cells.rows = "reply";
    cells.columns = "turn";
    cells.panels = {"map"};
    cells.value_label = QStringLiteral("weights");
    add_cells(charts, result, "message-map", QStringLiteral("Replies by messages"), cells);
}

} // namespace attnscope::gui
