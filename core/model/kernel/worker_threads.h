// A fixed set of threads that share out numbered items.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace attnscope {

/// Owned and called by one thread, which takes part in the work as worker 0. Items start in ascending order.
class WorkerThreads {
public:
    /// `count` includes the calling thread; at least 1.
    explicit WorkerThreads(int count);
    ~WorkerThreads();
    WorkerThreads(const WorkerThreads&) = delete;
    WorkerThreads& operator=(const WorkerThreads&) = delete;

    int count() const noexcept { return static_cast<int>(threads_.size()) + 1; }

    /// `work(item, worker)` answers false to start no further item. The first exception is rethrown here once all
    /// workers have stopped. Returns false when stopped early.
    bool for_each(std::int64_t items, const std::function<bool(std::int64_t item, int worker)>& work);

private:
    void serve(int worker);
    void take_items(int worker);

    std::mutex mutex_;
    std::condition_variable start_;
    std::condition_variable finished_;
    const std::function<bool(std::int64_t, int)>* work_ = nullptr;
    std::int64_t items_ = 0;
    std::int64_t next_ = 0;
    std::uint64_t round_ = 0;
    int running_ = 0;
    bool stopped_ = false;
    bool ending_ = false;
    std::exception_ptr failure_;
    std::vector<std::thread> threads_;
};

/// Processors this process may run on (its affinity mask, not the machine's size).
int available_processors();

} // namespace attnscope
