// Work on files away from the GUI thread where a ReadService would be too much, on a thread of its own that nobody ever waits
// for without an end: a network drive that does not answer blocks whoever touches it for minutes.
//
// GUI thread. `work` must hold by value whatever it uses, since it may outlive everything else; it must not throw.
#pragma once

#include <QObject>
#include <QTimer>

#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

namespace attnscope::gui {

/// Where a thread leaves what it found. Values cross, nothing else is shared.
template <typename T>
class Mailbox {
public:
    void put(T value)
    {
        {
            const std::lock_guard lock(mutex_);
            value_ = std::move(value);
        }
        there_.notify_all();
    }

    /// Once.
    std::optional<T> take()
    {
        const std::lock_guard lock(mutex_);
        return std::exchange(value_, std::nullopt);
    }

    std::optional<T> wait(std::chrono::milliseconds most)
    {
        std::unique_lock lock(mutex_);
        there_.wait_for(lock, most, [this] { return value_.has_value(); });
        return std::exchange(value_, std::nullopt);
    }

private:
    std::mutex mutex_;
    std::condition_variable there_;
    std::optional<T> value_;
};

template <typename T>
std::shared_ptr<Mailbox<T>> start_apart(std::function<T()> work)
{
    auto box = std::make_shared<Mailbox<T>>();
    std::thread([box, work = std::move(work)] { box->put(work()); }).detach();
    return box;
}

/// What `work` gives, or nothing when that takes too long: then it goes on alone.
template <typename T>
std::optional<T> within(std::chrono::milliseconds most, std::function<T()> work)
{
    return start_apart<T>(std::move(work))->wait(most);
}

/// Gives to `deliver`, later and on this thread, what `work` gave, unless `receiver` or the returned object has been deleted
/// by then. The object is a child of `receiver` and deletes itself afterwards.
template <typename T>
QObject* run_apart(QObject* receiver, std::function<T()> work, std::function<void(T)> deliver)
{
    auto* clock = new QTimer(receiver);
    const auto look = [clock, deliver = std::move(deliver), box = start_apart<T>(std::move(work))] {
        std::optional<T> value = box->take();
        if (!value)
            return;
        clock->stop();
        clock->deleteLater();
        deliver(*std::move(value));
    };
    QObject::connect(clock, &QTimer::timeout, clock, look);
    clock->start(std::chrono::milliseconds(10));
    return clock;
}

} // namespace attnscope::gui
