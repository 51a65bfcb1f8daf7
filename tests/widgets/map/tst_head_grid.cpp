// Thumbnails of heads and the overview of all: which is where, which is asked for, where keys and clicks go.
#include "tests/widgets/map/map_samples.h"
#include "widgets/map/head_grid.h"
#include "widgets/map/overview_map.h"

#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>

#include <cmath>
#include <set>

using namespace attnscope;

namespace {

std::vector<HeadEntry> entries(int layers, int heads)
{
    std::vector<HeadEntry> list;
    for (int layer = 0; layer < layers; ++layer)
        for (int head = 0; head < heads; ++head)
            list.push_back({{layer, head}, static_cast<double>((layer * heads + head) * 7 % 11)});
    return list;
}

std::vector<std::pair<int, int>> order_of(const HeadGrid& grid)
{
    std::vector<std::pair<int, int>> order;
    for (const HeadEntry& entry : grid.heads())
        order.emplace_back(entry.id.layer, entry.id.head);
    return order;
}

OverviewContent overview()
{
    OverviewContent content;
    content.statistic = QStringLiteral("entropy of A1, bits");
    content.layers = {2, 5, 9};
    content.heads = {0, 1, 4, 7};
    for (int at = 0; at < 12; ++at)
        content.values.push_back(static_cast<float>(at) / 12.0f);
    content.values[5] = std::nanf("");
    return content;
}

} // namespace

class TestHeadGrid : public QObject {
    Q_OBJECT
private slots:
    void statistics_order_the_heads();
    void only_what_is_in_view_is_asked_for_and_once();
    void thumbnails_show_their_maps();
    void keys_and_clicks_select();
    void the_selected_one_is_framed_and_in_view();
    void the_overview_finds_true_indices();
    void the_overview_moves_by_keys();
    void missing_heads_differ_from_all_values();
    void hover_of_the_overview_tells_the_value();
};

void TestHeadGrid::statistics_order_the_heads()
{
    HeadGrid grid;
    grid.set_heads(
        {{{1, 0}, 0.5}, {{0, 1}, 2.0}, {{0, 0}, std::nullopt}, {{1, 1}, 0.5}, {{2, 0}, std::nan("")}},
        QStringLiteral("entropy"));
    using Order = std::vector<std::pair<int, int>>;
    QCOMPARE(order_of(grid), (Order{{0, 0}, {0, 1}, {1, 0}, {1, 1}, {2, 0}}));
    grid.set_order(HeadOrder::ascending);
    QCOMPARE(order_of(grid), (Order{{1, 0}, {1, 1}, {0, 1}, {0, 0}, {2, 0}}));
    grid.set_order(HeadOrder::descending);
    QCOMPARE(order_of(grid), (Order{{0, 1}, {1, 0}, {1, 1}, {0, 0}, {2, 0}}));
}

void TestHeadGrid::only_what_is_in_view_is_asked_for_and_once()
{
    HeadGrid grid;
    grid.resize(420, 220);
    std::multiset<HeadId> asked;
    connect(&grid, &HeadGrid::thumbnail_wanted, this, [&](HeadId id) { asked.insert(id); });
    grid.set_heads(entries(24, 16));
    QVERIFY(asked.empty()); // nothing is shown yet
    grid.show();
    QCoreApplication::processEvents();
    QVERIFY(asked.size() >= 5 && asked.size() < 40);
    QCOMPARE(asked.count({0, 0}), std::size_t(1));
    const std::size_t first = asked.size();
    grid.verticalScrollBar()->setValue(grid.verticalScrollBar()->maximum());
    QVERIFY(asked.size() > first);
    QCOMPARE(asked.count({23, 15}), std::size_t(1));
    grid.verticalScrollBar()->setValue(0);
    for (const HeadId id : asked)
        QCOMPARE(asked.count(id), std::size_t(1));
    grid.clear_thumbnails();
    QCOMPARE(asked.count({0, 0}), std::size_t(2));
}

void TestHeadGrid::thumbnails_show_their_maps()
{
    HeadGrid grid;
    grid.resize(420, 220);
    grid.set_heads(entries(1, 3));
    grid.show();
    MapContent content = uniform_map(64, 0.0f, MaskKind::none);
    set_value(content, {40, 20}, 1.0f);
    grid.set_thumbnail({0, 1}, content);
    const QImage picture = picture_of(grid);
    const QRect place = grid.rect_of({0, 1});
    const QRgb bright = colours_of(ColourMap::viridis).back();
    QCOMPARE(
        picture.pixel(place.left() + place.width() * 205 / 640, place.top() + place.height() * 405 / 640),
        bright);
    QCOMPARE(picture.pixel(place.left() + 3, place.top() + 3), colours_of(ColourMap::viridis).front());
    grid.set_thumbnail({7, 7}, content); // not among the heads: ignored
    QCOMPARE(grid.heads().size(), std::size_t(3));
}

