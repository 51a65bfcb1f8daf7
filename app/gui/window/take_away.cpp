#include "app/gui/window/take_away.h"

#include "app/gui/document/apart.h"
#include "app/gui/figure/figure_file.h"
#include "core/capture/output_file.h"
#include "widgets/chart/chart.h"
#include "widgets/map/linked_maps.h"
#include "widgets/text/isolated_words.h"

#include <QActionGroup>
#include <QApplication>
#include <QFileDialog>
#include <QFileInfo>
#include <QMainWindow>
#include <QMenu>
#include <QMessageBox>
#include <QStatusBar>

namespace attnscope::gui {

namespace {

Figure figure_of_map(const CaptureView& view, int map)
{
    const HeatmapView& shown = view.maps().view(map);
    return figure_of(shown.content(), shown.window());
}

Figure figure_of_chart(const Chart& chart)
{
    return figure_of(chart.content(), chart.x_range());
}

Write write_bytes(const QByteArray& bytes, const std::filesystem::path& path)
{
    return [bytes, path] {
        OutputFile file(path, true);
        file.write(std::string_view(bytes.constData(), static_cast<std::size_t>(bytes.size())));
        file.finish();
    };
}

/// In the status line of the window, for a while or until the next words.
void say(QWidget* parent, const QString& words, int milliseconds)
{
    if (auto* window = qobject_cast<QMainWindow*>(parent->window()))
        window->statusBar()->showMessage(words, milliseconds);
}

void tell(QWidget* parent, const QString& problem)
{
    QMessageBox box(QMessageBox::Warning, QObject::tr("Not saved"), problem, QMessageBox::Ok, parent);
    box.setTextFormat(Qt::PlainText);
    box.exec();
}

/// The words of a title as the name of a file.
QString file_name_of(const QString& title)
{
    QString name;
    for (const QChar letter : title) {
        if (letter.isLetterOrNumber() || letter == '_')
            name += letter;
        else if (!name.isEmpty() && !name.endsWith('-'))
            name += '-';
    }
    name.truncate(80);
    return (name.isEmpty() ? QObject::tr("picture") : name) + ".svg";
}

/// Asks for a name, and tells what goes wrong. A name without an ending gets the first one of the type that was chosen.
template <typename Prepare>
void ask_and_save(QWidget* parent, const QString& title, const QString& types, const Prepare& prepare)
{
    QString type;
    QString path =
        QFileDialog::getSaveFileName(parent, QObject::tr("Save as"), file_name_of(title), types, &type);
    if (path.isEmpty())
        return;
    if (QFileInfo(path).suffix().isEmpty()) {
        path += type.section('*', 1, 1).section(' ', 0, 0).remove(')');
        if (QFileInfo::exists(path)) { // which the dialog did not ask about
            tell(parent,
                 QObject::tr("%1 exists. To replace it, give its whole name.").arg(isolated_words(path)));
            return;
        }
    }
    Write write;
    try {
        write = prepare(path);
    } catch (const std::exception& error) {
        tell(parent, QString::fromUtf8(error.what()));
        return;
    }
    write_apart(parent, path, write);
}

} // namespace

FigureStyle style_of(const PictureSettings& settings)
{
    FigureStyle style;
    style.scale = settings.scale;
    style.transparent = settings.transparent;
    style.dark = !settings.light && theme_of(QApplication::palette()).dark;
    return style;
}

void write_apart(QWidget* parent, const QString& path, const Write& write)
{
    constexpr int shown = 5000;
    say(parent, QObject::tr("Writing %1 …").arg(isolated_words(path)), 0);
    run_apart<QString>(
        parent,
        [write]() -> QString {
            try {
                write();
                return {};
            } catch (const std::exception& error) {
                return QString::fromUtf8(error.what());
            }
        },
        [parent, path](const QString& problem) {
            say(parent,
                problem.isEmpty() ? QObject::tr("%1 is written.").arg(isolated_words(path)) : QString(),
                shown);
            if (!problem.isEmpty())
                tell(parent, problem);
        });
}

void copy_map(const CaptureView& view, const FigureStyle& style)
{
    const LinkedMaps& maps = view.maps();
    int chosen = maps.maximised() >= 0 ? maps.maximised() : maps.count() - 1;
    for (int map = 0; map < maps.count(); ++map)
        if (maps.view(map).hasFocus() || maps.count() == 1)
            chosen = map;
    if (chosen >= 0)
        copy_to_clipboard(figure_of_map(view, chosen), style);
}

Write write_map(const CaptureView& view, int map, const FigureStyle& style, const QString& path)
{
    const std::filesystem::path file = path.toStdString();
    if (const auto format = find_figure_format(file))
        return write_bytes(bytes_of(figure_of_map(view, map), style, *format), file);
    const ShownMap& shown = view.shown_maps().at(static_cast<std::size_t>(map));
    if (!shown.loaded)
        throw Error(ErrorKind::not_found, "There is no map to save yet.");
    if (shown.loaded->preview)
        throw Error(ErrorKind::not_found,
                    "The map on show is a preview; save it when it has been read in full.");
    return [loaded = *shown.loaded, file] {
        export_derived(*loaded.job.reader, loaded.job.request, loaded.map, file, true);
    };
}

Write write_chart(const Chart& chart, const FigureStyle& style, const QString& path)
{
    const std::filesystem::path file = path.toStdString();
    const auto format = find_figure_format(file);
    return write_bytes(format ? bytes_of(figure_of_chart(chart), style, *format) : csv_of(chart.table()),
                       file);
}

Write write_result_chart(const ResultView& view, const FigureStyle& style, const QString& path)
{
    const std::filesystem::path file = path.toStdString();
    const auto format = find_figure_format(file);
    return write_bytes(format ? bytes_of(view.figure(), style, *format) : csv_of(view.table()), file);
}

void add_map_actions(QMenu& menu, CaptureView& view, int map, const FigureStyle& style)
{
    QWidget* parent = view.window();
    QObject::connect(menu.addAction(QObject::tr("&Copy picture")), &QAction::triggered, &view,
                     [&view, map, style] { copy_to_clipboard(figure_of_map(view, map), style); });
    QObject::connect(menu.addAction(QObject::tr("&Save map as …")), &QAction::triggered, &view,
                     [&view, map, style, parent] {
                         ask_and_save(
                             parent, view.maps().view(map).content().title,
                             QObject::tr("Pictures (*.svg *.pdf *.png);;Numbers (*.csv *.npz *.npy)"),
                             [&](const QString& path) { return write_map(view, map, style, path); });
                     });
}

void add_chart_actions(QMenu& menu, Chart& chart, const FigureStyle& style)
{
    QWidget* parent = chart.window();
    QObject::connect(menu.addAction(QObject::tr("Copy c&hart")), &QAction::triggered, &chart,
                     [&chart, style] { copy_to_clipboard(figure_of_chart(chart), style); });
    QObject::connect(menu.addAction(QObject::tr("Save ch&art as …")), &QAction::triggered, &chart,
                     [&chart, style, parent] {
                         ask_and_save(parent, chart.content().title,
                                      QObject::tr("Pictures (*.svg *.pdf *.png);;Numbers (*.csv)"),
                                      [&](const QString& path) { return write_chart(chart, style, path); });
                     });
}

void add_result_actions(QMenu& menu, ResultView& view, const FigureStyle& style)
{
    QWidget* parent = view.window();
    QObject::connect(menu.addAction(QObject::tr("Copy c&hart")), &QAction::triggered, &view,
                     [&view, style] { copy_to_clipboard(view.figure(), style); });
    QObject::connect(
        menu.addAction(QObject::tr("Save ch&art as …")), &QAction::triggered, &view, [&view, style, parent] {
            ask_and_save(parent, title_of(view.picture()),
                         QObject::tr("Pictures (*.svg *.pdf *.png);;Numbers (*.csv)"),
                         [&](const QString& path) { return write_result_chart(view, style, path); });
        });
}

void add_picture_choices(QMenu& menu, const PictureSettings& settings,
                         const std::function<void(const PictureSettings&)>& change)
{
    auto* scales = new QActionGroup(&menu);
    for (int scale = 1; scale <= 4; ++scale) {
        QAction* action = menu.addAction(QObject::tr("PNG of &%1 × the pixels").arg(scale));
        action->setCheckable(true);
        action->setChecked(settings.scale == scale);
        scales->addAction(action);
        QObject::connect(action, &QAction::triggered, &menu, [settings, change, scale] {
            PictureSettings next = settings;
            next.scale = scale;
            change(next);
        });
    }
    menu.addSeparator();
    const auto add_switch = [&](const QString& words, bool PictureSettings::*field) {
        QAction* action = menu.addAction(words);
        action->setCheckable(true);
        action->setChecked(settings.*field);
        QObject::connect(action, &QAction::triggered, &menu, [settings, change, field](bool on) {
            PictureSettings next = settings;
            next.*field = on;
            change(next);
        });
    };
    add_switch(QObject::tr("&Transparent ground"), &PictureSettings::transparent);
    add_switch(QObject::tr("&Light colours, whatever the window has"), &PictureSettings::light);
}

} // namespace attnscope::gui
