// The dimension scales of one group of a capture file.
#pragma once

#include "core/capture/hdf5/hdf5.h"

#include <initializer_list>
#include <map>
#include <span>
#include <string>

namespace attnscope {

/// Creates scales in a group and attaches them by name. Throws Error(io).
class CaptureAxes {
public:
    explicit CaptureAxes(hdf5::Group& group) : group_(group) {}

    void add(const std::string& name, std::span<const int> values);
    void add_names(const std::string& name, std::span<const std::string> values);
    /// A netCDF-4 dimension without a variable.
    void add_length(const std::string& name, std::size_t length);

    /// Creates a dataset whose extent is that of the named axes.
    hdf5::Dataset create(const std::string& name, hdf5::Type type, std::initializer_list<const char*> axes,
                         hdf5::Extent chunk = {}, int deflate = 0, double fill = 0);

private:
    struct Axis {
        hdf5::Dataset scale;
        std::uint64_t length;
    };

    void keep(const std::string& name, hdf5::Dataset scale, std::size_t length);

    hdf5::Group& group_;
    std::map<std::string, Axis> axes_;
};

} // namespace attnscope