void TestHeadGrid::keys_and_clicks_select()
{
    HeadGrid grid;
    grid.resize(420, 400);
    grid.set_heads(entries(4, 5));
    grid.show();
    QSignalSpy selected(&grid, &HeadGrid::selected_changed);
    QSignalSpy activated(&grid, &HeadGrid::activated);
    QTest::mouseClick(grid.viewport(), Qt::LeftButton, {}, grid.rect_of({0, 2}).center());
    QCOMPARE(grid.selected(), (std::optional(HeadId{0, 2})));
    QTest::keyClick(&grid, Qt::Key_Right);
    QCOMPARE(grid.selected(), (std::optional(HeadId{0, 3})));
    QTest::keyClick(&grid, Qt::Key_Down);
    QVERIFY(grid.rect_of(*grid.selected()).left() == grid.rect_of({0, 3}).left());
    QTest::keyClick(&grid, Qt::Key_End);
    QCOMPARE(grid.selected(), (std::optional(HeadId{3, 4})));
    QTest::keyClick(&grid, Qt::Key_Right);
    QTest::keyClick(&grid, Qt::Key_Home);
    QCOMPARE(grid.selected(), (std::optional(HeadId{0, 0})));
    QCOMPARE(selected.count(), 5);
    QTest::keyClick(&grid, Qt::Key_Return);
    QCOMPARE(activated.count(), 1);
    grid.set_selected(HeadId{1, 1});
    QCOMPARE(selected.count(), 5);
    QVERIFY(grid.accessibleDescription().contains("layer 1, head 1"));
}

void TestHeadGrid::the_selected_one_is_framed_and_in_view()
{
    HeadGrid grid;
    grid.resize(300, 220);
    grid.set_heads(entries(10, 10));
    grid.show();
    grid.set_selected(HeadId{8, 3});
    QVERIFY(grid.viewport()->rect().contains(grid.rect_of({8, 3})));
    grid.set_order(HeadOrder::descending);
    QVERIFY(grid.viewport()->rect().contains(grid.rect_of({8, 3})));
    const QRect place = grid.rect_of({8, 3});
    const QColor frame = picture_of(grid).pixel(place.center().x(), place.top() - 2);
    QCOMPARE(frame, light_theme().accent);
}

void TestHeadGrid::the_overview_finds_true_indices()
{
    OverviewMap map;
    map.resize(260, 260);
    map.set_content(overview());
    map.show();
    QSignalSpy selected(&map, &OverviewMap::selected_changed);
    const QImage before = picture_of(map);
    const ValueColours colours(map.content().scale);
    QCOMPARE(before.pixel(map.rect_of({9, 1}).center().toPoint()), colours.colour(9.0f / 12.0f));
    QTest::mouseClick(&map, Qt::LeftButton, {}, map.rect_of({5, 7}).center().toPoint());
    QCOMPARE(selected.count(), 1);
    QCOMPARE(map.selected(), (std::optional(HeadId{5, 7})));
    QVERIFY(picture_of(map) != before);
    QVERIFY(map.rect_of({5, 2}).isNull());
    QTest::mouseClick(&map, Qt::LeftButton, {}, QPoint(1, 1));
    QCOMPARE(selected.count(), 1);
}

void TestHeadGrid::the_overview_moves_by_keys()
{
    OverviewMap map;
    map.resize(260, 260);
    map.set_content(overview());
    map.show();
    map.set_selected(HeadId{2, 4});
    QTest::keyClick(&map, Qt::Key_Right);
    QCOMPARE(map.selected(), (std::optional(HeadId{2, 7})));
    QTest::keyClick(&map, Qt::Key_Down);
    QCOMPARE(map.selected(), (std::optional(HeadId{5, 7})));
    QTest::keyClick(&map, Qt::Key_Right);
    QCOMPARE(map.selected(), (std::optional(HeadId{5, 7})));
    QTest::keyClick(&map, Qt::Key_Home);
    QTest::keyClick(&map, Qt::Key_PageDown);
    QCOMPARE(map.selected(), (std::optional(HeadId{9, 0})));
    QVERIFY(map.accessibleDescription().contains("layer 9, head 0"));
}

void TestHeadGrid::missing_heads_differ_from_all_values()
{
    OverviewMap map;
    map.resize(400, 300);
    map.set_content(overview());
    const QImage picture = picture_of(map);
    const QRect missing = map.rect_of({5, 1}).adjusted(2, 2, -2, -2).toRect();
    std::set<QRgb> colours;
    for (int y = missing.top(); y <= missing.bottom(); ++y)
        for (int x = missing.left(); x <= missing.right(); ++x)
            colours.insert(picture.pixel(x, y));
    QVERIFY(colours.size() > 1);
    for (const QRgb colour : colours_of(ColourMap::viridis))
        QVERIFY(colours.find(colour) == colours.end());
}

void TestHeadGrid::hover_of_the_overview_tells_the_value()
{
    OverviewMap map;
    map.resize(260, 260);
    map.set_content(overview());
    map.show();
    QSignalSpy hovered(&map, &OverviewMap::hovered);
    QSignalSpy left(&map, &OverviewMap::left);
    QTest::mouseMove(&map, map.rect_of({9, 7}).center().toPoint());
    QCOMPARE(hovered.count(), 1);
    QCOMPARE(hovered.at(0).at(0).value<HeadId>(), (HeadId{9, 7}));
    QCOMPARE(hovered.at(0).at(1).toFloat(), 11.0f / 12.0f);
    QTest::mouseMove(&map, QPoint(1, 1));
    QCOMPARE(left.count(), 1);
}

QTEST_MAIN(TestHeadGrid)
#include "tst_head_grid.moc"
