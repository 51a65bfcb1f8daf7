// From a capture to the content of a map's picture. Reads the file: any thread; drawing is figure.h's.
#pragma once

#include "core/capture/derived_map.h"
#include "widgets/map/colour_settings.h"
#include "widgets/map/map_content.h"

namespace attnscope::gui {

/// What to read and how to colour it. DerivedRequest::max_side bounds what is read.
struct MapFigureRequest {
    DerivedRequest map;
    ColourSettings colours;
};

/// Content of `map`, which is what read_derived() gave for the request: title, note and colours in the words of describe.h.
/// `tokens` are display forms [key].
MapContent map_content(const CaptureReader& reader, const MapFigureRequest& request, AttentionMap map,
                       std::shared_ptr<const std::vector<QString>> tokens, bool dark);

/// Display forms of all tokens of a capture.
std::shared_ptr<const std::vector<QString>> token_texts(const CaptureReader& reader);

} // namespace attnscope::gui
