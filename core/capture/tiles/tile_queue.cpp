#include "core/capture/tiles/tile_queue.h"

#include <utility>

namespace attnscope {

TileBuffer TileQueue::take_buffer()
{
    const std::lock_guard lock(mutex_);
    if (free_.empty())
        return memory_.make_buffer();
    const TileBuffer buffer = free_.back(); // the one used last is the likeliest to be in the cache
    free_.pop_back();
    return buffer;
}

void TileQueue::give_back(TileBuffer buffer)
{
    const std::lock_guard lock(mutex_);
    free_.push_back(buffer);
}

void TileQueue::push(TileJob job)
{
    std::unique_lock lock(mutex_);
    room_.wait(lock, [&] { return jobs_.size() < limit_ || error_; });
    if (error_)
        std::rethrow_exception(error_);
    jobs_.push_back(std::move(job));
    work_.notify_one();
}

std::vector<TileJob> TileQueue::pop(std::size_t most)
{
    std::unique_lock lock(mutex_);
    work_.wait(lock, [&] { return !jobs_.empty() || closed_ || error_; });
    std::vector<TileJob> taken;
    if (error_)
        return taken;
    while (!jobs_.empty() && taken.size() < most && (taken.empty() || jobs_.front().target)) {
        taken.push_back(std::move(jobs_.front()));
        jobs_.pop_front();
        if (!taken.back().target)
            break;
    }
    room_.notify_all();
    return taken;
}

void TileQueue::close()
{
    const std::lock_guard lock(mutex_);
    closed_ = true;
    work_.notify_all();
}

void TileQueue::abandon(std::exception_ptr error)
{
    const std::lock_guard lock(mutex_);
    if (!error_)
        error_ = std::move(error);
    jobs_.clear();
    work_.notify_all();
    room_.notify_all();
}

void TileQueue::rethrow() const
{
    const std::lock_guard lock(mutex_);
    if (error_)
        std::rethrow_exception(error_);
}

} // namespace attnscope
