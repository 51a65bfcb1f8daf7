// Private to widgets/chart: which variants of segment shares are shown and what they are called.
#pragma once

#include "core/attention/segment_shares.h"
#include "widgets/chart/chart_content.h"

#include <span>

namespace attnscope {

/// "A1", "A2", "A1 − λ·A2" (with ", magnitudes" for the absolute variant); "A" when the first map is the only one.
QString variant_name(ShareVariant variant, bool plain);
SeriesRole role_of(ShareVariant variant) noexcept;

/// Of `variants` those to draw, in the order A1, A2, difference: signed or absolute, as chosen.
std::vector<const SegmentShares*> shown_variants(std::span<const SegmentShares> variants, bool absolute);

/// Whether all of them can be divided by their sum.
bool all_normalised(std::span<const SegmentShares* const> variants);

/// Shares, or the mean masses.
const std::vector<double>& values_of(const SegmentShares& shares, bool normalised);

/// Axis label of what values_of() gives.
QString axis_words(bool normalised);

/// "A1 − λ·A2 is not divided by its sum: rows sum to ..."; empty for a variant with shares.
QString reason_words(const SegmentShares& shares, bool plain);

} // namespace attnscope
