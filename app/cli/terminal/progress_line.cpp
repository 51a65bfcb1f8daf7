#include "app/cli/terminal/progress_line.h"

#include "app/cli/report/text_format.h"

#include <cstdio>
#include <utility>

namespace attnscope::cli {

ProgressLine::ProgressLine(const Console& console) : active_(console.shows_progress())
{
    begin("");
}

ProgressLine::~ProgressLine()
{
    clear();
}

void ProgressLine::begin(std::string label)
{
    label_ = std::move(label);
    start_ = Clock::now();
    next_ = start_ + std::chrono::milliseconds(200); // short work draws nothing
}

void ProgressLine::show(std::uint64_t done, std::uint64_t total, const std::string& what, std::uint64_t bytes)
{
    const Clock::time_point now = Clock::now();
    if (!active_ || now < next_ || total == 0)
        return;
    next_ = now + std::chrono::milliseconds(100);
    const double elapsed = std::chrono::duration<double>(now - start_).count();
    std::string line = label_ + std::to_string(100 * done / total) + " %";
    if (!what.empty())
        line += ", " + what;
    if (bytes > 0)
        line += ", " + bytes_text(static_cast<std::uint64_t>(static_cast<double>(bytes) / elapsed)) + "/s";
    if (done > 0)
        line += ", " +
                duration_text(elapsed / static_cast<double>(done) * static_cast<double>(total - done)) +
                " left";
    std::fprintf(stderr, "\r\033[K%s", line.c_str());
    std::fflush(stderr);
    drawn_ = true;
}

void ProgressLine::clear()
{
    if (drawn_)
        std::fputs("\r\033[K", stderr);
    drawn_ = false;
}

} // namespace attnscope::cli
