// The command line of `attnscope render`.
//
// Options before an -o belong to that picture and hold for those after it until they are given anew; with a single -o their
// place does not matter. --figures FILE takes a JSON list of objects instead, whose names are those of the long options:
// [{"output": "a.svg", "layer": 3, "head": 2, "map": "difference"}, {"output": "b.pdf", "chart": "lambda"}]
#pragma once

#include "app/cli/terminal/console.h"
#include "app/gui/render/render_request.h"

#include <string>
#include <vector>

namespace attnscope::gui {

struct RenderCommand {
    std::string capture; ///< or the result of an experiment
    bool is_result = false;
    bool list = false; ///< say which charts there are, and draw none
    std::vector<RenderRequest> figures;
    bool overwrite = false;
    cli::OutputOptions output;
    std::string help; ///< to be printed instead of doing anything
};

/// `arguments` are those after the word render; the file is looked at for what it is. Errors: CLI::ParseError for what makes no
/// sense; Error for a --figures file that is not there or no such list.
RenderCommand parse_render(const std::vector<std::string>& arguments);

} // namespace attnscope::gui
