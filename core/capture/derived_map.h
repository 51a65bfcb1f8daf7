// A view's quantity out of a capture, exact: whole rows are combined, weighted and put together at full resolution, in bands,
// and only then pooled to the budget.
#pragma once

#include "core/attention/derived/describe.h"
#include "core/capture/capture_reader.h"
#include "core/progress.h"

#include <filesystem>
#include <optional>

namespace attnscope {

/// Layers and heads are true indices; one of each unless the quantity aggregates.
struct DerivedRequest {
    Quantity quantity;
    std::vector<int> layers;
    std::vector<int> heads;
    Window window; ///< {}: all
    int max_side = 0;

    bool operator==(const DerivedRequest&) const = default;
};

/// The map; nothing when `progress` said stop. A single head as stored costs what CaptureReader::read costs; everything else reads
/// every cell of the rows. Without the first token the columns begin at key 1.
/// Errors: those of CaptureReader::read; invalid_argument when the layers or heads are not one for a single map, when
/// a hypothetical lambda goes with another map than the difference, or for rollout of a signed map; not_found when
/// the file lacks what the quantity needs (value norms, A1 and A2, queries for rollout), saying which.
std::optional<AttentionMap> read_derived(const CaptureReader& reader, const DerivedRequest& request,
                                         const Progress& progress = {});

/// What the words for such a map depend on; `reduction` is that of the map read.
MapSubject subject_of(const CaptureReader& reader, const DerivedRequest& request, int reduction);

/// The same without the learned lambda: reads nothing.
MapSubject unread_subject_of(const CaptureReader& reader, const DerivedRequest& request, int reduction);

/// A derived map as CSV or NPZ or NPY, by the ending of `path` and in the forms that export.h describes, with title and caption in the
/// metadata of NPZ: exactly what is shown. Errors: as export_map.
void export_derived(const CaptureReader& reader, const DerivedRequest& request, const AttentionMap& map,
                    const std::filesystem::path& path, bool overwrite);

} // namespace attnscope
