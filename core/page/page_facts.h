// Private: what the page knows besides the weights, as JSON.
#pragma once

#include "core/capture/map_grid.h"

#include <string>
#include <vector>

namespace attnscope {

/// Maps of the same layers, heads and window, one grid for each component.
using PageGrids = std::vector<MapGrid>;

/// JSON that is safe inside a script element: ASCII only, no "<".
std::string page_facts(const PageGrids& grids);

/// `text` with what HTML would read as markup escaped, for the title of the document.
std::string html_text(const std::string& text);

} // namespace attnscope
