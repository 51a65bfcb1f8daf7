// What reads and writes the bytes of capture files, for reports of the program about itself.
#pragma once

#include <string>

namespace attnscope {

/// "HDF5 1.10.8, zlib 1.2.13": the libraries that run, which need not be those it was built with.
std::string capture_library_versions();

} // namespace attnscope
