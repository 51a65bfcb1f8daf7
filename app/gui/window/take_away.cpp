#include "app/gui/window/take_away.h"

#include "app/gui/figure/figure_file.h"
#include "widgets/chart/chart.h"
#include "widgets/map/linked_maps.h"

#include <QApplication>
#include <QFileDialog>
#include <QMenu>
#include <QMessageBox>
#include <QSaveFile>

namespace attnscope::gui {

namespace {

Figure figure_of_map(const CaptureView& view, int map)
{
    const HeatmapView& shown = view.maps().view(map);
    return figure_of(shown.content(), shown.window());
}

FigureStyle style_now()
{
    FigureStyle style;
    style.dark = theme_of(QApplication::palette()).dark;
    return style;
}

/// Asks for a name, and tells what goes wrong.
template <typename Save>
void ask_and_save(QWidget* parent, const QString& types, const Save& save)
{
    const QString path = QFileDialog::getSaveFileName(parent, QObject::tr("Save as"), {}, types);
    if (path.isEmpty())
        return;
    try {
        save(path);
    } catch (const std::exception& error) {
        QMessageBox box(QMessageBox::Warning, QObject::tr("Not saved"), QString::fromUtf8(error.what()),
                        QMessageBox::Ok, parent);
        box.setTextFormat(Qt::PlainText);
        box.exec();
    }
}

} // namespace

void save_map(const CaptureView& view, int map, const QString& path)
{
    const std::filesystem::path file = path.toStdString();
    if (find_figure_format(file)) {
        write_figure(figure_of_map(view, map), style_now(), file, true);
        return;
    }
    const ShownMap& shown = view.shown_maps().at(static_cast<std::size_t>(map));
    if (!shown.loaded)
        throw Error(ErrorKind::not_found, "There is no map to save yet.");
    if (shown.loaded->preview)
        throw Error(ErrorKind::not_found,
                    "The map on show is a preview; save it when it has been read in full.");
    export_derived(*shown.loaded->job.reader, shown.loaded->job.request, shown.loaded->map, file, true);
}

void save_chart(const Chart& chart, const QString& path)
{
    const std::filesystem::path file = path.toStdString();
    if (find_figure_format(file)) {
        write_figure(figure_of(chart.content(), chart.x_range()), style_now(), file, true);
        return;
    }
    QSaveFile table(path);
    const QByteArray bytes = csv_of(chart.table());
    if (!table.open(QIODevice::WriteOnly) || table.write(bytes) != bytes.size() || !table.commit())
        throw Error(ErrorKind::io, path.toStdString() + ": " + table.errorString().toStdString());
}

void add_map_actions(QMenu& menu, CaptureView& view, int map)
{
    QWidget* parent = view.window();
    QObject::connect(menu.addAction(QObject::tr("&Copy picture")), &QAction::triggered, &view,
                     [&view, map] { copy_to_clipboard(figure_of_map(view, map), style_now()); });
    QObject::connect(
        menu.addAction(QObject::tr("&Save map as …")), &QAction::triggered, &view, [&view, map, parent] {
            ask_and_save(parent, QObject::tr("Pictures (*.svg *.pdf *.png);;Numbers (*.csv *.npz *.npy)"),
                         [&](const QString& path) { save_map(view, map, path); });
        });
}

void add_chart_actions(QMenu& menu, Chart& chart)
{
    QWidget* parent = chart.window();
    QObject::connect(menu.addAction(QObject::tr("Copy c&hart")), &QAction::triggered, &chart, [&chart] {
        copy_to_clipboard(figure_of(chart.content(), chart.x_range()), style_now());
    });
    QObject::connect(menu.addAction(QObject::tr("Save ch&art as …")), &QAction::triggered, &chart,
                     [&chart, parent] {
                         ask_and_save(parent, QObject::tr("Pictures (*.svg *.pdf *.png);;Numbers (*.csv)"),
                                      [&](const QString& path) { save_chart(chart, path); });
                     });
}

} // namespace attnscope::gui
