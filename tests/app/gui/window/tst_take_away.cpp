#include "app/gui/window/take_away.h"
#include "app/gui/window/window_actions.h"
#include "tests/app/gui/window/open_window.h"
#include "tests/core/capture/sample_capture.h"

#include <QClipboard>
#include <QFileDialog>
#include <QImage>
#include <QLineEdit>
#include <QMenu>
#include <QMessageBox>
#include <QTemporaryDir>
#include <QTimer>

using namespace attnscope;
using namespace attnscope::gui;

/// The Take away menu, as it is used: an entry, a name in the dialog, a file.
class TestTakeAway : public QObject {
    Q_OBJECT

private:
    QTemporaryDir folder_;
    std::unique_ptr<MainWindow> window_;
    attnscope::test::SyntheticPass pass_ = attnscope::test::default_pass();

    QAction* entry(const QString& submenu, const QString& words) const
    {
        QMenu* menu = window_->actions().take_away_menu;
        emit menu->aboutToShow();
        for (const QAction* one : menu->actions())
            if (one->menu() != nullptr && one->text().remove('&').startsWith(submenu))
                for (QAction* action : one->menu()->actions())
                    if (action->text().remove('&').startsWith(words))
                        return action;
        return nullptr;
    }

    QByteArray saved(const QString& submenu, const QString& words, const QString& name, bool may_fail = false)
    {
        QAction* action = entry(submenu, words);
        if (action == nullptr)
            return {};
        const QString path = folder_.filePath(name);
        QTimer::singleShot(0, this, [path] {
            auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
            if (dialog == nullptr)
                return;
            dialog->findChild<QLineEdit*>("fileNameEdit")->setText(path);
            QMetaObject::invokeMethod(dialog, "accept");
        });
        action->trigger();
        if (!QTest::qWaitFor([&] { return QFile::exists(path); },
                             may_fail ? 1000 : 20000)) // written in the background
            return {};
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

private slots:
    void initTestCase()
    {
        QCoreApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
        pass_.tokens = 24;
        const QString path = folder_.filePath("sample.attn.h5");
        attnscope::test::write(path.toStdString(), pass_, pass_.everything(), {}, {{"answer", {4, 9}}});
        window_ = gui::test::open_window(folder_.filePath("state"), path);
        QVERIFY(window_);
    }

    void files_are_what_their_endings_say_data()
    {
        QTest::addColumn<QString>("submenu");
        QTest::addColumn<QString>("words");
        QTest::addColumn<QString>("name");
        QTest::addColumn<QByteArray>("start");
        const QString map = "Map 3", chart = "Chart in front", row = "Profile of the pinned row";
        QTest::newRow("map as PNG") << map << "Save map"
                                    << "map.png" << QByteArray("\x89PNG");
        QTest::newRow("map as SVG") << map << "Save map"
                                    << "map.svg" << QByteArray("<?xml");
        QTest::newRow("map as PDF") << map << "Save map"
                                    << "map.pdf" << QByteArray("%PDF-");
        QTest::newRow("map as CSV") << map << "Save map"
                                    << "map.csv" << QByteArray();
        QTest::newRow("map as NPZ") << map << "Save map"
                                    << "map.npz" << QByteArray("PK\x03\x04");
        QTest::newRow("map as NPY") << map << "Save map"
                                    << "map.npy" << QByteArray("\x93NUMPY");
        QTest::newRow("chart as PNG") << chart << "Save chart"
                                      << "chart.png" << QByteArray("\x89PNG");
        QTest::newRow("chart as SVG") << chart << "Save chart"
                                      << "chart.svg" << QByteArray("<?xml");
        QTest::newRow("chart as PDF") << chart << "Save chart"
                                      << "chart.pdf" << QByteArray("%PDF-");
        QTest::newRow("chart as CSV") << chart << "Save chart"
                                      << "chart.csv" << QByteArray();
        QTest::newRow("profile as SVG") << row << "Save chart"
                                        << "row.svg" << QByteArray("<?xml");
        QTest::newRow("profile as CSV") << row << "Save chart"
                                        << "row.csv" << QByteArray();
    }

    void files_are_what_their_endings_say()
    {
        QFETCH(QString, submenu);
        QFETCH(QString, words);
        QFETCH(QString, name);
        QFETCH(QByteArray, start);
        const QByteArray bytes = saved(submenu, words, name);
        QVERIFY2(bytes.size() > 60, qPrintable(bytes));
        QVERIFY2(bytes.startsWith(start), bytes.left(40).constData());
    }

    void a_name_is_proposed_and_its_ending_may_be_left_out()
    {
        const QString path = folder_.filePath("no ending");
        for (const QString& type : {QString("Pictures"), QString("Numbers")}) {
            QString proposed;
            QTimer::singleShot(0, this, [&] {
                auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
                if (dialog == nullptr)
                    return;
                proposed = dialog->selectedFiles().value(0);
                for (const QString& filter : dialog->nameFilters())
                    if (filter.startsWith(type))
                        dialog->selectNameFilter(filter);
                dialog->findChild<QLineEdit*>("fileNameEdit")->setText(path);
                QMetaObject::invokeMethod(dialog, "accept");
            });
            entry("Map 3", "Save map")->trigger();
            QVERIFY2(proposed.endsWith(".svg") && proposed.contains("layer-0"), qPrintable(proposed));
            QTRY_VERIFY(QFile::exists(path + (type == "Pictures" ? ".svg" : ".csv")));
        }
    }

    void the_numbers_are_those_of_the_model()
    {
        const QByteArray csv = saved("Map 1", "Save map", "numbers.csv");
        const QString weight =
            QString::number(static_cast<double>(pass_.weight(Component::first, 0, 0, 20, 7)), 'g', 4);
        QVERIFY2(csv.contains(weight.toLatin1()), qPrintable(weight));
        QImage picture(folder_.filePath("map.png"));
        QVERIFY(picture.width() > 200 && picture.height() > 200);
    }

    void a_picture_is_copied()
    {
        QApplication::clipboard()->clear();
        entry("Map 2", "Copy picture")->trigger();
        QVERIFY(!QApplication::clipboard()->image().isNull());
        QApplication::clipboard()->clear();
        window_->actions().copy->trigger();
        QVERIFY(!QApplication::clipboard()->image().isNull());
        QVERIFY(QApplication::clipboard()->text().contains("A1 − λ·A2"));
    }

    void pictures_are_made_as_chosen()
    {
        entry("Pictures", "PNG of 2")->trigger();
        QImage picture = QImage::fromData(saved("Map 1", "Save map", "double.png"));
        QCOMPARE(picture.size(), QSize(2400, 1800));
        QCOMPARE(picture.pixelColor(1, 1).alpha(), 255);
        entry("Pictures", "Transparent")->trigger();
        picture = QImage::fromData(saved("Map 1", "Save map", "clear.png"));
        QCOMPARE(picture.size(), QSize(2400, 1800));
        QCOMPARE(picture.pixelColor(1, 1).alpha(), 0);
        entry("Pictures", "Transparent")->trigger();
        window_->set_theme(ThemeChoice::dark);
        picture = QImage::fromData(saved("Map 1", "Save map", "dark.png"));
        QVERIFY(picture.pixelColor(1, 1).lightness() < 80);
        entry("Pictures", "Light colours")->trigger();
        picture = QImage::fromData(saved("Map 1", "Save map", "light.png"));
        QVERIFY(picture.pixelColor(1, 1).lightness() > 200);
        QVERIFY(entry("Pictures", "Light colours")->isChecked());
        window_->set_theme(ThemeChoice::light);
    }

    void heads_become_a_page()
    {
        QMenu* menu = window_->actions().take_away_menu;
        emit menu->aboutToShow();
        QAction* page = nullptr;
        for (QAction* one : menu->actions())
            if (one->text().contains("interactive page"))
                page = one;
        QVERIFY(page != nullptr);
        const QString path = folder_.filePath("heads.html");
        QTimer answers; // first which heads, then where to
        connect(&answers, &QTimer::timeout, this, [path] {
            if (auto* files = qobject_cast<QFileDialog*>(QApplication::activeModalWidget())) {
                files->findChild<QLineEdit*>("fileNameEdit")->setText(path);
                QMetaObject::invokeMethod(files, "accept");
            } else if (auto* heads = qobject_cast<QDialog*>(QApplication::activeModalWidget())) {
                heads->accept();
            }
        });
        answers.start(50);
        page->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(path), 20000);
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly) && file.readAll().contains("<canvas"));
    }

    void what_cannot_be_written_is_told()
    {
        QString told;
        QTimer looks; // the box comes when writing has failed
        connect(&looks, &QTimer::timeout, this, [&told] {
            if (auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget())) {
                told = box->text();
                box->close();
            }
        });
        looks.start(20);
        saved("Map 1", "Save map", "no such folder/map.png", true);
        QTRY_VERIFY_WITH_TIMEOUT(!told.isEmpty(), 20000);
    }
};

QTEST_MAIN(TestTakeAway)
#include "tst_take_away.moc"
