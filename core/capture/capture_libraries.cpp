#include "core/capture/capture_libraries.h"

#include "core/capture/hdf5/hdf5_call.h"

#include <zlib.h>

namespace attnscope {

std::string capture_library_versions()
{
    unsigned major = 0;
    unsigned minor = 0;
    unsigned release = 0;
    const hdf5::Lock lock;
    hdf5::check(H5get_libversion(&major, &minor, &release), hdf5::Direction::reading, -1,
                "ask for the version of the library");
    return "HDF5 " + std::to_string(major) + "." + std::to_string(minor) + "." + std::to_string(release) +
           ", zlib " + zlibVersion();
}

} // namespace attnscope
