// What a chart of captures is made of: whose, which heads and queries, and the choices beside the chart. A value.
#pragma once

#include "app/gui/document/capture_document.h"
#include "core/attention/map_key.h"

#include <QString>

#include <vector>

namespace attnscope::gui {

/// One capture on the chart.
struct ChartSource {
    SharedReader reader; ///< null: none
    QString name;

    bool operator==(const ChartSource&) const = default;
};

enum class ChartBy { segment, layer, head };

struct ChartInput {
    ChartSource first;
    ChartSource second; ///< drawn over or beside the first
    int layer = 0;      ///< selected
    int head = 0;
    std::vector<int> layers; ///< averaged over where the chart averages; true indices
    std::vector<int> heads;
    std::vector<int> queries;
    Component component = Component::first;
    bool absolute = false;
    ChartBy by = ChartBy::segment;
    std::string statistic; ///< of the chart of heads, as read_head_statistic takes it

    bool operator==(const ChartInput&) const = default;
};

/// The input for one of its captures: what that one does not have is left out, and replaced by all it has (by its default
/// queries) where nothing is left.
ChartInput fitted(ChartInput input, const ChartSource& source);

/// "layer 3, head 2; query 212" and the like.
QString scope_words(const ChartInput& input);

} // namespace attnscope::gui
