#include "app/cli/terminal/interrupt.h"

#include <csignal>
#include <utility>

namespace attnscope::cli {

namespace {

// The one global: a signal handler can reach nothing else.
volatile std::sig_atomic_t signal_arrived = 0;

extern "C" void remember_signal(int)
{
    signal_arrived = 1;
}

void handle(int signal_number)
{
    struct sigaction action = {};
    action.sa_handler = remember_signal;
    sigemptyset(&action.sa_mask);
    // Once: the default disposition comes back with the first signal, so that a second Ctrl-C ends a hung process.
    action.sa_flags = static_cast<int>(SA_RESETHAND) | SA_RESTART;
    sigaction(signal_number, &action, nullptr);
}

} // namespace

void install_interrupt_handlers()
{
    // Also when ignored: shells start background jobs with SIGINT ignored, and `kill -INT` must still work there.
    handle(SIGINT);
    handle(SIGTERM);
    struct sigaction old = {};
    if (sigaction(SIGHUP, nullptr, &old) == 0 && old.sa_handler != SIG_IGN)
        handle(SIGHUP);
}

bool interrupted() noexcept
{
    return signal_arrived != 0;
}

Progress until_interrupted(Progress inner)
{
    return [inner = std::move(inner)](std::uint64_t done, std::uint64_t total) {
        return !interrupted() && keep_going(inner, done, total);
    };
}

} // namespace attnscope::cli
