// Latest wins: of requests of one kind one is under way, and one may wait.
#pragma once

#include <QJsonObject>

#include <optional>
#include <utility>

namespace attnscope::gui {

struct WaitingRequest {
    int id = 0;
    QJsonObject fields;
};

class LatestRequest {
public:
    /// The request to send now; nothing when it has to wait, in the place of one that waited before.
    std::optional<WaitingRequest> add(WaitingRequest request)
    {
        if (running_ != 0) {
            next_ = std::move(request);
            return std::nullopt;
        }
        running_ = request.id;
        return request;
    }

    /// The one under way has ended. Gives the one to send now; its predecessor's answer is stale.
    std::optional<WaitingRequest> end()
    {
        std::optional<WaitingRequest> next = std::exchange(next_, std::nullopt);
        running_ = next ? next->id : 0;
        return next;
    }

    /// Forgets the one that waits if it is this one.
    bool drop(int id)
    {
        const bool waits = next_ && next_->id == id;
        if (waits)
            next_.reset();
        return waits;
    }

    /// Forgets both; gives the one that waited.
    std::optional<WaitingRequest> clear()
    {
        running_ = 0;
        return std::exchange(next_, std::nullopt);
    }

private:
    int running_ = 0;
    std::optional<WaitingRequest> next_;
};

} // namespace attnscope::gui
