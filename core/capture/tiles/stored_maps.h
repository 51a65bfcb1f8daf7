// Private: the maps of a file, their pyramid and lambda, by stored positions.
#pragma once

#include "core/capture/capture_contents.h"
#include "core/capture/tiles/level_of_detail.h"
#include "core/capture/tiles/map_dataset.h"

#include <array>
#include <optional>

namespace attnscope {

/// Immutable; may be used from several threads. `contents` must outlive it.
class StoredMaps {
public:
    /// Opens and checks every map dataset; reads no map. Errors as CaptureReader::open.
    StoredMaps(const hdf5::Inspector& inspector, const CaptureContents& contents);

    bool stores(Component component) const noexcept { return !levels_[index(component)].empty(); }
    /// Stored, or computable from what is stored.
    bool has(Component component) const noexcept;
    /// Reductions of the component's pyramid.
    std::vector<int> pyramid_factors(Component component) const;

    /// Levels to read a head of a layer from, both stored positions; a computed difference has level 1 only. The
    /// functions refer to this object.
    std::vector<MapLevel> levels_of(Component component, int layer, int head) const;

    /// [rows] lambda of consecutive stored queries.
    std::vector<float> lambdas(int layer, int head, Range rows) const;

private:
    struct Level {
        int factor;
        MapDataset maps;
    };

    static std::size_t index(Component component) noexcept { return static_cast<std::size_t>(component); }
    void open_levels(const hdf5::Inspector& inspector, Component component);
    void open_pairs(const hdf5::Inspector& inspector);
    void open_lambda(const hdf5::Inspector& inspector);
    std::uint64_t stored_heads(Component component) const;
    int stored_row(Component component, int head) const;
    void compute_difference(int layer, int head, Range rows, Range columns, float* target) const;

    const CaptureContents& contents_;
    std::array<std::vector<Level>, 3> levels_; // by Component, ascending by factor
    std::array<std::vector<int>, 2>
        pairs_;                      // first and second: [head] position along the dataset's second axis
    std::uint64_t second_heads_ = 0; // length of attention_2's second axis
    std::optional<hdf5::Dataset> lambda_;
};

} // namespace attnscope
