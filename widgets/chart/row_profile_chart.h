// The pinned row (or the mean or sum of several): weight by key.
#pragma once

#include "core/attention/map_key.h"
#include "widgets/chart/chart_content.h"

#include <memory>

namespace attnscope {

struct RowProfileData {
    struct Line {
        Component component = Component::first;
        QString name;               ///< words of describe.h: "A1", "A1 − λ·A2", ...
        std::vector<float> weights; ///< of keys first_key, first_key + 1, ...
        bool beside = false;        ///< of another capture: drawn as a second one
    };

    QString capture;
    QString rows;  ///< "query 212", "mean of 3 queries"
    QString scope; ///< layer, head, weighting, first token
    int first_key = 0;
    std::vector<Line> lines;
    std::shared_ptr<const std::vector<QString>> tokens; ///< [key] display forms; may be null
    std::vector<Segment> segments;
};

/// Logarithmic: magnitudes, since weights of a difference may be negative; said on the axis.
ChartContent row_profile_content(const RowProfileData& data, bool logarithmic = false,
                                 const RowProfileData* second = nullptr);

} // namespace attnscope
