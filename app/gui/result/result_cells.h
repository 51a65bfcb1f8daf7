// Private to app/gui/result: cells from arrays.
#pragma once

#include "app/gui/result/chosen_arrays.h"

namespace attnscope::gui {

struct CellRequest {
    QString what;                   ///< of the title
    std::vector<NamedArray> arrays; ///< a panel each
    std::string rows;
    std::string columns;
    std::vector<std::string> panels; ///< axes of which every position is a panel
    QString value_label;
    bool percent = false;
    bool unit_range = false; ///< colours from 0 to 1, whatever the values
    bool notes = true;
};

/// The choices of the input hold; axes that nothing is said of are averaged over. Panels without a number become a note.
CellContent cells_of(const ResultInput& input, const CellRequest& request);

/// Of the values of all panels: viridis from 0, or blue to red around 0; logarithmic where few values dwarf the rest.
ColourScale scale_of(const CellContent& content);

} // namespace attnscope::gui
