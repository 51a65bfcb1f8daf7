#include "core/capture/hdf5/hdf5_call.h"

#include <cstring>

namespace attnscope::hdf5 {

namespace {

std::recursive_mutex& mutex()
{
    static std::recursive_mutex instance;
    return instance;
}

void prepare_library()
{
    H5dont_atexit(); // a file that could not be closed (full disk) must not be tried again at exit
    H5open();
    H5PLset_loading_state(0);
}

struct Reason {
    std::string text; ///< innermost description
    int error_number = 0;
};

/// The walk goes from the innermost error outwards.
herr_t note(unsigned position, const H5E_error2_t* error, void* data)
{
    auto& reason = *static_cast<Reason*>(data);
    const std::string_view description = error->desc ? error->desc : "";
    if (position == 0)
        reason.text = description;
    constexpr std::string_view marker = "errno = ";
    const std::size_t at = description.find(marker);
    if (reason.error_number == 0 && at != std::string_view::npos)
        reason.error_number = std::atoi(description.data() + at + marker.size());
    return 0;
}

Reason take_reason()
{
    Reason reason;
    H5Ewalk2(H5E_DEFAULT, H5E_WALK_UPWARD, note, &reason);
    H5Eclear2(H5E_DEFAULT);
    return reason;
}

} // namespace

Lock::Lock() : lock_(mutex())
{
    static const bool prepared = (prepare_library(), true);
    static_cast<void>(prepared);
    H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr); // a setting of each thread where HDF5 is built thread-safe
}

bool failed_because(std::string_view description)
{
    return take_reason().text == description;
}

void fail(Direction direction, Id object, std::string_view doing)
{
    const Reason reason = take_reason();
    std::string message = object >= 0 ? place_of(object) + ": " : std::string();
    message.append("cannot ").append(doing);
    if (reason.error_number != 0)
        message.append(": ").append(std::strerror(reason.error_number));
    else if (!reason.text.empty())
        message.append(" (HDF5: ").append(reason.text).append(")");
    if (direction == Direction::writing)
        throw Error(kind_of_refused_write(reason.error_number), message);
    throw Error(reason.error_number != 0 ? ErrorKind::io : ErrorKind::corrupt, message);
}

std::string place_of(Id object)
{
    const auto text = [&](auto get) {
        const ssize_t length = get(object, nullptr, 0);
        if (length <= 0)
            return std::string();
        std::string name(static_cast<std::size_t>(length), '\0');
        get(object, name.data(), name.size() + 1);
        return name;
    };
    std::string place = text(H5Fget_name);
    const std::string inside = text(H5Iget_name);
    if (!inside.empty() && inside != "/")
        place += ": " + inside;
    return place;
}

} // namespace attnscope::hdf5
