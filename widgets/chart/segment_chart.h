// Noise against signal: how attention is divided among the segments of the prompt (arXiv 2410.05258, figure 1, table 3).
#pragma once

#include "core/attention/segment_shares.h"
#include "widgets/chart/chart_content.h"

namespace attnscope {

/// `variants` as core/capture's segment_shares() gives them; in any order, missing ones are not drawn.
struct SegmentShareData {
    QString capture; ///< name for title and legend
    std::vector<Segment> segments;
    std::vector<SegmentShares> variants;
    QString scope; ///< layers, heads and queries that were averaged, in words
};

/// `absolute`: magnitudes of the difference instead of its signed weights.
/// `normalise`: shares of the sum over segments where they are defined, else (and for variants without) mean masses.
struct SegmentChartChoice {
    bool absolute = false;
    bool normalise = true;
};

/// Bars of A1, A2 and the difference over each segment, those of a second capture beside them (segments met by name). Notes:
/// noise and signal-to-noise of each with their definition, and why shares are missing.
ChartContent segment_content(const SegmentShareData& data, SegmentChartChoice choice = {},
                             const SegmentShareData* second = nullptr);

/// The same of every layer, or of every head of one layer: x counts `places`.
struct SegmentSeriesData {
    QString capture;
    QString axis; ///< "layer" or "head"
    std::vector<Segment> segments;
    std::vector<ChartPlace> places;
    std::vector<std::vector<SegmentShares>> shares; ///< [place][variant]
    QString scope;
};

/// One line a segment for one variant.
ChartContent segment_series_content(const SegmentSeriesData& data, ShareVariant variant,
                                    bool normalise = true, const SegmentSeriesData* second = nullptr);
/// One line a variant: the share of noise ("before" and "after").
ChartContent noise_series_content(const SegmentSeriesData& data, SegmentChartChoice choice = {},
                                  const SegmentSeriesData* second = nullptr);

} // namespace attnscope
