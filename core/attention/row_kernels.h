// Private: bodies of the row kernels, compiled once for each instruction set by kernels.cpp.
#pragma once

#include "core/attention/row_statistics.h"
#include "core/attention/vector_lanes.h"

#include <cmath>
#include <limits>

namespace attnscope::lanes {

/// Additions in float32 before a lane goes to double. Few: equal weights round the same way every time, and
/// the error then grows with the number of additions (at most 8 x 2^-24, 5e-7, of a lane's sum).
constexpr std::size_t block_additions = 8;

/// First pass: everything but the entropy.
template <int Count>
ATTNSCOPE_INLINE RowStatistics sums_and_peak(const float* row, std::size_t length)
{
    using Floats = typename Lanes<Count>::Floats;
    using Ints = typename Lanes<Count>::Ints;
    constexpr std::size_t block_length = block_additions * Count;
    RowStatistics result;
    std::int32_t peak_bits = -1; // magnitude as an integer: NaN above infinity above finite
    std::size_t peak_block = 0;
    for (std::size_t begin = 0; begin < length; begin += block_length) {
        const std::size_t end = begin + block_length < length ? begin + block_length : length;
        Floats sum{}, absolute{}, negative{}, square{};
        Ints largest{};
        for (std::size_t i = begin; i < end; i += Count) {
            Floats value;
            if (end - i >= Count)
                load(value, row + i);
            else
                load_part(value, row + i, end - i);
            const Ints magnitude = (Ints)value & 0x7fffffff;
            sum += value;
            absolute += (Floats)magnitude;
            negative += (Floats)(magnitude & (Ints)(value < 0.0f));
            square += value * value;
            const Ints greater = magnitude > largest;
            largest = (magnitude & greater) | (largest & ~greater);
        }
        result.sum += sum_of<Count>(sum);
        result.absolute_sum += sum_of<Count>(absolute);
        result.negative_mass += sum_of<Count>(negative);
        result.square_sum += sum_of<Count>(square);
        for (int lane = 0; lane < Count; ++lane) {
            if (largest[lane] > peak_bits) {
                peak_bits = largest[lane];
                peak_block = begin;
            }
        }
    }
    for (std::size_t i = peak_block; i < length; ++i) {
        std::int32_t bits;
        std::memcpy(&bits, row + i, sizeof bits);
        // Several NaN differ in payload only: the first one is the peak.
        if ((bits & 0x7fffffff) == peak_bits || row[i] != row[i]) {
            result.peak = row[i];
            result.peak_key = static_cast<std::int32_t>(i);
            break;
        }
    }
    return result;
}

/// Sum of x log x over x = |a| / peak (a true division, so that the peak itself gives exactly 0); x below the smallest normal number adds nothing that float32 could
/// show.
template <int Count>
ATTNSCOPE_INLINE double sum_x_log_x(const float* row, std::size_t length, float peak)
{
    using Floats = typename Lanes<Count>::Floats;
    using Ints = typename Lanes<Count>::Ints;
    constexpr std::size_t block_length = block_additions * Count;
    double total = 0;
    for (std::size_t begin = 0; begin < length; begin += block_length) {
        const std::size_t end = begin + block_length < length ? begin + block_length : length;
        Floats sum{};
        for (std::size_t i = begin; i < end; i += Count) {
            Floats value;
            if (end - i >= Count)
                load(value, row + i);
            else
                load_part(value, row + i, end - i);
            const Floats x = (Floats)((Ints)value & 0x7fffffff) / peak;
            const Ints normal = (Ints)(x >= std::numeric_limits<float>::min());
            Floats logarithm;
            log_of<Count>(x, logarithm);
            sum += (Floats)((Ints)(x * logarithm) & normal);
        }
        total += sum_of<Count>(sum);
    }
    return total;
}

/// For rows whose peak is so small or large that weights beside it leave the normal range of float32.
inline double entropy_in_double(const float* row, std::size_t length, double absolute_sum)
{
    double entropy = 0;
    for (std::size_t i = 0; i < length; ++i) {
        const double p = std::fabs(static_cast<double>(row[i])) / absolute_sum;
        if (p > 0)
            entropy -= p * std::log(p);
    }
    return entropy;
}

/// With m the peak's magnitude, S = sum |a| and x = |a| / m: H = log(S / m) - sum(x log x) / (S / m). Every
/// term is non-negative, so nothing cancels, however peaked the row.
template <int Count>
ATTNSCOPE_INLINE void row_statistics(const float* row, std::size_t length, RowStatistics& result)
{
    result = sums_and_peak<Count>(row, length);
    const float peak = std::fabs(result.peak);
    if (!(peak <= std::numeric_limits<float>::max())) {
        result.entropy = std::numeric_limits<double>::quiet_NaN();
    } else if (peak < 0x1p-100f || peak > 0x1p+100f) {
        if (peak > 0)
            result.entropy = entropy_in_double(row, length, result.absolute_sum);
    } else {
        const double sum = result.absolute_sum / static_cast<double>(peak);
        const double entropy = std::log(sum) - sum_x_log_x<Count>(row, length, peak) / sum;
        result.entropy = entropy > 0 ? entropy : 0; // rounding may leave -1e-8
    }
}

/// Sum of a and of |a|.
template <int Count>
ATTNSCOPE_INLINE void mass(const float* row, std::size_t length, double& signed_sum, double& absolute_sum)
{
    using Floats = typename Lanes<Count>::Floats;
    using Ints = typename Lanes<Count>::Ints;
    constexpr std::size_t block_length = block_additions * Count;
    signed_sum = absolute_sum = 0;
    for (std::size_t begin = 0; begin < length; begin += block_length) {
        const std::size_t end = begin + block_length < length ? begin + block_length : length;
        Floats sum{}, absolute{};
        for (std::size_t i = begin; i < end; i += Count) {
            Floats value;
            if (end - i >= Count)
                load(value, row + i);
            else
                load_part(value, row + i, end - i);
            sum += value;
            absolute += (Floats)((Ints)value & 0x7fffffff);
        }
        signed_sum += sum_of<Count>(sum);
        absolute_sum += sum_of<Count>(absolute);
    }
}

/// Sum of a * b.
template <int Count>
ATTNSCOPE_INLINE double dot(const float* a, const float* b, std::size_t length)
{
    using Floats = typename Lanes<Count>::Floats;
    constexpr std::size_t block_length = block_additions * Count;
    double total = 0;
    for (std::size_t begin = 0; begin < length; begin += block_length) {
        const std::size_t end = begin + block_length < length ? begin + block_length : length;
        Floats sum{};
        for (std::size_t i = begin; i < end; i += Count) {
            Floats x, y;
            if (end - i >= Count) {
                load(x, a + i);
                load(y, b + i);
            } else {
                load_part(x, a + i, end - i);
                load_part(y, b + i, end - i);
            }
            sum += x * y;
        }
        total += sum_of<Count>(sum);
    }
    return total;
}

} // namespace attnscope::lanes
