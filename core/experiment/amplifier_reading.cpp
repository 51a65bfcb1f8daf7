#include "core/experiment/amplifier_reading.h"

#include <cmath>
#include <limits>

namespace attnscope {

namespace {

constexpr double undefined = std::numeric_limits<double>::quiet_NaN();

double ratio(double value, double to)
{
    return to == 0 ? undefined : value / to;
}

double decibels(double signal_gain, double noise_gain)
{
    const double rejection = ratio(signal_gain, noise_gain);
    return rejection > 0 ? 20 * std::log10(rejection) : undefined;
}

} // namespace

Likeness likeness_of(const RegionSums& sums)
{
    Likeness likeness;
    likeness.cosine = ratio(sums.products, std::sqrt(sums.first_squares * sums.second_squares));
    const double n = sums.cells;
    const double covariance = n * sums.products - sums.first * sums.second;
    const double first_variance = n * sums.first_squares - sums.first * sums.first;
    const double second_variance = n * sums.second_squares - sums.second * sums.second;
    // Weights that are all alike leave a rounding error as their variance.
    constexpr double rounding = 1e-12;
    const bool varies = first_variance > rounding * n * sums.first_squares &&
                        second_variance > rounding * n * sums.second_squares;
    likeness.correlation = varies ? covariance / std::sqrt(first_variance * second_variance) : undefined;
    return likeness;
}

AmplifierReading amplifier_reading(const RegionSums& signal, const RegionSums& noise)
{
    AmplifierReading reading;
    reading.signal = likeness_of(signal);
    reading.noise = likeness_of(noise);
    reading.cancellation = 1 - ratio(noise.difference, noise.first);
    reading.cancellation_absolute = 1 - ratio(noise.absolute, noise.first);
    reading.rejection =
        decibels(ratio(signal.difference, signal.first), ratio(noise.difference, noise.first));
    reading.rejection_absolute =
        decibels(ratio(signal.absolute, signal.first), ratio(noise.absolute, noise.first));
    return reading;
}

} // namespace attnscope
