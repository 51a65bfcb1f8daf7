// The inside of the HDF5 wrapper: its lock, and how a failed call becomes an Error. Included by hdf5*.cpp
// only.
#pragma once

#include "core/capture/hdf5/hdf5.h"

#include <hdf5.h>

#include <mutex>
#include <string_view>

namespace attnscope::hdf5 {

static_assert(std::is_same_v<Id, hid_t> || sizeof(Id) == sizeof(hid_t));

/// Held around every call into HDF5. Recursive: wrapper functions call each other.
class Lock {
public:
    Lock();

private:
    std::unique_lock<std::recursive_mutex> lock_;
};

enum class Direction { reading, writing };

/// Throws what HDF5's error stack says about the call that has just failed on `object` (an identifier, or
/// -1).
[[noreturn]] void fail(Direction direction, Id object, std::string_view doing);

/// Whether the call that has just failed did so for the innermost reason `description`; forgets the failure.
bool failed_because(std::string_view description);

/// `result` of an HDF5 call if it is not negative.
template <typename Result>
Result check(Result result, Direction direction, Id object, std::string_view doing)
{
    if (result < 0)
        fail(direction, object, doing);
    return result;
}

/// The file is still as long as it was when it was opened: HDF5 takes what is behind the end of one for zeros. Called after
/// values of `object` have been read. Throws Error(corrupt).
void require_uncut_file(Id object);

/// "FILE: /object" for messages.
std::string place_of(Id object);

/// A file type, to be closed by the handle. Type::other has none.
Handle file_type(Type type);
/// The type of the values in memory.
template <typename T>
Handle memory_type();
Type classify(hid_t type);

} // namespace attnscope::hdf5
