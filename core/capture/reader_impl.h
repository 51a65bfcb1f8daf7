// Private: what a CaptureReader owns. Immutable once open; HDF5 calls take the wrapper's lock.
#pragma once

#include "core/capture/capture_contents.h"
#include "core/capture/capture_reader.h"
#include "core/capture/tiles/stored_maps.h"

#include <new>
#include <stdexcept>

namespace attnscope {

struct CaptureReader::Impl {
    explicit Impl(std::filesystem::path file_path)
        : path(std::move(file_path)), inspector(path), contents(read_contents(inspector)),
          maps(inspector, contents)
    {
    }

    std::filesystem::path path;
    hdf5::Inspector inspector;
    CaptureContents contents;
    StoredMaps maps;
};

/// Runs `read`; memory that a file or a request asks for and that is not there becomes an Error.
template <class Read>
auto with_memory_errors(const std::filesystem::path& path, Read read)
{
    const auto refuse = [&] {
        throw Error(ErrorKind::out_of_memory,
                    path.string() + ": not enough memory for what was asked; ask for a window, or "
                                    "for fewer rows and columns");
    };
    try {
        return read();
    } catch (const std::bad_alloc&) {
        refuse();
    } catch (const std::length_error&) {
        refuse();
    }
    throw std::logic_error("unreachable");
}

} // namespace attnscope
