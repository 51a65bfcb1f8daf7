// The group statistics/ of a capture file.
#pragma once

#include "core/attention/layer_statistics.h"
#include "core/capture/capture_axes.h"
#include "core/capture/capture_plan.h"

#include <map>
#include <string>

namespace attnscope {

/// statistics/: created at the start, filled layer by layer.
class StatisticsTable {
public:
    StatisticsTable(hdf5::Group& root, const CapturePlan& plan);

    void write_layer(std::size_t layer_slot, const LayerStatistics& statistics);
    /// `norms`: [head, key] over all heads of the model.
    void write_value_norms(std::size_t layer_slot, std::span<const float> norms);

    /// Bytes of all datasets.
    static std::uint64_t bytes(const CaptureInfo& info, const CaptureSelection& selection,
                               std::size_t segments);

private:
    void write_component(std::size_t layer_slot, Component component, const ComponentStatistics& values);
    template <typename T>
    void write(const std::string& name, std::size_t layer_slot, const std::vector<T>& values);

    const CapturePlan& plan_;
    hdf5::Group group_;
    std::map<std::string, hdf5::Dataset> datasets_;
};

} // namespace attnscope
