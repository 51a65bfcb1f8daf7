#include "app/gui/view/map_loader.h"

#include <QElapsedTimer>
#include <QPointer>

#include <chrono>

namespace attnscope::gui {

using namespace std::chrono_literals;

namespace {

/// Cells a side of the first picture, and up to how many tokens the fine one comes at once instead.
constexpr int coarse_side = 128;
constexpr int quick_tokens = 2048;

} // namespace

MapLoader::MapLoader(CaptureDocument& document, QString name, QObject* parent)
    : QObject(parent), document_(document), name_(std::move(name))
{
    patience_.setSingleShot(true);
    patience_.setInterval(100ms);
    connect(&patience_, &QTimer::timeout, this, [this] {
        for (std::size_t i = 0; i < places_.size(); ++i)
            if (places_[i].busy)
                emit late(static_cast<int>(i));
    });
}

MapLoader::~MapLoader() = default;

QString MapLoader::slot(int index) const
{
    return name_ + '/' + QString::number(index);
}

void MapLoader::load(const std::vector<std::optional<MapJob>>& jobs)
{
    for (std::size_t i = jobs.size(); i < places_.size(); ++i)
        document_.reads().drop(slot(static_cast<int>(i)));
    places_.resize(jobs.size());
    for (std::size_t i = 0; i < jobs.size(); ++i) {
        Place& place = places_[i];
        if (!jobs[i]) {
            forget(static_cast<int>(i));
            continue;
        }
        if (place.wanted == jobs[i])
            continue;
        place.wanted = jobs[i];
        place.busy = true;
        const Window& window = jobs[i]->request.window;
        const int tokens = window.keys.empty() ? jobs[i]->reader->key_count() : window.keys.size();
        start(static_cast<int>(i), !place.shown && tokens > quick_tokens && !jobs[i]->minus);
    }
    patience_.start();
}

void MapLoader::forget(int index)
{
    document_.reads().drop(slot(index));
    if (static_cast<std::size_t>(index) >= places_.size())
        return;
    places_[static_cast<std::size_t>(index)].wanted.reset();
    places_[static_cast<std::size_t>(index)].busy = false;
}

void MapLoader::start(int index, bool coarse)
{
    MapJob job = *places_[static_cast<std::size_t>(index)].wanted;
    if (coarse)
        job.request.max_side = coarse_side;
    ReadService* service = &document_.reads(); // waits for this work before it ends
    service->request<std::optional<LoadedMap>>(
        slot(index), this, Urgency::picture,
        [job, index, service, self = QPointer<MapLoader>(this)](const std::stop_token& stop) {
            QElapsedTimer since;
            since.start();
            return run(job, [&](std::uint64_t done, std::uint64_t total) {
                if (stop.stop_requested()) // perhaps since the service wants to end
                    return false;
                if (since.elapsed() > 100 && total > 0) {
                    since.restart();
                    const double share = static_cast<double>(done) / static_cast<double>(total);
                    const auto tell = [self, index, share] {
                        if (self)
                            emit self->progressed(index, share);
                    };
                    QMetaObject::invokeMethod(service, tell, Qt::QueuedConnection);
                }
                return true;
            });
        },
        [this, index, coarse](const ReadResult<std::optional<LoadedMap>>& result) {
            deliver(index, result, coarse);
        });
}

void MapLoader::deliver(int index, const ReadResult<std::optional<LoadedMap>>& result, bool coarse)
{
    Place& place = places_[static_cast<std::size_t>(index)];
    if (!result) {
        place.busy = false;
        emit failed(index, result.error());
        return;
    }
    if (!*result)
        return; // stopped: a newer one is under way
    place.shown = true;
    place.busy = coarse;
    emit loaded(index, **result, !coarse);
    if (coarse)
        start(index, false);
}

} // namespace attnscope::gui
