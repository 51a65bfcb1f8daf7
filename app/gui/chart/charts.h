// Charts of captures, ready to draw. Each reads what it needs: call from the reading thread. What a capture does not have
// becomes the words of an empty chart; a file that cannot be read throws as CaptureReader does.
#pragma once

#include "app/gui/chart/chart_input.h"
#include "widgets/chart/chart_content.h"

#include <stop_token>

namespace attnscope::gui {

/// Noise and signal: shares of the segments over layers x heads x queries, or of each layer or head.
ChartContent segment_chart(const ChartInput& input, const std::stop_token& stop);
ChartContent lambda_chart(const ChartInput& input, const std::stop_token& stop);
/// The mean row of layers x heads x queries by position of the key.
ChartContent position_chart(const ChartInput& input, const std::stop_token& stop);
/// Mean entropy of all captured queries, by layer.
ChartContent entropy_chart(const ChartInput& input, const std::stop_token& stop);
/// ChartInput::statistic of every head, sorted.
ChartContent head_chart(const ChartInput& input, const std::stop_token& stop);

} // namespace attnscope::gui
