// The charts of `attnscope render`.
#pragma once

#include "app/gui/render/render_request.h"
#include "core/capture/derived_map.h"
#include "widgets/chart/chart_content.h"

#include <memory>

namespace attnscope::gui {

/// `derived` holds the resolved layers, heads, window and quantity of the request.
ChartContent chart_of(const std::shared_ptr<const CaptureReader>& reader, const RenderRequest& request,
                      const DerivedRequest& derived);

} // namespace attnscope::gui
