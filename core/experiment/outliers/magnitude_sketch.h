// The largest of a stream of magnitudes, exactly, and its quantiles, nearly; in memory that does not grow.
#pragma once

#include "core/experiment/experiment_json.h"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace attnscope {

/// Where a value stood: layer, head, map, query, key for a logit; layer, token, channel for a hidden state.
using ValuePlace = std::array<std::int32_t, 5>;

struct LargeValue {
    float magnitude = 0;
    ValuePlace place{};

    /// Larger first; of equal magnitudes the earlier place.
    bool operator<(const LargeValue& other) const noexcept
    {
        return magnitude != other.magnitude ? magnitude > other.magnitude : place < other.place;
    }
    bool operator==(const LargeValue&) const = default;
};

/// Values are counted by sign-less exponent and 8 bits of the fraction: a quantile is known to within 1/256 of itself.
/// What is counted does not depend on the order of the values. One thread.
class MagnitudeSketch {
public:
    static constexpr std::size_t kept = 100; ///< of the largest

    void add(float value, const ValuePlace& place)
    {
        const float magnitude = value < 0 ? -value : value;
        count(magnitude);
        if (magnitude >= threshold_)
            keep({magnitude, place});
    }

    std::uint64_t size() const noexcept { return size_; }
    /// NaN and infinities; they are in no other number.
    std::uint64_t not_finite() const noexcept { return not_finite_; }
    /// Best first, at most `kept`.
    std::vector<LargeValue> largest() const;
    /// The magnitude that a share of all values does not exceed, 0 to 1; NaN when there are none.
    double quantile(double share) const;

    void merge(const MagnitudeSketch& other);
    Json to_json() const;
    /// Errors: corrupt, or those of nlohmann::json.
    static MagnitudeSketch from_json(const Json& json);

private:
    void count(float magnitude);
    void keep(const LargeValue& value);

    std::vector<std::uint64_t> counts_; ///< by bin; empty before the first value
    std::vector<LargeValue> largest_;   ///< a heap with the smallest in front
    float threshold_ = 0;
    std::uint64_t size_ = 0;
    std::uint64_t not_finite_ = 0;
};

} // namespace attnscope
