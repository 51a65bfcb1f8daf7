// The options that say what a picture shows and how.
#pragma once

#include "app/gui/render/render_request.h"

#include <CLI/App.hpp>

namespace attnscope::gui {

/// Parsed values go into `request`, which must outlive `app`.
void add_figure_options(CLI::App& app, RenderRequest& request);

} // namespace attnscope::gui
