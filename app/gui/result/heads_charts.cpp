#include "app/gui/result/chart_parts.h"

namespace attnscope::gui {

void add_heads_charts(Charts& charts, const ExperimentResult& result)
{
    std::vector<std::string> scores;
    for (const ResultArray& array : result.arrays)
        if (array.axes == std::vector<std::string>{"layer", "head"})
            scores.push_back(array.name);
    add_ranking_charts(charts, result, scores, "retrieval");
}

} // namespace attnscope::gui
