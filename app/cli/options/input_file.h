// Whole files and standard input, byte for byte.
#pragma once

#include <string>

namespace attnscope::cli {

/// The bytes of a file, or of standard input for "-". Nothing is stripped or converted. Errors: not_found, io,
/// too_large beyond 1 GiB.
std::string read_bytes(const std::string& path);

} // namespace attnscope::cli
