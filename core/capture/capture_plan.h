// A pass and what is to be kept of it.
#pragma once

#include "core/capture/capture_record.h"

namespace attnscope {

/// Everything that is known when a pass begins.
struct CapturePlan {
    CaptureInfo info;
    CaptureRecord record;
    CaptureSelection selection;
    StorageOptions storage;

    bool is_plain() const noexcept { return info.kind == ModelKind::plain; }
    int query_count() const noexcept { return static_cast<int>(selection.queries.size()); }
    /// Whether maps of a component are written.
    bool stores(Component component) const noexcept
    {
        return selection.has(component) && (component == Component::first || !is_plain());
    }
};

/// Throws Error(invalid_argument) when selection, tokens, segments and pass contradict each other.
void require_consistent(const CapturePlan& plan);

} // namespace attnscope
