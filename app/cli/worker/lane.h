// Requests that are done one after the other, on a thread of their own.
#pragma once

#include "app/cli/report/json_text.h"

#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>

namespace attnscope::cli::worker {

class Lane;

/// A request that has not been answered. Shared by the lane that does it and whoever may cancel it.
struct Task {
    Task(Json the_id, Lane& the_lane, bool is_load) : id(std::move(the_id)), lane(the_lane), load(is_load) {}

    const Json id;
    Lane& lane;
    const bool load;
    std::atomic<bool> cancelled = false;
};

/// All functions but the destructor from any thread.
class Lane {
public:
    using Work = std::function<void(Task&)>;

    Lane();
    /// Does what is queued, then ends.
    ~Lane();
    Lane(const Lane&) = delete;
    Lane& operator=(const Lane&) = delete;

    /// `work` must not throw.
    void push(std::shared_ptr<Task> task, Work work);
    /// Takes a task out of the queue; false when it has begun or is over.
    bool take_back(const Task& task);

private:
    void run();

    std::mutex mutex_;
    std::condition_variable wake_;
    std::deque<std::pair<std::shared_ptr<Task>, Work>> queue_;
    bool ending_ = false;
    std::thread thread_; // last: starts when everything else is there
};

} // namespace attnscope::cli::worker
