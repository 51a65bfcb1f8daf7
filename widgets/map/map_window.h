// Arithmetic on the part of a map that is shown. Windows are in whole tokens, half-open, inside the extent and never
// empty. Pure; any thread.
#pragma once

#include "core/attention/map_key.h"

#include <QPointF>

namespace attnscope {

/// Width to height of the plot for an extent: its own shape, but never beyond 2:1, where cells are stretched instead.
double plot_shape(const Window& extent) noexcept;

/// Moved, then cut, so that it lies in the extent.
Window fitted_window(Window window, const Window& extent) noexcept;

/// Closer (factor > 1) or wider; the cell under `place` (0 ... 1 across and down the window) stays under it, unless the border of
/// the extent forbids. Cells become as square as the extent allows. Changes by at least one token while it can.
Window zoomed_window(const Window& window, double factor, QPointF place, const Window& extent) noexcept;

/// The smallest window of the plot's shape around a rectangle of cells.
Window window_around(const Window& wanted, const Window& extent) noexcept;

/// Moved by so many tokens, at most to the border.
Window moved_window(Window window, int queries, int keys, const Window& extent) noexcept;

/// What the views of maps of different extents have in common: the same positions, or the same share of each extent.
enum class ViewLock { position, share };

/// The same share of another extent, e.g. of a prompt of another length; at least one token.
Window window_at_share(const Window& window, const Window& extent, const Window& other) noexcept;
/// The token at the same share of another range.
int token_at_share(int token, Range range, Range other) noexcept;

/// Moved as little as shows a cell.
Window window_showing(Window window, int query, int key, const Window& extent) noexcept;

} // namespace attnscope
