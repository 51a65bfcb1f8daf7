// All that a heatmap draws: a value. Whoever reads the file fills it in; the view never reads.
#pragma once

#include "core/attention/attention_map.h"
#include "core/attention/mask.h"
#include "core/attention/segments.h"
#include "widgets/colour/colour_scale.h"

#include <QString>

#include <memory>
#include <optional>
#include <vector>

namespace attnscope {

/// One weight, in true token positions.
struct Cell {
    int query = 0;
    int key = 0;

    constexpr auto operator<=>(const Cell&) const = default;
};

struct MapContent {
    std::optional<AttentionMap>
        map;       ///< pooled to at most some 1,024 cells a side; without one, `message` is shown
    Window extent; ///< all that could be shown, in tokens; empty means all of token_count
    Mask mask;     ///< tells masked cells from zeros
    int token_count = 0;
    std::shared_ptr<const std::vector<QString>>
        tokens; ///< display forms by true index; plain text, never HTML
    std::vector<Segment> segments;
    QString title;       ///< quantity, model, layer, head, aggregation
    int title_lines = 1; ///< room for it, so that maps side by side begin at the same height
    QString note;        ///< a second line: range, first token ignored, ...
    QString badge;       ///< short and accented, e.g. "hypothetical"
    QString
        nan_words; ///< what NaN means here, e.g. "tokens differ": such cells are drawn as absent; empty: a broken number
    QString message; ///< why there is no map, e.g. "A2 was not captured"
    ColourScale scale;
    bool stale = false; ///< drawn dimmed: something newer is on its way
    bool signed_values = false;
};

/// `extent`, or all tokens where that is empty.
Window extent_of(const MapContent& content) noexcept;

/// Display form of a token, made harmless for drawing (see literal_text()); its number where there is none.
QString token_label(const MapContent& content, int index);

/// Value of the cell of the map that holds a query and a key; nothing where the map has none. Masked cells
/// have none.
std::optional<float> value_of(const MapContent& content, Cell cell);

/// One sentence for hover and for assistive technology: `query 212 "Lisbon", key 57 "4821", 0.3121`.
QString describe_cell(const MapContent& content, Cell cell);

/// "drawn 1:4, largest kept", or nothing where every cell is drawn. `pooled` is the reduction on top of the map's
/// own.
QString reduction_note(const MapContent& content, int pooled = 1);

} // namespace attnscope
