#include "app/cli/worker/channel.h"

#include <cerrno>
#include <climits>
#include <poll.h>
#include <unistd.h>

namespace attnscope::cli::worker {

void Channel::send(std::string line)
{
    line += '\n';
    const std::lock_guard lock(mutex_);
    write_all(line);
}

void Channel::send_if_room(std::string line)
{
    line += '\n';
    const std::unique_lock lock(mutex_, std::try_to_lock);
    if (!lock)
        return;
    // A pipe that is ready takes PIPE_BUF bytes without waiting.
    pollfd room = {descriptor_, POLLOUT, 0};
    if (line.size() <= PIPE_BUF && poll(&room, 1, 0) == 1)
        write_all(line);
}

void Channel::write_all(const std::string& line)
{
    for (std::size_t done = 0; done < line.size() && !broken_;) {
        const ssize_t count = write(descriptor_, line.data() + done, line.size() - done);
        if (count >= 0) {
            done += static_cast<std::size_t>(count);
        } else if (errno == EAGAIN) { // somebody has made a shared descriptor non-blocking
            pollfd room = {descriptor_, POLLOUT, 0};
            poll(&room, 1, -1);
        } else if (errno != EINTR) {
            broken_ = true;
        }
    }
}

} // namespace attnscope::cli::worker
