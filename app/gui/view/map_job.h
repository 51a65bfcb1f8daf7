// One map to read, as a value that the reading thread works off: of a capture, or the difference of two.
#pragma once

#include "app/gui/document/capture_document.h"
#include "core/attention/mask.h"
#include "core/capture/derived_map.h"

#include <optional>

namespace attnscope::gui {

struct MapJob {
    SharedReader reader;
    SharedReader minus; ///< null, or the capture whose map is subtracted where tokens agree
    DerivedRequest request;

    bool operator==(const MapJob&) const = default;
};

/// The same map, perhaps another part of it or at another resolution.
bool same_map(const MapJob& a, const MapJob& b);

/// A map that was read, and what it was read for.
struct LoadedMap {
    MapJob job;
    AttentionMap map;
    QString title; ///< of the picture, in the words of exports
    QString caption;
    bool preview = false; ///< an approximation: not for exports
};

/// Reads, words included: not for the GUI thread. Nothing when `progress` said stop. Errors: as read_derived().
std::optional<LoadedMap> run(const MapJob& job, const Progress& progress);

/// "layer 3, head 2", "layers 0-5, all heads, mean of 96 heads". Reads nothing.
QString scope_words(const MapJob& job);

/// The mask of the layers that are shown; the widest when they differ.
Mask mask_of(const MapJob& job);

} // namespace attnscope::gui
