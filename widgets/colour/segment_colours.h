// One colour for each segment, the same in bars, axis strips and token tints. Okabe and Ito's palette ("Color
// Universal Design", 2008), which people with colour-vision deficiencies tell apart.
#pragma once

#include <QColor>
#include <QString>

#include <string>
#include <vector>

#include "core/attention/segments.h"

namespace attnscope {

/// bos grey, before and after amber in two lightnesses, answer blue, query green; other names take the remaining
/// colours in the order of `index` (their place among the other names).
QColor segment_colour(const std::string& name, int index = 0);

/// A colour for each segment, in their order.
std::vector<QColor> segment_colours(const std::vector<Segment>& segments);

} // namespace attnscope
