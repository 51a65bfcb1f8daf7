#include "core/model/kernel/worker_threads.h"

#include <sched.h>

#include <algorithm>

namespace attnscope {

WorkerThreads::WorkerThreads(int count)
{
    for (int worker = 1; worker < std::max(1, count); ++worker)
        threads_.emplace_back([this, worker] { serve(worker); });
}

WorkerThreads::~WorkerThreads()
{
    {
        const std::lock_guard lock(mutex_);
        ending_ = true;
    }
    start_.notify_all();
    for (std::thread& thread : threads_)
        thread.join();
}

bool WorkerThreads::for_each(std::int64_t items, const std::function<bool(std::int64_t, int)>& work)
{
    {
        const std::lock_guard lock(mutex_);
        work_ = &work;
        items_ = items;
        next_ = 0;
        stopped_ = false;
        failure_ = nullptr;
        running_ = static_cast<int>(threads_.size());
        ++round_;
    }
    start_.notify_all();
    take_items(0);
    std::unique_lock lock(mutex_);
    finished_.wait(lock, [this] { return running_ == 0; });
    work_ = nullptr;
    if (failure_)
        std::rethrow_exception(failure_);
    return !stopped_;
}

void WorkerThreads::serve(int worker)
{
    std::uint64_t seen = 0;
    for (;;) {
        {
            std::unique_lock lock(mutex_);
            start_.wait(lock, [&] { return ending_ || round_ != seen; });
            if (ending_)
                return;
            seen = round_;
        }
        take_items(worker);
        const std::lock_guard lock(mutex_);
        if (--running_ == 0)
            finished_.notify_one();
    }
}

void WorkerThreads::take_items(int worker)
{
    for (;;) {
        std::int64_t item = 0;
        {
            const std::lock_guard lock(mutex_);
            if (stopped_ || next_ >= items_)
                return;
            item = next_++;
        }
        bool go_on = false;
        std::exception_ptr failure;
        try {
            go_on = (*work_)(item, worker);
        } catch (...) {
            failure = std::current_exception();
        }
        if (!go_on) {
            const std::lock_guard lock(mutex_);
            stopped_ = true;
            if (failure && !failure_)
                failure_ = failure;
        }
    }
}

int available_processors()
{
    cpu_set_t set;
    CPU_ZERO(&set);
    if (sched_getaffinity(0, sizeof set, &set) == 0)
        return std::max(1, CPU_COUNT(&set));
    return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

} // namespace attnscope
