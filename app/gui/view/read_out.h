// The line that says everything about the cell under the pointer.
#pragma once

#include "app/gui/view/row_job.h"

#include <QString>

namespace attnscope::gui {

/// The same cell in the capture beside.
struct OtherPlace {
    QString name;
    TokenTexts tokens;
    int query = 0;
    int key = 0;
};

struct ReadOutSubject {
    const CaptureReader* reader = nullptr;
    TokenTexts tokens;
    int layer = 0;
    int head = 0;
    bool single = true; ///< one head; otherwise `aggregation` says what
    QString aggregation;
    std::optional<float> lambda; ///< of this head and query
    QStringList names;           ///< short names of the maps, in the order of the row's weights
    int reduction = 1;           ///< that maps are drawn at
    std::optional<OtherPlace> other;
};

/// "layer 3, head 2 · query 212 “ Lisbon” ← key 57 “4821” · A1 0.3121 (rank 1) ... · λ 0.6931 · drawn 1:4, largest kept".
/// Weights are those of `row` (full resolution) when it is of this query; otherwise "reading". Plain text, token texts as
/// isolated_words().
QString read_out(const ReadOutSubject& subject, int query, int key, const RowValues* row);

} // namespace attnscope::gui
