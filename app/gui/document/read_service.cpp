#include "app/gui/document/read_service.h"

namespace attnscope::gui {

ReadService::ReadService(QObject* parent) : QObject(parent)
{
    pool_.setMaxThreadCount(1);
}

ReadService::~ReadService()
{
    for (const auto& ticket : std::as_const(current_))
        ticket->stop.request_stop();
    pool_.clear();
    pool_.waitForDone();
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
    // The pool is waited for before `this` ends, and posted events of a dead object are dropped by Qt.
    pool_.start(
        [this, ticket, job = std::move(job)] {
            const std::stop_token stop = ticket->stop.get_token();
            if (stop.stop_requested())
                return;
            Delivery delivery = job(stop);
            if (!stop.stop_requested())
                QMetaObject::invokeMethod(
                    this, [this, ticket, delivery = std::move(delivery)] { finish(ticket, delivery); },
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
