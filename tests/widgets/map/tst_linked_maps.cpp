// Three maps that move, point and pin together.
#include "tests/widgets/map/map_samples.h"
#include "widgets/map/linked_maps.h"

#include <QSignalSpy>
#include <QTabBar>
#include <QTest>

using namespace attnscope;

namespace {

const QStringList names{QStringLiteral("A1"), QStringLiteral("A2"), QStringLiteral("A1 − λ·A2")};

std::unique_ptr<LinkedMaps> shown(int count, QSize size = {1200, 500})
{
    auto maps = std::make_unique<LinkedMaps>();
    maps->resize(size);
    std::vector<MapContent> contents;
    for (int at = 0; at < count; ++at)
        contents.push_back(uniform_map(100, 0.1f * static_cast<float>(at + 1)));
    maps->set_contents(std::move(contents), names.mid(0, count));
    maps->show();
    QCoreApplication::processEvents();
    return maps;
}

int visible_views(const LinkedMaps& maps)
{
    int visible = 0;
    for (int at = 0; at < maps.count(); ++at)
        visible += maps.view(at).isVisible();
    return visible;
}

} // namespace

class TestLinkedMaps : public QObject {
    Q_OBJECT
private slots:
    void all_follow_the_one_that_is_moved();
    void the_crosshair_is_everywhere();
    void pinned_rows_are_everywhere_and_stay();
    void number_keys_show_one_alone();
    void narrow_means_tabs();
    void a_plain_model_shows_one();
    void the_window_stays_when_a_map_is_added();
    void clicks_are_passed_on();
    void maps_of_different_length_are_locked_by_position_or_share();
    void a_long_title_is_told_in_full_and_the_plots_are_level();
};

void TestLinkedMaps::maps_of_different_length_are_locked_by_position_or_share()
{
    LinkedMaps maps;
    maps.resize(1000, 500);
    std::vector<MapContent> contents;
    contents.push_back(uniform_map(100, 0.1f));
    contents.push_back(uniform_map(200, 0.1f));
    maps.set_contents(std::move(contents), names.mid(0, 2));
    maps.show();
    QSignalSpy windows(&maps, &LinkedMaps::window_changed);
    maps.set_window({{40, 60}, {20, 40}});
    QCOMPARE(maps.view(1).window(), (Window{{40, 60}, {20, 40}}));
    maps.set_lock(ViewLock::share);
    QCOMPARE(maps.view(1).window(), (Window{{80, 120}, {40, 80}}));
    QCOMPARE(maps.window(), (Window{{40, 60}, {20, 40}}));
    maps.view(1).set_window({{100, 140}, {0, 40}}); // whichever is moved, the first one's tokens are told
    QCOMPARE(maps.window(), (Window{{50, 70}, {0, 20}}));
    QCOMPARE(windows.last().first().value<Window>(), (Window{{50, 70}, {0, 20}}));
    maps.fit();
    QCOMPARE(maps.view(1).window(), (Window{{0, 200}, {0, 200}}));
    QSignalSpy hovered(&maps, &LinkedMaps::hovered);
    QSignalSpy clicked(&maps, &LinkedMaps::clicked);
    QTest::mouseMove(&maps.view(1), maps.view(1).layout_of_parts().rect_of({150, 50}).center().toPoint());
    QVERIFY(!hovered.isEmpty());
    const int query = hovered.last().at(0).toInt();
    QVERIFY2(std::abs(query - 75) <= 1, qPrintable(QString::number(query)));
    QCOMPARE(maps.view(0).crosshair().value_or(Cell{}).query, query);
    QTest::mouseClick(&maps.view(1), Qt::LeftButton, {},
                      maps.view(1).layout_of_parts().rect_of({150, 50}).center().toPoint());
    QCOMPARE(clicked.size(), 1);
    QVERIFY(std::abs(clicked.last().at(0).toInt() - 75) <= 1);
}

void TestLinkedMaps::a_long_title_is_told_in_full_and_the_plots_are_level()
{
    const auto maps = shown(3, {780, 420});
    const auto plot_top = [&](int at) { return maps->view(at).layout_of_parts().plot.top(); };
    const double before = plot_top(2);
    MapContent content = uniform_map(100, 0.3f);
    content.title = QStringLiteral("model · layer 0, head 0 · A1 − 0.5·A2 (hypothetical λ; learned 1.395)");
    maps->set_content(2, content);
    QVERIFY(plot_top(2) > before);
    QCOMPARE(plot_top(0), plot_top(2));
    QCOMPARE(plot_top(1), plot_top(2));
    const double line = QFontMetricsF(maps->view(2).font()).height();
    QVERIFY(maps->view(2).layout_of_parts().title.height() >=
            (maps->view(2).wanted_title_lines() - 0.5) * line);
    maps->set_content(2, uniform_map(100, 0.3f));
    QCOMPARE(plot_top(2), before);
    QCOMPARE(plot_top(0), before);
}

void TestLinkedMaps::all_follow_the_one_that_is_moved()
{
    const auto maps = shown(3);
    QSignalSpy moved(maps.get(), &LinkedMaps::window_changed);
    const Window part{{10, 40}, {20, 50}};
    maps->view(2).set_window(part);
    for (int at = 0; at < 3; ++at)
        QCOMPARE(maps->view(at).window(), part);
    QCOMPARE(moved.count(), 1);
    maps->view(1).zoom(2.0, Cell{20, 30});
    QCOMPARE(maps->view(0).window(), maps->view(1).window());
    QCOMPARE(maps->view(2).window(), maps->view(1).window());
    QCOMPARE(moved.count(), 2);
    QTest::keyClick(&maps->view(0), Qt::Key_F);
    QCOMPARE(maps->view(2).window(), (Window{{0, 100}, {0, 100}}));
}

