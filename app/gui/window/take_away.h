// Pictures and numbers of what is on show: copied, or saved as PNG, SVG, PDF, CSV or NPZ. GUI thread; asks for file names, and
// writes in the background.
#pragma once

#include "app/gui/figure/figure.h"
#include "app/gui/result/result_view.h"
#include "app/gui/session/settings.h"
#include "app/gui/view/capture_view.h"

#include <QString>

#include <functional>

class QMenu;

namespace attnscope {
class Chart;
}

namespace attnscope::gui {

FigureStyle style_of(const PictureSettings& settings);

/// The map with the keyboard, else the one that is shown alone, else the last.
void copy_map(const CaptureView& view, const FigureStyle& style);

/// Actions for one map of the view, or for a chart. What fails is told by a message box of `menu`'s parent.
void add_map_actions(QMenu& menu, CaptureView& view, int map, const FigureStyle& style);
void add_chart_actions(QMenu& menu, Chart& chart, const FigureStyle& style);
void add_result_actions(QMenu& menu, ResultView& view, const FigureStyle& style);
/// Choices of how pictures are made; `change` gets them when one is made.
void add_picture_choices(QMenu& menu, const PictureSettings& settings,
                         const std::function<void(const PictureSettings&)>& change);

/// What writes one map as it is shown, or a chart or its numbers, by the ending of `path`; replaces a file. It may run on any
/// thread, and throws as write_figure() and export_derived(), this function as bytes_of().
using Write = std::function<void()>;
/// Runs it in the background; the status line of `parent`'s window says so, a message box what went wrong.
void write_apart(QWidget* parent, const QString& path, const Write& write);
Write write_map(const CaptureView& view, int map, const FigureStyle& style, const QString& path);
Write write_chart(const Chart& chart, const FigureStyle& style, const QString& path);
Write write_result_chart(const ResultView& view, const FigureStyle& style, const QString& path);

} // namespace attnscope::gui
