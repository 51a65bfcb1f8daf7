#include "core/experiment/outliers/magnitude_sketch.h"

#include "core/error.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace attnscope {

namespace {

constexpr unsigned dropped_bits = 15; // of the 23 of a float's fraction
constexpr std::size_t bin_count = std::size_t{1} << (31 - dropped_bits);

/// Smallest magnitude of a bin.
double begin_of(std::size_t bin)
{
    return std::bit_cast<float>(static_cast<std::uint32_t>(bin) << dropped_bits);
}

} // namespace

void MagnitudeSketch::count(float magnitude)
{
    if (!std::isfinite(magnitude)) {
        ++not_finite_;
        return;
    }
    if (counts_.empty())
        counts_.resize(bin_count);
    ++counts_[std::bit_cast<std::uint32_t>(magnitude) >> dropped_bits];
    ++size_;
}

void MagnitudeSketch::keep(const LargeValue& value)
{
    if (!std::isfinite(value.magnitude))
        return;
    if (largest_.size() < kept) {
        largest_.push_back(value);
        std::push_heap(largest_.begin(), largest_.end());
    } else if (value < largest_.front()) {
        std::pop_heap(largest_.begin(), largest_.end());
        largest_.back() = value;
        std::push_heap(largest_.begin(), largest_.end());
    }
    if (largest_.size() == kept)
        threshold_ = largest_.front().magnitude;
}

std::vector<LargeValue> MagnitudeSketch::largest() const
{
    std::vector<LargeValue> sorted = largest_;
    std::sort(sorted.begin(), sorted.end());
    return sorted;
}

double MagnitudeSketch::quantile(double share) const
{
    if (size_ == 0)
        return std::numeric_limits<double>::quiet_NaN();
    const double rank = share * static_cast<double>(size_);
    double below = 0;
    for (std::size_t bin = 0; bin < counts_.size(); ++bin) {
        const auto here = static_cast<double>(counts_[bin]);
        if (here > 0 && below + here >= rank) // even within the bin
            return begin_of(bin) + (begin_of(bin + 1) - begin_of(bin)) * std::max(0.0, rank - below) / here;
        below += here;
    }
    return largest().front().magnitude;
}

void MagnitudeSketch::merge(const MagnitudeSketch& other)
{
    if (counts_.empty())
        counts_.resize(bin_count);
    for (std::size_t bin = 0; bin < other.counts_.size(); ++bin)
        counts_[bin] += other.counts_[bin];
    size_ += other.size_;
    not_finite_ += other.not_finite_;
    for (const LargeValue& value : other.largest_)
        keep(value);
}

Json MagnitudeSketch::to_json() const
{
    Json json = {{"not_finite", not_finite_}, {"bins", Json::array()}, {"counts", Json::array()}};
    for (std::size_t bin = 0; bin < counts_.size(); ++bin)
        if (counts_[bin] > 0) {
            json["bins"].push_back(bin);
            json["counts"].push_back(counts_[bin]);
        }
    json["largest"] = Json::array();
    for (const LargeValue& value : largest())
        json["largest"].push_back({{"magnitude", value.magnitude}, {"place", value.place}});
    return json;
}

MagnitudeSketch MagnitudeSketch::from_json(const Json& json)
{
    MagnitudeSketch sketch;
    sketch.counts_.resize(bin_count);
    sketch.not_finite_ = json.at("not_finite").get<std::uint64_t>();
    const auto bins = json.at("bins").get<std::vector<std::size_t>>();
    const auto counts = json.at("counts").get<std::vector<std::uint64_t>>();
    for (std::size_t i = 0; i < bins.size(); ++i) {
        if (counts.size() != bins.size() || bins[i] >= bin_count)
            throw Error(ErrorKind::corrupt, "counts of magnitudes do not fit their bins");
        sketch.counts_[bins[i]] = counts[i];
        sketch.size_ += counts[i];
    }
    for (const Json& value : json.at("largest"))
        sketch.keep({value.at("magnitude").get<float>(), value.at("place").get<ValuePlace>()});
    return sketch;
}

} // namespace attnscope
