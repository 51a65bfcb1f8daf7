#include "app/cli/worker/input_loop.h"

#include "app/cli/terminal/interrupt.h"
#include "app/cli/worker/line_splitter.h"
#include "app/cli/worker/protocol.h"

#include <array>
#include <cerrno>
#include <poll.h>
#include <pthread.h>
#include <unistd.h>

namespace attnscope::cli::worker {

sigset_t block_signals()
{
    sigset_t signals;
    sigset_t before;
    sigemptyset(&signals);
    for (const int number : {SIGINT, SIGTERM, SIGHUP})
        sigaddset(&signals, number);
    pthread_sigmask(SIG_BLOCK, &signals, &before);
    return before;
}

void feed(Worker& worker, int input, const sigset_t& unblocked, const Channel& channel)
{
    bool go_on = true;
    LineSplitter lines(longest_line,
                       [&](std::optional<std::string_view> line) { go_on = go_on && worker.take(line); });
    std::array<char, 65536> buffer{};
    while (go_on && !channel.broken()) {
        pollfd ready = {input, POLLIN, 0};
        // The only place where a signal arrives.
        const int count = ppoll(&ready, 1, nullptr, &unblocked);
        if (interrupted() || (count < 0 && errno != EINTR))
            return;
        if (count < 1)
            continue;
        const ssize_t bytes = read(input, buffer.data(), buffer.size());
        if (bytes > 0)
            lines.push({buffer.data(), static_cast<std::size_t>(bytes)});
        else if (bytes == 0 || (errno != EINTR && errno != EAGAIN))
            break;
    }
    if (go_on)
        lines.finish();
}

} // namespace attnscope::cli::worker
