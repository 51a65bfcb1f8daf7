#include "core/capture/hdf5/hdf5_call.h"
#include "core/capture/hdf5/hdf5_direct_driver.h"

#include <sys/stat.h>

namespace attnscope::hdf5 {

namespace {

Handle access_properties()
{
    Handle properties(check(H5Pcreate(H5P_FILE_ACCESS), Direction::writing, -1, "prepare the file access"));
    check(H5Pset_fclose_degree(properties.get(), H5F_CLOSE_STRONG), Direction::writing, -1,
          "set the close degree");
    check(H5Pset_file_locking(properties.get(), false, true), Direction::writing, -1,
          "switch file locking off");
    return properties;
}

} // namespace

Handle::~Handle()
{
    if (id_ < 0)
        return;
    const Lock lock;
    if (H5Iis_valid(id_) > 0)
        H5Idec_ref(id_);
    H5Eclear2(H5E_DEFAULT);
}

void require_uncut_file(Id object)
{
    const Handle file(check(H5Iget_file_id(object), Direction::reading, object, "find the file"));
    void* descriptor = nullptr;
    hsize_t expected = 0;
    struct stat now {};
    if (H5Fget_vfd_handle(file.get(), H5P_DEFAULT, &descriptor) < 0 || descriptor == nullptr ||
        H5Fget_filesize(file.get(), &expected) < 0 ||
        fstat(*static_cast<const int*>(descriptor), &now) != 0) {
        H5Eclear2(H5E_DEFAULT);
        return; // no file of the system's, so nobody else can cut it
    }
    if (static_cast<hsize_t>(now.st_size) < expected)
        throw Error(ErrorKind::corrupt, place_of(object) + ": the file has been cut to " +
                                            std::to_string(now.st_size) + " of " + std::to_string(expected) +
                                            " bytes since it was opened");
}

File File::create(const std::filesystem::path& path, const Alignment& alignment)
{
    const Lock lock;
    const Handle access = access_properties();
    set_direct_driver(access.get());
    check(H5Pset_libver_bounds(access.get(), H5F_LIBVER_EARLIEST, H5F_LIBVER_V110), Direction::writing, -1,
          "set the format bounds");
    if (alignment.step > 1) {
        check(H5Pset_alignment(access.get(), alignment.threshold, alignment.step), Direction::writing, -1,
              "set the alignment");
        // Metadata in blocks of the same size: otherwise each piece would push the next tile off its place.
        check(H5Pset_meta_block_size(access.get(), alignment.step), Direction::writing, -1,
              "set the block size");
    }
    const Id id = H5Fcreate(path.c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, access.get());
    return File(Handle(check(id, Direction::writing, -1, "create " + path.string())));
}

File File::open(const std::filesystem::path& path)
{
    const Lock lock;
    std::error_code problem;
    const std::filesystem::file_status status = std::filesystem::status(path, problem);
    if (status.type() == std::filesystem::file_type::not_found)
        throw Error(ErrorKind::not_found, "there is no file " + path.string());
    if (status.type() == std::filesystem::file_type::directory)
        throw Error(ErrorKind::invalid_argument, path.string() + " is a folder, not a capture file");
    const Handle access = access_properties();
    const Id id = H5Fopen(path.c_str(), H5F_ACC_RDONLY, access.get());
    return File(Handle(check(id, Direction::reading, -1, "open " + path.string() + " as HDF5")));
}

Group File::root() const
{
    const Lock lock;
    const Id id = H5Gopen2(handle_.get(), "/", H5P_DEFAULT);
    return Group(Handle(check(id, Direction::reading, handle_.get(), "open the root group")));
}

void File::flush()
{
    const Lock lock;
    check(H5Fflush(handle_.get(), H5F_SCOPE_LOCAL), Direction::writing, handle_.get(), "flush");
}

void File::close()
{
    const Lock lock;
    if (!handle_)
        return;
    flush(); // while the identifier still names the file in a message
    const Handle closing = std::move(handle_);
    check(H5Fclose(closing.get()), Direction::writing, closing.get(), "close");
}

} // namespace attnscope::hdf5
