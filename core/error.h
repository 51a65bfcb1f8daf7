// The one exception type of core, and the kinds that callers branch on.
#pragma once

#include <stdexcept>
#include <string>

namespace attnscope {

/// What went wrong, in the terms a caller can act on; people read the message.
enum class ErrorKind {
    not_found,        ///< a file, folder, tensor, layer or text that was asked for is not there
    not_supported,    ///< well-formed, but of a kind this program does not handle
    corrupt,          ///< a file that contradicts itself or its format
    invalid_argument, ///< the request itself makes no sense
    io,               ///< the operating system refused to read or write
    out_of_memory,    ///< would not fit, or did not fit, into memory
    too_large,        ///< does not fit the disk or the model's context
};

/// Short stable name of a kind, as the JSON output spells it ("not_found", ...).
const char* name_of(ErrorKind kind) noexcept;

/// Of a write that the system refused with `errno_number`: too_large for a full disk, a quota or a limit, else io.
ErrorKind kind_of_refused_write(int errno_number) noexcept;

/// Thrown by everything in core. The message says what failed, where (path, tensor, layer), what was
/// expected and found, and what to do about it. Core never prints and never exits.
class Error : public std::runtime_error {
public:
    Error(ErrorKind kind, const std::string& message) : std::runtime_error(message), kind_(kind) {}

    ErrorKind kind() const noexcept { return kind_; }

private:
    ErrorKind kind_;
};

} // namespace attnscope