void TestLinkedMaps::the_crosshair_is_everywhere()
{
    const auto maps = shown(3);
    QSignalSpy hovered(maps.get(), &LinkedMaps::hovered);
    QSignalSpy left(maps.get(), &LinkedMaps::left);
    HeatmapView& view = maps->view(1);
    const QImage before = picture_of(maps->view(2));
    QTest::mouseMove(&view, view.layout_of_parts().rect_of({60, 30}).center().toPoint());
    for (int at = 0; at < 3; ++at)
        QCOMPARE(maps->view(at).crosshair(), (std::optional(Cell{60, 30})));
    QCOMPARE(hovered.count(), 1);
    QVERIFY(picture_of(maps->view(2)) != before);
    QTest::mouseMove(&view, QPoint(1, 1));
    for (int at = 0; at < 3; ++at)
        QVERIFY(!maps->view(at).crosshair());
    QCOMPARE(left.count(), 1);
    QCOMPARE(picture_of(maps->view(2)), before);
}

void TestLinkedMaps::pinned_rows_are_everywhere_and_stay()
{
    const auto maps = shown(2);
    const QImage before = picture_of(maps->view(1));
    maps->set_pinned({50});
    QVERIFY(picture_of(maps->view(1)) != before);
    std::vector<MapContent> three(3, uniform_map(100, 0.1f));
    maps->set_contents(three, names);
    maps->resize(1200, 500);
    const QImage with = picture_of(maps->view(2));
    maps->set_pinned({});
    QVERIFY(picture_of(maps->view(2)) != with);
}

void TestLinkedMaps::number_keys_show_one_alone()
{
    const auto maps = shown(3);
    QCOMPARE(visible_views(*maps), 3);
    QSignalSpy changed(maps.get(), &LinkedMaps::maximised_changed);
    QTest::keyClick(&maps->view(0), Qt::Key_2);
    QCOMPARE(visible_views(*maps), 1);
    QVERIFY(maps->view(1).isVisible());
    QTest::keyClick(&maps->view(1), Qt::Key_3);
    QVERIFY(maps->view(2).isVisible() && !maps->view(1).isVisible());
    QTest::keyClick(&maps->view(2), Qt::Key_3);
    QCOMPARE(visible_views(*maps), 3);
    QTest::keyClick(&maps->view(2), Qt::Key_1);
    QTest::keyClick(&maps->view(0), Qt::Key_0);
    QCOMPARE(visible_views(*maps), 3);
    QTest::keyClick(&maps->view(0), Qt::Key_4); // there is none
    QCOMPARE(visible_views(*maps), 3);
    QCOMPARE(changed.count(), 5);
    // By mouse: the tabs lead back.
    maps->maximise(1);
    auto* tabs = maps->findChild<QTabBar*>();
    QVERIFY(tabs->isVisible());
    tabs->setCurrentIndex(3);
    QCOMPARE(visible_views(*maps), 3);
    QVERIFY(!tabs->isVisible());
}

void TestLinkedMaps::narrow_means_tabs()
{
    const auto maps = shown(3, {420, 400});
    auto* tabs = maps->findChild<QTabBar*>();
    QVERIFY(maps->tabbed());
    QCOMPARE(visible_views(*maps), 1);
    QVERIFY(tabs->isVisible());
    QCOMPARE(tabs->count(), 3);
    QCOMPARE(tabs->tabText(2), names[2]);
    tabs->setCurrentIndex(2);
    QVERIFY(maps->view(2).isVisible());
    QTest::keyClick(&maps->view(2), Qt::Key_1);
    QVERIFY(maps->view(0).isVisible());
    maps->maximise(-1);
    maps->resize(1200, 400);
    QCoreApplication::processEvents();
    QVERIFY(!maps->tabbed());
    QCOMPARE(visible_views(*maps), 3);
}

void TestLinkedMaps::a_plain_model_shows_one()
{
    const auto maps = shown(1, {300, 300});
    QCOMPARE(visible_views(*maps), 1);
    QVERIFY(!maps->findChild<QTabBar*>()->isVisible());
    QTest::keyClick(&maps->view(0), Qt::Key_1);
    QCOMPARE(maps->maximised(), -1);
}

void TestLinkedMaps::the_window_stays_when_a_map_is_added()
{
    const auto maps = shown(1);
    const Window part{{10, 40}, {20, 50}};
    maps->set_window(part);
    QSignalSpy moved(maps.get(), &LinkedMaps::window_changed);
    maps->set_contents({uniform_map(100, 0.1f), uniform_map(100, 0.1f), uniform_map(100, 0.1f)}, names);
    for (int at = 0; at < 3; ++at)
        QCOMPARE(maps->view(at).window(), part);
    QCOMPARE(moved.count(), 0);
    maps->set_contents({uniform_map(30, 0.1f), uniform_map(30, 0.1f)}, names.mid(0, 2));
    for (int at = 0; at < 2; ++at)
        QCOMPARE(maps->view(at).window(), (Window{{0, 30}, {0, 30}}));
    QCOMPARE(moved.count(), 1);
}

void TestLinkedMaps::clicks_are_passed_on()
{
    const auto maps = shown(2);
    QSignalSpy clicked(maps.get(), &LinkedMaps::clicked);
    HeatmapView& view = maps->view(1);
    QTest::mouseClick(&view, Qt::LeftButton, Qt::ControlModifier,
                      view.layout_of_parts().rect_of({60, 30}).center().toPoint());
    QCOMPARE(clicked.count(), 1);
    QCOMPARE(clicked.at(0).at(0).toInt(), 60);
}

QTEST_MAIN(TestLinkedMaps)
#include "tst_linked_maps.moc"
