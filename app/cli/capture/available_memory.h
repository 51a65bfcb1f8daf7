// How much memory this process could still take.
#pragma once

#include <cstdint>
#include <optional>

namespace attnscope::cli {

/// Bytes available without swapping, within the limits of the control groups (version 2) that hold this process: what a
/// container or a job of a cluster may use. Nothing where the system does not say.
std::optional<std::uint64_t> available_memory();

/// Processors that this process may run on.
int available_processors();

} // namespace attnscope::cli
