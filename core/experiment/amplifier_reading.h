// A differential head read as a differential amplifier (arXiv 2410.05258, section 2.1): noise that both maps share should
// cancel, the signal should not.
#pragma once

#include "core/experiment/region_sums.h"

namespace attnscope {

/// How alike A1 and A2 are on the cells of a region: rows and keys taken together. NaN where that is not defined (no cells, a
/// map that is 0 or the same everywhere).
struct Likeness {
    double cosine = 0;      ///< sum A1 A2 / sqrt(sum A1^2 sum A2^2)
    double correlation = 0; ///< Pearson's, of the cells' weights
};

Likeness likeness_of(const RegionSums& sums);

/// Of one head. Sums are those of the maps over signal and noise; "signed" takes the difference with its sign, "absolute" its
/// magnitudes. NaN where a ratio is not defined or a logarithm would be of 0 or less.
struct AmplifierReading {
    Likeness signal;
    Likeness noise;
    double cancellation = 0;          ///< 1 - noise(difference) / noise(A1), signed
    double cancellation_absolute = 0; ///< the same with |difference|
    /// Common-mode rejection in dB: 20 log10((signal(difference) / signal(A1)) / (noise(difference) / noise(A1))), signed
    double rejection = 0;
    double rejection_absolute = 0;
};

AmplifierReading amplifier_reading(const RegionSums& signal, const RegionSums& noise);

} // namespace attnscope
