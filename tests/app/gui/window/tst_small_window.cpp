#include "app/gui/view/maps_panel.h"
#include "app/gui/view/view_toolbar.h"
#include "app/gui/window/capture_area.h"
#include "tests/app/gui/window/open_window.h"
#include "tests/core/capture/sample_capture.h"
#include "widgets/map/linked_maps.h"

#include <QComboBox>
#include <QDockWidget>
#include <QTemporaryDir>
#include <QToolButton>

using namespace attnscope;
using namespace attnscope::gui;

/// A small window keeps its room for the maps, and loses nothing.
class TestSmallWindow : public QObject {
    Q_OBJECT

private:
    QTemporaryDir folder_;
    QString path_;

    static bool inside(const QWidget& widget, const QWidget& of)
    {
        return of.rect().contains(QRect(widget.mapTo(&of, QPoint()), widget.size()));
    }

    static QToolButton* find_button(const QWidget& in, const QString& words)
    {
        for (QToolButton* button : in.findChildren<QToolButton*>())
            if (button->text() == words)
                return button;
        return nullptr;
    }

    std::unique_ptr<MainWindow> window(QSize size)
    {
        return gui::test::open_window(folder_.filePath(QString::number(size.width())), path_, size);
    }

private slots:
    void initTestCase()
    {
        auto pass = attnscope::test::default_pass();
        pass.tokens = 60;
        path_ = folder_.filePath("sample.attn.h5");
        attnscope::test::write(path_.toStdString(), pass, pass.everything(), {}, {{"answer", {10, 14}}});
    }

    void the_maps_have_most_of_it_data()
    {
        QTest::addColumn<QSize>("size");
        QTest::addColumn<int>("width");
        QTest::addColumn<int>("height");
        QTest::newRow("800 x 600") << QSize(800, 600) << 480 << 360;
        QTest::newRow("640 x 480") << QSize(640, 480) << 340 << 240;
        QTest::newRow("1400 x 900") << QSize(1400, 900) << 800 << 300;
    }

    void the_maps_have_most_of_it()
    {
        QFETCH(QSize, size);
        QFETCH(int, width);
        QFETCH(int, height);
        const auto window = this->window(size);
        QVERIFY(window);
        QCOMPARE(window->size(), size);
        const LinkedMaps& maps = window->current_view()->maps();
        QVERIFY2(maps.width() >= width && maps.height() >= height,
                 qPrintable(QString("%1 x %2").arg(maps.width()).arg(maps.height())));
    }

    void choices_fit_into_one_line_of_a_large_window()
    {
        const auto window = this->window({1400, 900});
        QVERIFY(window);
        const auto* toolbar = window->findChild<ViewToolbar*>();
        QVERIFY(!find_button(*toolbar, "More")->isVisible());
        int y = -1;
        for (const QComboBox* choice : toolbar->findChildren<QComboBox*>()) {
            if (!choice->isVisible())
                continue;
            const int there = choice->mapTo(toolbar, QPoint()).y();
            QVERIFY2(y < 0 || there == y, qPrintable(choice->accessibleName()));
            y = there;
        }
        QVERIFY(!window->findChild<MapsPanel*>()->colours_are_folded());
    }

    void what_is_folded_away_comes_with_its_button()
    {
        const auto window = this->window({800, 600});
        QVERIFY(window);
        auto* panel = window->findChild<MapsPanel*>();
        QVERIFY(panel->colours_are_folded());
        QToolButton* more = find_button(panel->toolbar(), "More");
        QVERIFY(more->isVisible());
        more->click();
        find_button(*panel, "Colours")->click();
        QVERIFY(!panel->colours_are_folded());
        QCoreApplication::processEvents();
        for (const QComboBox* choice : panel->findChildren<QComboBox*>()) {
            if (choice->accessibleName() == "of")
                continue; // of aggregates only
            QVERIFY2(choice->isVisible() && inside(*choice, *window), qPrintable(choice->accessibleName()));
        }
        QCOMPARE(window->size(), QSize(800, 600));
        more->click();
        QTRY_VERIFY(panel->toolbar().height() < 40);
    }

    void both_layouts_come_back()
    {
        const auto window = this->window({1400, 900});
        QVERIFY(window);
        const QList<QDockWidget*> docks = window->area().docks();
        docks[0]->hide();
        window->resize(800, 600);
        QTRY_VERIFY(docks[0]->isVisibleTo(&window->area()));
        QVERIFY(!window->area().tabifiedDockWidgets(docks[0]).isEmpty());
        window->resize(1400, 900);
        QTRY_VERIFY(docks[0]->isHidden());
        QVERIFY(window->area().tabifiedDockWidgets(docks[1]).isEmpty());
    }
};

QTEST_MAIN(TestSmallWindow)
#include "tst_small_window.moc"
