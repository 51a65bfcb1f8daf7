// The options that say what a picture shows and how.
#pragma once

#include "app/gui/render/render_request.h"

#include <CLI/App.hpp>

#include <map>
#include <string>

namespace attnscope::gui {

/// What --chart may say for a capture.
const std::map<std::string, RenderKind>& capture_charts();

/// Parsed values go into `request`, which must outlive `app`.
void add_figure_options(CLI::App& app, RenderRequest& request);

} // namespace attnscope::gui
