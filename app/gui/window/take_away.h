// Pictures and numbers of what is on show: copied, or saved as PNG, SVG, PDF, CSV or NPZ. GUI thread; asks for file names.
#pragma once

#include "app/gui/view/capture_view.h"

#include <QString>

class QMenu;

namespace attnscope {
class Chart;
}

namespace attnscope::gui {

/// Actions for one map of the view, or for a chart. What fails is told by a message box of `menu`'s parent.
void add_map_actions(QMenu& menu, CaptureView& view, int map);
void add_chart_actions(QMenu& menu, Chart& chart);

/// Writes one map as it is shown, by the ending of `path`; replaces a file. Throws as write_figure() and export_derived().
void save_map(const CaptureView& view, int map, const QString& path);
/// Writes a chart, or its numbers as CSV.
void save_chart(const Chart& chart, const QString& path);

} // namespace attnscope::gui
