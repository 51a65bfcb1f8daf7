#include "app/gui/document/read_service.h"

namespace attnscope::gui {

ReadService::ReadService(QObject* parent, std::chrono::milliseconds patience)
    : QObject(parent), pool_(std::make_unique<QThreadPool>()), door_(std::make_shared<Door>()),
      patience_(patience)
{
    pool_->setMaxThreadCount(1);
    door_->service = this;
}

ReadService::~ReadService()
{
    for (const auto& ticket : std::as_const(current_))
        ticket->stop.request_stop();
    pool_->clear();
    if (!pool_->waitForDone(static_cast<int>(patience_.count())))
        static_cast<void>(pool_.release()); // its destructor would wait for the thread that hangs
    const std::lock_guard lock(door_->mutex);
    door_->service = nullptr;
}

void ReadService::drop(const QString& slot)
{
    if (const auto ticket = current_.take(slot))
        ticket->stop.request_stop();
}

void ReadService::submit(const QString& slot, QObject* receiver, Urgency urgency, Job job)
{
    drop(slot);
    auto ticket = std::make_shared<Ticket>(Ticket{slot, receiver, {}});
    current_.insert(slot, ticket);
    // Posted events of a dead object are dropped by Qt.
    pool_->start(
        [door = door_, ticket, job = std::move(job)] {
            const std::stop_token stop = ticket->stop.get_token();
            if (stop.stop_requested())
                return;
            Delivery delivery = job(stop);
            const std::lock_guard lock(door->mutex);
            ReadService* service = door->service;
            if (service != nullptr && !stop.stop_requested())
                QMetaObject::invokeMethod(
                    service,
                    [service, ticket, delivery = std::move(delivery)] { service->finish(ticket, delivery); },
                    Qt::QueuedConnection);
        },
        static_cast<int>(urgency));
}

void ReadService::finish(const std::shared_ptr<Ticket>& ticket, const Delivery& delivery)
{
    if (current_.value(ticket->slot) != ticket)
        return; // a newer request has taken its place
    current_.remove(ticket->slot);
    if (ticket->receiver)
        delivery();
}

} // namespace attnscope::gui
