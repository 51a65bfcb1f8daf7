#include "core/capture/hdf5/hdf5_direct_driver.h"

#include "core/capture/hdf5/hdf5_call.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <limits>
#include <new>
#include <utility>

namespace attnscope::hdf5 {

namespace {

/// HDF5 hands out the address of the base; everything here runs under the wrapper's lock.
struct DirectFile : H5FD_t {
    DirectDescriptors open;
    haddr_t allocated_end = 0;
    haddr_t written_end = 0; ///< where the file ends on the disk
    bool reserves = true;    ///< false once the file system has refused
    dev_t device = 0;
    ino_t inode = 0;
};

DirectFile& self(H5FD_t* file) noexcept
{
    return *static_cast<DirectFile*>(file);
}
const DirectFile& self(const H5FD_t* file) noexcept
{
    return *static_cast<const DirectFile*>(file);
}

/// `errno = N` is what fail() looks for.
herr_t report(hid_t minor, const char* doing)
{
    const int number = errno;
    H5Epush2(H5E_DEFAULT, __FILE__, __func__, __LINE__, H5E_ERR_CLS, H5E_VFL, minor, "%s: errno = %d", doing,
             number);
    return -1;
}

H5FD_t* open_file(const char* name, unsigned flags, hid_t, haddr_t)
{
    int mode = (flags & H5F_ACC_RDWR) != 0 ? O_RDWR : O_RDONLY;
    mode |= (flags & H5F_ACC_TRUNC) != 0 ? O_TRUNC : 0;
    mode |= (flags & H5F_ACC_CREAT) != 0 ? O_CREAT : 0;
    mode |= (flags & H5F_ACC_EXCL) != 0 ? O_EXCL : 0;
    const int descriptor = open(name, mode | O_CLOEXEC, 0666);
    struct stat state {};
    if (descriptor < 0 || fstat(descriptor, &state) != 0) {
        report(H5E_CANTOPENFILE, "cannot open the file");
        if (descriptor >= 0)
            close(descriptor);
        return nullptr;
    }
    auto* const file = new (std::nothrow) DirectFile{};
    if (!file) {
        close(descriptor);
        return nullptr;
    }
    file->open.cached = descriptor;
    file->open.direct = (flags & H5F_ACC_RDWR) != 0 ? open(name, O_RDWR | O_DIRECT | O_CLOEXEC) : -1;
    file->written_end = static_cast<haddr_t>(state.st_size);
    file->device = state.st_dev;
    file->inode = state.st_ino;
    return file;
}

herr_t close_file(H5FD_t* file)
{
    const DirectFile& closing = self(file);
    if (closing.open.direct >= 0)
        close(closing.open.direct);
    const int result = close(closing.open.cached);
    delete &closing;
    return result == 0 ? 0 : report(H5E_CANTCLOSEFILE, "cannot close the file");
}

int compare(const H5FD_t* a, const H5FD_t* b)
{
    const auto order = [](auto x, auto y) { return x < y ? -1 : (x > y ? 1 : 0); };
    const int devices = order(self(a).device, self(b).device);
    return devices != 0 ? devices : order(self(a).inode, self(b).inode);
}

herr_t query(const H5FD_t*, unsigned long* flags)
{
    *flags = H5FD_FEAT_AGGREGATE_METADATA | H5FD_FEAT_ACCUMULATE_METADATA | H5FD_FEAT_DATA_SIEVE |
             H5FD_FEAT_AGGREGATE_SMALLDATA | H5FD_FEAT_DEFAULT_VFD_COMPATIBLE;
    return 0;
}

haddr_t allocated_end(const H5FD_t* file, H5FD_mem_t)
{
    return self(file).allocated_end;
}

herr_t set_allocated_end(H5FD_t* file, H5FD_mem_t, haddr_t address)
{
    self(file).allocated_end = address;
    return 0;
}

haddr_t written_end(const H5FD_t* file, H5FD_mem_t)
{
    return self(file).written_end;
}

/// Beyond the end of the file there are zeros, as HDF5 expects.
herr_t read_bytes(H5FD_t* file, H5FD_mem_t, hid_t, haddr_t address, std::size_t size, void* buffer)
{
    auto* to = static_cast<char*>(buffer);
    while (size > 0) {
        const ssize_t got = pread(self(file).open.cached, to, size, static_cast<off_t>(address));
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return report(H5E_READERROR, "cannot read the file");
        if (got == 0) {
            std::memset(to, 0, size);
            break;
        }
        to += got;
        address += static_cast<haddr_t>(got);
        size -= static_cast<std::size_t>(got);
    }
    return 0;
}

thread_local PendingWrite* deferring = nullptr; ///< of this thread, while a Deferral lives

} // namespace

/// Gives the file its blocks some time before they are written. Writes beyond the end of a file have to wait for each other
/// (they change its length), writes inside do not. What is too much is cut off by truncate_file().
void reserve(DirectFile& file, haddr_t end) noexcept
{
    constexpr haddr_t least = haddr_t{8} << 20U;
    constexpr haddr_t most = haddr_t{256} << 20U;
    if (!file.reserves || end <= file.written_end)
        return;
    const haddr_t reserved = end + std::clamp(end, least, most);
    const haddr_t begin = file.written_end;
    file.reserves =
        fallocate(file.open.cached, 0, static_cast<off_t>(begin), static_cast<off_t>(reserved - begin)) == 0;
    if (file.reserves)
        file.written_end = reserved;
}

namespace {

bool defer(DirectFile& target, const PendingWrite& piece) noexcept
{
    if (deferring == nullptr || deferring->size > 0 || target.open.direct < 0 ||
        !fits_direct(piece.address, piece.size, piece.from))
        return false;
    reserve(target, piece.address + piece.size);
    *deferring = piece;
    return true;
}

herr_t write_bytes(H5FD_t* file, H5FD_mem_t, hid_t, haddr_t address, std::size_t size, const void* buffer)
{
    DirectFile& target = self(file);
    const PendingWrite piece{target.open, static_cast<const std::byte*>(buffer), size, address};
    if (!defer(target, piece)) {
        errno = write_piece(piece);
        if (errno != 0)
            return report(H5E_WRITEERROR, "cannot write the file");
    }
    target.written_end = std::max(target.written_end, address + size);
    return 0;
}

herr_t truncate_file(H5FD_t* file, hid_t, hbool_t)
{
    DirectFile& target = self(file);
    if (target.written_end == target.allocated_end)
        return 0;
    if (ftruncate(target.open.cached, static_cast<off_t>(target.allocated_end)) != 0)
        return report(H5E_SEEKERROR, "cannot set the length of the file");
    target.written_end = target.allocated_end;
    return 0;
}

H5FD_class_t describe_driver()
{
    H5FD_class_t driver{};
    driver.name = "attnscope_direct";
    driver.maxaddr = static_cast<haddr_t>(std::numeric_limits<off_t>::max());
    driver.fc_degree = H5F_CLOSE_WEAK;
    driver.open = open_file;
    driver.close = close_file;
    driver.cmp = compare;
    driver.query = query;
    driver.get_eoa = allocated_end;
    driver.set_eoa = set_allocated_end;
    driver.get_eof = written_end;
    driver.read = read_bytes;
    driver.write = write_bytes;
    driver.truncate = truncate_file;
    constexpr H5FD_mem_t kinds[H5FD_MEM_NTYPES] = H5FD_FLMAP_DICHOTOMY;
    std::copy(std::begin(kinds), std::end(kinds), driver.fl_map);
    return driver;
}

} // namespace

Deferral::Deferral(PendingWrite& pending) noexcept
{
    deferring = &pending;
}

Deferral::~Deferral()
{
    deferring = nullptr;
}

void set_direct_driver(Id access_properties)
{
    static const H5FD_class_t driver = describe_driver();
    static const hid_t number = H5FDregister(&driver);
    check(number, Direction::writing, -1, "register the driver that writes directly");
    check(H5Pset_driver(access_properties, number, nullptr), Direction::writing, -1,
          "choose the driver that writes directly");
}

} // namespace attnscope::hdf5
