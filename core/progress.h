// Progress and cancellation as one callable.
#pragma once

#include <cstdint>
#include <functional>

namespace attnscope {

/// Called with work done so far and in total (the unit is the caller's); answering false asks to stop.
/// May be empty. Called from one thread at a time, not necessarily the one that started the work.
using Progress = std::function<bool(std::uint64_t done, std::uint64_t total)>;

/// Cancelling is an outcome, not an error.
enum class Outcome { done, cancelled };

/// Reports to `progress` if there is one; true means "go on".
inline bool keep_going(const Progress& progress, std::uint64_t done, std::uint64_t total)
{
    return !progress || progress(done, total);
}

} // namespace attnscope
