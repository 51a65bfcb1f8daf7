#include "core/capture/hdf5/hdf5_direct_write.h"

#include <sys/uio.h>
#include <unistd.h>

#include <cerrno>

namespace attnscope::hdf5 {

namespace {

constexpr std::size_t smallest_direct_write = 65536; // below, the copy is cheaper than the trip to the device
constexpr std::size_t largest_run = 64;

/// How many of the pieces lie behind each other in one file and can go around the page cache.
std::size_t direct_run(std::span<const PendingWrite> pieces) noexcept
{
    std::size_t count = 0;
    std::uint64_t end = pieces.front().address;
    for (const PendingWrite& piece : pieces) {
        if (piece.address != end || piece.file.direct != pieces.front().file.direct ||
            piece.file.direct < 0 || !fits_direct(piece.address, piece.size, piece.from) ||
            count == largest_run)
            break;
        end += piece.size;
        ++count;
    }
    return count;
}

/// Bytes that one call has written, 0 when it refused: the pieces are then written one by one, which tells why.
std::size_t write_run(std::span<const PendingWrite> pieces) noexcept
{
    iovec parts[largest_run];
    for (std::size_t i = 0; i < pieces.size(); ++i)
        parts[i] = {const_cast<std::byte*>(pieces[i].from), pieces[i].size};
    const ssize_t put = pwritev(pieces.front().file.direct, parts, static_cast<int>(pieces.size()),
                                static_cast<off_t>(pieces.front().address));
    return put < 0 ? 0 : static_cast<std::size_t>(put);
}

} // namespace

bool fits_direct(std::uint64_t address, std::size_t size, const void* buffer) noexcept
{
    const auto place = reinterpret_cast<std::uintptr_t>(buffer);
    return size >= smallest_direct_write && address % direct_block == 0 && size % direct_block == 0 &&
           place % direct_block == 0;
}

int write_piece(const PendingWrite& piece) noexcept
{
    PendingWrite rest = piece;
    while (rest.size > 0) {
        const bool around = rest.file.direct >= 0 && fits_direct(rest.address, rest.size, rest.from);
        const ssize_t put = pwrite(around ? rest.file.direct : rest.file.cached, rest.from, rest.size,
                                   static_cast<off_t>(rest.address));
        // A device may refuse what open() promised, with EINVAL; then the piece goes through the page cache.
        if (put < 0 && around && errno == EINVAL)
            rest.file.direct = -1;
        else if (put < 0 && errno != EINTR)
            return errno;
        if (put < 0)
            continue;
        rest.from += put;
        rest.address += static_cast<std::uint64_t>(put);
        rest.size -= static_cast<std::size_t>(put);
    }
    return 0;
}

int write_pieces(std::span<const PendingWrite> pieces) noexcept
{
    while (!pieces.empty()) {
        const std::size_t run = direct_run(pieces);
        std::size_t put = run > 1 ? write_run(pieces.first(run)) : 0;
        const std::size_t count = run > 1 ? run : 1;
        for (PendingWrite piece : pieces.first(count)) {
            const std::size_t done = put < piece.size ? put : piece.size;
            put -= done;
            piece.from += done;
            piece.address += done;
            piece.size -= done;
            if (const int number = write_piece(piece); number != 0)
                return number;
        }
        pieces = pieces.subspan(count);
    }
    return 0;
}

} // namespace attnscope::hdf5
