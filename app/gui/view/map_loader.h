// Keeps the maps of a view up to date: the first picture coarse, then as fine as it can be seen; the latest wish wins.
//
// GUI thread; reading happens on the thread of the document's ReadService. Maps are numbered by their place in the view.
#pragma once

#include "app/gui/view/map_job.h"

#include <QObject>
#include <QString>
#include <QTimer>

#include <optional>
#include <vector>

namespace attnscope::gui {

class MapLoader : public QObject {
    Q_OBJECT

public:
    /// `name` tells the slots of several loaders of one document apart.
    MapLoader(CaptureDocument& document, QString name, QObject* parent);
    ~MapLoader() override;

    /// What the view wants now; nothing where it has what it wants. A job that is there or under way is left alone.
    void load(const std::vector<std::optional<MapJob>>& jobs);
    /// What is under way for this map is not wanted any more.
    void forget(int index);

signals:
    /// `final`: not the coarse one that is followed by a finer.
    void loaded(int index, const attnscope::gui::LoadedMap& map, bool final);
    void failed(int index, const attnscope::gui::ReadError& error);
    /// It takes more than a moment: what is on show is old.
    void late(int index);
    /// Of long work, some ten times a second.
    void progressed(int index, double share);

private:
    struct Place {
        std::optional<MapJob> wanted;
        bool busy = false;
        bool shown = false;
    };

    void start(int index, bool coarse);
    void deliver(int index, const ReadResult<std::optional<LoadedMap>>& result, bool coarse);
    QString slot(int index) const;

    CaptureDocument& document_;
    QString name_;
    std::vector<Place> places_;
    QTimer patience_;
};

} // namespace attnscope::gui
