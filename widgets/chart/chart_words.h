// Words that all charts share. Numbers and isolates as in core/attention/derived/describe.h.
#pragma once

#include "core/attention/map_key.h"
#include "widgets/chart/chart_content.h"

#include <QString>

namespace attnscope {

/// Four significant digits with a true minus sign; a share as "25 %".
QString shown_number(double value, bool percent = false);

/// "A1", "A2", "A1 − λ·A2"; "A" for a plain model.
QString component_name(Component component, bool plain);

SeriesRole role_of(Component component) noexcept;

/// "Entropy of demo", "Entropy of demo and other": what, and of which captures.
QString title_of_captures(const QString& what, const QString& capture, const QString* second);

/// `name`, of a capture where two are shown: "A1 (demo)".
QString series_name(const QString& name, const QString& capture, bool compared);

} // namespace attnscope
