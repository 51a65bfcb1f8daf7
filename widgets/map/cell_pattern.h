// Private to widgets/map: the patterns of cells that are no ordinary number, pixel by pixel.
#pragma once

#include "widgets/colour/colour_scale.h"
#include "widgets/colour/theme.h"

#include <array>

namespace attnscope {

/// One pixel of a cell.
struct PatternPoint {
    int x = 0; ///< in the image
    int y = 0;
    float across = 0.5f; ///< in the cell, 0 ... 1
    float down = 0.5f;
};

class CellPattern {
public:
    /// `side` is the shorter side of a cell in pixels.
    CellPattern(const ColourScale& scale, const Theme& theme, double side, double pixel_ratio);

    /// True for kinds that are not simply the colour of their value.
    bool has_pattern(CellKind kind) const noexcept { return patterned_[static_cast<std::size_t>(kind)]; }

    /// `count` pixels of masked cells from `x` on. Kept apart because half of a causal map is masked.
    void fill_masked(QRgb* line, int x, int y, int count) const noexcept;

    /// `plain` is the colour of the value.
    QRgb colour(CellKind kind, QRgb plain, const PatternPoint& point) const noexcept;

private:
    bool needs_pattern(CellKind kind) const noexcept;
    bool on_line(int place, int period) const noexcept;

    ColourScale scale_;
    std::array<bool, 9> patterned_{}; ///< by kind
    QRgb background_;
    QRgb surface_;
    QRgb hatch_;
    QRgb above_;
    QRgb below_;
    QRgb dot_;
    int mask_period_;
    int nan_period_;
    int line_;
    bool large_; ///< a pattern can be seen
};

} // namespace attnscope
