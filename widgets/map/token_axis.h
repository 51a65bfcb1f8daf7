// Tokens along an axis of a map: thinned to what can be read, elided, keys turned upright where they are narrow. Any
// thread that may use QPainter.
#pragma once

#include "widgets/colour/theme.h"
#include "widgets/map/map_layout.h"

#include <QFont>

#include <vector>

class QPainter;

namespace attnscope {

/// Tokens that get a label: every `step`th, counted from token 0 so that labels do not flicker while the map is moved. The
/// step is 1, 2, 5, 10, 20 ... and keeps labels `least` apart.
struct LabelledTokens {
    int step = 1;
    std::vector<int> tokens;
};
LabelledTokens labelled_tokens(Range shown, double token_size, double least);

void paint_query_axis(QPainter& painter, const MapLayout& layout, const MapContent& content,
                      const Theme& theme, const QFont& font);
void paint_key_axis(QPainter& painter, const MapLayout& layout, const MapContent& content, const Theme& theme,
                    const QFont& font);

/// The tokens of one cell, on both axes, over the other labels.
void paint_axis_marks(QPainter& painter, const MapLayout& layout, const MapContent& content, Cell cell,
                      const Theme& theme, const QFont& font);

/// Thin strips in the colours of the segments.
void paint_segment_strips(QPainter& painter, const MapLayout& layout, const MapContent& content);

} // namespace attnscope
