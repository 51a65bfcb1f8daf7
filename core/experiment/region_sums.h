// What attention maps hold over named parts of the keys: the sums that shares, cancellation and likeness are made of.
#pragma once

#include "core/attention/map_key.h"
#include "core/experiment/experiment_json.h"

#include <cstddef>
#include <string>
#include <vector>

namespace attnscope {

/// Keys that are taken together, e.g. the context before and after the answer.
struct KeyRegion {
    std::string name;
    std::vector<Range> keys; ///< do not overlap
};

/// Over the visible keys of a region, all rows together. Of a plain model everything about the second map is 0, and the
/// difference is the first map.
struct RegionSums {
    double cells = 0;      ///< rows x keys
    double first = 0;      ///< sum of A1
    double second = 0;     ///< of A2
    double difference = 0; ///< of A1 - lambda A2
    double absolute = 0;   ///< of |A1 - lambda A2|
    double first_squares = 0;
    double second_squares = 0;
    double products = 0; ///< of A1 A2

    RegionSums& operator+=(const RegionSums& other) noexcept;
    bool operator==(const RegionSums&) const = default;
};

RegionSums operator+(RegionSums a, const RegionSums& b) noexcept;

/// Sums of every layer, head and region, and the number of rows in them.
class RegionTable {
public:
    RegionTable() = default;
    RegionTable(int layers, int heads, std::size_t regions);

    int layer_count() const noexcept { return layers_; }
    int head_count() const noexcept { return heads_; }
    std::size_t region_count() const noexcept { return regions_; }
    double rows() const noexcept { return rows_; }
    bool empty() const noexcept { return rows_ == 0; }

    RegionSums& at(int layer, int head, std::size_t region);
    const RegionSums& at(int layer, int head, std::size_t region) const;
    void add_rows(double rows) noexcept { rows_ += rows; }

    /// An empty table takes the other's shape. Errors: corrupt when shapes differ.
    RegionTable& operator+=(const RegionTable& other);

    /// Of a region over all layers and heads.
    RegionSums total(std::size_t region) const;

    Json to_json(bool differential) const;
    /// Errors: corrupt, or those of nlohmann::json, when it is not what to_json made.
    static RegionTable from_json(const Json& json);

    bool operator==(const RegionTable&) const = default;

private:
    std::size_t index(int layer, int head, std::size_t region) const;

    int layers_ = 0;
    int heads_ = 0;
    std::size_t regions_ = 0;
    double rows_ = 0;
    std::vector<RegionSums> sums_; ///< [layer, head, region]
};

} // namespace attnscope
