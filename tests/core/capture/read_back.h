// Values of a capture file for the tests of the writer, read past the reader.
#pragma once

#include "core/capture/hdf5/hdf5.h"
#include "core/half.h"

#include <string>
#include <vector>

namespace attnscope::test {

/// Keeps a file open together with its root group.
struct OpenedCapture {
    explicit OpenedCapture(const std::filesystem::path& path)
        : file(hdf5::File::open(path)), root(file.root())
    {
    }

    /// float32 or float16, whole.
    std::vector<float> floats(const std::string& name) const
    {
        const hdf5::Dataset dataset = root.open_dataset(name);
        if (dataset.type() != hdf5::Type::float16)
            return dataset.read_all<float>();
        const std::vector<std::uint16_t> halves = dataset.read_all<std::uint16_t>();
        std::vector<float> values(halves.size());
        floats_from_halves(halves, values);
        return values;
    }
    std::vector<std::int32_t> integers(const std::string& name) const
    {
        return root.open_dataset(name).read_all<std::int32_t>();
    }
    std::vector<std::string> axes(const std::string& name) const
    {
        return root.open_dataset(name).scale_names();
    }

    hdf5::File file;
    hdf5::Group root;
};

} // namespace attnscope::test
