// Charts of an experiment's result as files.
#pragma once

#include "app/cli/terminal/console.h"
#include "app/gui/render/render_request.h"
#include "core/capture/experiment_result.h"

namespace attnscope::gui {

/// One line a chart on standard output: its name, what it shows, and what can be chosen in it.
void list_charts(const ExperimentResult& result, const cli::Console& console);

/// Draws the chart that was asked for, or the most telling one, or writes its numbers. `path` is where the result comes from.
/// Errors: nothing_matched for a chart or a choice that is not there; invalid_argument for a second result that cannot stand
/// beside it, and as render_figure().
void render_result(const ExperimentResult& result, const std::string& path, const RenderRequest& request,
                   bool overwrite);

} // namespace attnscope::gui
