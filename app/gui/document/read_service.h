// Reads files away from the GUI thread, on one thread of its own; of the requests of one slot the latest wins.
//
// Lives on the GUI thread. Work runs on the service's thread, one piece at a time, the most urgent first; it must
// not touch anything that lives on the GUI thread and should look at its stop token now and then. Its result, or the
// error it threw as a value, is delivered on the GUI thread, later, unless a newer request has come for the same slot
// or the receiver is gone: then nothing is delivered. The destructor stops what runs and waits for it.
#pragma once

#include "app/gui/document/read_result.h"

#include <QHash>
#include <QObject>
#include <QPointer>
#include <QString>
#include <QThreadPool>

#include <chrono>
#include <functional>
#include <memory>
#include <mutex>
#include <stop_token>

namespace attnscope::gui {

enum class Urgency { background, normal, picture };

class ReadService : public QObject {
    Q_OBJECT

public:
    /// `patience`: how long the destructor waits for work that does not look at its token.
    explicit ReadService(QObject* parent = nullptr,
                         std::chrono::milliseconds patience = std::chrono::seconds(2));
    ~ReadService() override;

    /// `slot` names the place that the result is for, e.g. "map/first". `receiver` bounds the life of `deliver`.
    template <typename T>
    void request(const QString& slot, QObject* receiver, Urgency urgency,
                 std::function<T(const std::stop_token&)> work,
                 std::function<void(const ReadResult<T>&)> deliver)
    {
        submit(
            slot, receiver, urgency,
            [work = std::move(work), deliver = std::move(deliver)](const std::stop_token& stop) -> Delivery {
                auto result = std::make_shared<ReadResult<T>>(attempt<T>(work, stop));
                return [deliver, result] { deliver(*result); };
            });
    }

    /// Whatever was asked for this slot is not delivered any more.
    void drop(const QString& slot);
    bool is_busy(const QString& slot) const { return current_.contains(slot); }
    bool is_busy() const { return !current_.isEmpty(); }

private:
    using Delivery = std::function<void()>;
    using Job = std::function<Delivery(const std::stop_token&)>;
    struct Ticket {
        QString slot;
        QPointer<QObject> receiver;
        std::stop_source stop;
    };

    /// The way back of work that may outlive the service.
    struct Door {
        std::mutex mutex;
        ReadService* service = nullptr;
    };

    template <typename T>
    static ReadResult<T> attempt(const std::function<T(const std::stop_token&)>& work,
                                 const std::stop_token& stop)
    {
        try {
            return work(stop);
        } catch (const std::exception& error) {
            return read_error_of(error);
        }
    }

    void submit(const QString& slot, QObject* receiver, Urgency urgency, Job job);
    void finish(const std::shared_ptr<Ticket>& ticket, const Delivery& delivery);

    std::unique_ptr<QThreadPool> pool_;
    std::shared_ptr<Door> door_;
    std::chrono::milliseconds patience_;
    QHash<QString, std::shared_ptr<Ticket>> current_; ///< the latest of each slot, until delivered
};

} // namespace attnscope::gui
