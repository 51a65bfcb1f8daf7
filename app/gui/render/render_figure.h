// Carries out one RenderRequest. GUI thread; needs a QApplication.
#pragma once

#include "app/gui/render/render_request.h"
#include "core/capture/capture_reader.h"

#include <memory>

namespace attnscope::gui {

/// Reads, draws and writes. Errors: those of the reader and of write_figure(); CommandError nothing_matched for layers, heads
/// or a map that are not there.
void render_figure(const std::shared_ptr<const CaptureReader>& reader, const RenderRequest& request,
                   bool overwrite);

} // namespace attnscope::gui
