// Maps and pictures for the tests of widgets/map.
#pragma once

#include "widgets/map/heatmap_view.h"
#include "widgets/map/map_content.h"

#include <QImage>

#include <initializer_list>

namespace attnscope {

/// Every weight of `tokens` x `tokens` the same, causal unless said otherwise, with tokens "t0", "t1" ...
MapContent uniform_map(int tokens, float value, MaskKind mask = MaskKind::causal);

/// Sets one weight of a map with reduction 1.
void set_value(MapContent& content, Cell cell, float value);

/// The same map pooled, as a reader would.
MapContent pooled(const MapContent& content, int reduction);

/// The widget as it would be on screen.
QImage picture_of(QWidget& widget, double ratio = 1.0);

/// Colour in the middle of a cell.
QRgb colour_at(const HeatmapView& view, const QImage& picture, Cell cell);

/// All colours of a cell's pixels, leaving out its border.
std::vector<QRgb> colours_in(const HeatmapView& view, const QImage& picture, Cell cell);

} // namespace attnscope
