#include "app/cli/worker/lane.h"

#include <algorithm>
#include <utility>

namespace attnscope::cli::worker {

Lane::Lane() : thread_([this] { run(); }) {}

Lane::~Lane()
{
    {
        const std::lock_guard lock(mutex_);
        ending_ = true;
    }
    wake_.notify_one();
    thread_.join();
}

void Lane::push(std::shared_ptr<Task> task, Work work)
{
    {
        const std::lock_guard lock(mutex_);
        queue_.emplace_back(std::move(task), std::move(work));
    }
    wake_.notify_one();
}

bool Lane::take_back(const Task& task)
{
    const std::lock_guard lock(mutex_);
    const auto found = std::find_if(queue_.begin(), queue_.end(),
                                    [&](const auto& entry) { return entry.first.get() == &task; });
    if (found == queue_.end())
        return false;
    queue_.erase(found);
    return true;
}

void Lane::run()
{
    for (;;) {
        std::unique_lock lock(mutex_);
        wake_.wait(lock, [this] { return ending_ || !queue_.empty(); });
        if (queue_.empty())
            return;
        const auto [task, work] = std::move(queue_.front());
        queue_.pop_front();
        lock.unlock();
        work(*task);
    }
}

} // namespace attnscope::cli::worker
