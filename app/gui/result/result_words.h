// Words for results: maps, axes, titles, and everything that a result says of itself. Plain text.
#pragma once

#include "app/gui/result/result_chart.h"

namespace attnscope::gui {

/// "A1", "A2", "A1 − λ·A2", "|A1 − λ·A2|"; "A" for the only map of a plain model.
QString map_words(const std::string& map, const ExperimentResult& result);
/// Along an axis: "depth, % of the haystack".
QString axis_words(const std::string& axis);
/// A position for a panel or a legend: maps by map_words(), "1 of 4 needles", "layer 3", else the position itself.
QString place_words(const ExperimentResult& result, const std::string& axis, std::size_t position);
/// "common mode rejection"
QString quantity_words(const std::string& array);

QString title_of(const QString& what, const ResultInput& input);
/// What was chosen, and the definition of the array.
QString subtitle_of(const ResultInput& input, const std::string& array);
/// What must be known to read the numbers, of each model where two are shown.
QStringList notes_of(const ResultInput& input);

/// Experiment, model, settings, notes, and the definition of every axis and array, line by line.
QString definitions_text(const ExperimentResult& result);

/// In place of a chart without a single number.
inline const QString no_number_words = QStringLiteral("None of these numbers is defined for this result");

} // namespace attnscope::gui
