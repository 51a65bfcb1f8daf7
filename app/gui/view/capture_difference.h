// The map of one capture minus that of another, where both are of the same tokens.
#pragma once

#include "core/capture/derived_map.h"
#include "core/progress.h"
#include "widgets/map/map_window.h"

#include <optional>
#include <vector>

namespace attnscope::gui {

/// Positions at which both captures have the same token.
struct TokenAgreement {
    std::vector<bool> agrees; ///< [token] of the shorter one
    int agreeing = 0;
    int longer = 0; ///< tokens of the longer one
};

/// By the bytes of tokens, so that two vocabularies can be compared.
TokenAgreement agreement_of(const CaptureReader& a, const CaptureReader& b);

/// How views of both are locked at first: by position where most of the tokens agree, or there are as many of them.
ViewLock lock_for(const CaptureReader& a, const CaptureReader& b);

/// a - b for what `request` asks of both, pooled afterwards by largest magnitude. A cell whose query or key is not the same token
/// in both is NaN; a block is NaN only when all of its cells are. Nothing when `progress` said stop. Errors: those of
/// read_derived(), of either capture.
std::optional<AttentionMap> read_capture_difference(const CaptureReader& a, const CaptureReader& b,
                                                    const DerivedRequest& request, const Progress& progress);

} // namespace attnscope::gui
