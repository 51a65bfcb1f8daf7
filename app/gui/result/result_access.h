// Reading numbers out of a result by the names of axes.
#pragma once

#include "core/capture/experiment_result.h"

#include <QString>
#include <QStringList>

#include <map>

namespace attnscope::gui {

/// Positions along axes, by name.
using Places = std::map<std::string, std::size_t>;

const ResultAxis* find_axis(const ExperimentResult& result, const std::string& name);
/// 0 for an axis that is not there.
std::size_t size_of(const ExperimentResult& result, const std::string& axis);

/// A position in words: its name, or its number.
QString position_words(const ResultAxis& axis, std::size_t position);
QStringList position_words(const ResultAxis& axis);

/// The value at `places`; axes that are not in them are averaged over, NaN left out. NaN when there is no number, or no such
/// array.
double mean_at(const ExperimentResult& result, const std::string& array, const Places& places);

bool has_number(const std::vector<double>& values);

} // namespace attnscope::gui
