// One line on the terminal that says how far the work is and how long it will take.
#pragma once

#include "app/cli/terminal/console.h"

#include <chrono>
#include <cstdint>
#include <string>

namespace attnscope::cli {

/// Redraws itself at most ten times a second, and not at all where Console shows no progress. Removes itself when
/// destroyed. One thread at a time.
class ProgressLine {
public:
    explicit ProgressLine(const Console& console);
    ~ProgressLine();
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    /// What stands in front, e.g. "prompt 3 of 100: ". Starts the clock of a new piece of work.
    void begin(std::string label);
    /// `what` may be empty, e.g. "layer 3 of 8"; `bytes` is the amount written so far, 0 for none.
    void show(std::uint64_t done, std::uint64_t total, const std::string& what, std::uint64_t bytes = 0);
    void clear();

private:
    using Clock = std::chrono::steady_clock;

    bool active_;
    bool drawn_ = false;
    std::string label_;
    Clock::time_point start_;
    Clock::time_point next_;
};

} // namespace attnscope::cli
