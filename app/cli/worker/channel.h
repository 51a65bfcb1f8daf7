// Where answers go: whole lines to a file descriptor.
#pragma once

#include <atomic>
#include <mutex>
#include <string>

namespace attnscope::cli::worker {

/// Does not own the descriptor. All functions from any thread; lines never mix.
class Channel {
public:
    explicit Channel(int descriptor) : descriptor_(descriptor) {}

    /// Waits until the reader has taken it.
    void send(std::string line);
    /// For what may be lost: only when there is room at once.
    void send_if_room(std::string line);
    /// The reader is gone; what is sent is dropped from then on.
    bool broken() const noexcept { return broken_; }

private:
    void write_all(const std::string& line);

    int descriptor_;
    std::mutex mutex_;
    std::atomic<bool> broken_ = false;
};

} // namespace attnscope::cli::worker
