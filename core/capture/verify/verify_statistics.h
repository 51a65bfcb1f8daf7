// Private: verify()'s check of statistics/, by taking the statistics again from the stored maps.
#pragma once

#include "core/attention/layer_statistics.h"
#include "core/capture/verify/verify_band.h"

#include <optional>

namespace attnscope {

/// One layer after the other: begin_layer(), add() for every band, finish_layer().
class StatisticsCheck {
public:
    explicit StatisticsCheck(const CaptureReader& reader);

    void begin_layer(int layer);
    void add(const VerifyBand& band);
    /// Compares with the file. Components whose maps are not stored are left out.
    void finish_layer(FindingList& findings);

private:
    using Allowed = double (*)(const CaptureReader&, Component, int cells, double magnitude, double value);

    void compare(const char* quantity, Component component, std::span<const float> taken, Allowed allowed,
                 FindingList& findings) const;
    void compare_component(Component component, const ComponentStatistics& taken,
                           FindingList& findings) const;

    const CaptureReader& reader_;
    StatisticsAccumulator accumulator_;
    std::vector<std::string> names_; // of the arrays in the file
    int layer_ = -1;
};

} // namespace attnscope
