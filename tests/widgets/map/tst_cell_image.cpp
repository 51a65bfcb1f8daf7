// The cells of a map as pixels: which value is where, and what is no ordinary number.
#include "tests/widgets/map/map_samples.h"
#include "widgets/map/cell_image.h"

#include <QTest>

#include <cmath>
#include <limits>
#include <set>

using namespace attnscope;

namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();

QRgb bright(const MapContent& content)
{
    return colours_of(content.scale.map).back();
}

int count_of(const QImage& image, QRgb colour)
{
    int count = 0;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            count += image.pixel(x, y) == colour;
    return count;
}

std::set<QRgb> colours(const QImage& image)
{
    std::set<QRgb> found;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            found.insert(image.pixel(x, y));
    return found;
}

/// One cell of a map, 24 pixels a side.
QImage lone_cell(float value, MaskKind mask = MaskKind::none, bool marks = false, bool dark = false)
{
    MapContent content = uniform_map(2, value, mask);
    content.scale.range = {-0.5, 0.5};
    content.scale.map = for_theme(ColourMap::diverging_light, dark);
    content.scale.mark_outside = content.scale.mark_zeros = marks;
    return cell_image(content, {{0, 1}, {1, 2}}, {24, 24}, dark ? dark_theme() : light_theme());
}

} // namespace

class TestCellImage : public QObject {
    Q_OBJECT
private slots:
    void one_bright_cell_stays_visible_data();
    void one_bright_cell_stays_visible();
    void every_cell_is_where_it_belongs_data();
    void every_cell_is_where_it_belongs();
    void special_cells_all_differ_data();
    void special_cells_all_differ();
    void arrows_point_up_and_down();
    void marks_outside_and_of_zeros_come_only_when_asked();
    void not_a_number_wins_over_everything_in_its_pixel();
    void rows_that_were_skipped_are_not_zeros();
    void masked_cells_of_pooled_maps_are_hatched();
    void a_window_outside_the_map_is_absent();
    void the_largest_keeps_its_sign();
};

void TestCellImage::one_bright_cell_stays_visible_data()
{
    QTest::addColumn<int>("tokens");
    QTest::addColumn<int>("reduction");
    QTest::addColumn<int>("pixels");
    QTest::newRow("every cell has a pixel") << 64 << 1 << 64;
    QTest::newRow("many cells share a pixel") << 512 << 1 << 100;
    QTest::newRow("pixels do not divide the cells") << 509 << 1 << 97;
    QTest::newRow("pooled by the reader") << 512 << 4 << 128;
    QTest::newRow("pooled by the reader and again by the pixels") << 512 << 4 << 37;
    QTest::newRow("a thumbnail") << 1024 << 1 << 24;
}

void TestCellImage::one_bright_cell_stays_visible()
{
    QFETCH(int, tokens);
    QFETCH(int, reduction);
    QFETCH(int, pixels);
    for (const Cell cell : {Cell{tokens - 1, 0}, Cell{tokens - 1, tokens - 1},
                            Cell{tokens / 2 + 1, tokens / 3}, Cell{0, 0}, Cell{tokens - 2, tokens / 2}}) {
        MapContent content = uniform_map(tokens, 0.001f);
        set_value(content, cell, 1.0f);
        if (reduction > 1)
            content = pooled(content, reduction);
        const QImage image = cell_image(content, content.map->window, {pixels, pixels}, light_theme());
        QVERIFY2(count_of(image, bright(content)) >= 1,
                 qPrintable(QStringLiteral("%1, %2").arg(cell.query).arg(cell.key)));
        const auto pixel_of = [&](int token) { return ((token + 1) * pixels - 1) / tokens; };
        const QRgb there = image.pixel(pixel_of(cell.key), pixel_of(cell.query));
        if (reduction == 1)
            QCOMPARE(there, bright(content));
    }
}

void TestCellImage::every_cell_is_where_it_belongs_data()
{
    QTest::addColumn<Window>("window");
    QTest::addColumn<QSize>("pixels");
    QTest::newRow("the whole map, ten pixels a cell") << Window{{0, 12}, {0, 12}} << QSize(120, 120);
    QTest::newRow("a part, uneven pixels") << Window{{3, 9}, {2, 7}} << QSize(101, 67);
    QTest::newRow("one pixel a cell") << Window{{0, 12}, {0, 12}} << QSize(12, 12);
}

void TestCellImage::every_cell_is_where_it_belongs()
{
    QFETCH(Window, window);
    QFETCH(QSize, pixels);
    MapContent content = uniform_map(12, 0.0f, MaskKind::none);
    for (int query = 0; query < 12; ++query)
        for (int key = 0; key < 12; ++key)
            set_value(content, {query, key}, static_cast<float>(1 + query * 12 + key) / 150.0f);
    const ValueColours expected(content.scale);
    const QImage image = cell_image(content, window, pixels, light_theme());
    QCOMPARE(image.size(), pixels);
    for (int query = window.queries.begin; query < window.queries.end; ++query)
        for (int key = window.keys.begin; key < window.keys.end; ++key) {
            const double x = (key + 0.5 - window.keys.begin) * pixels.width() / window.keys.size();
            const double y = (query + 0.5 - window.queries.begin) * pixels.height() / window.queries.size();
            QCOMPARE(image.pixel(static_cast<int>(x), static_cast<int>(y)),
                     expected.colour(static_cast<float>(1 + query * 12 + key) / 150.0f));
        }
}

void TestCellImage::special_cells_all_differ_data()
{
    QTest::addColumn<bool>("dark");
    QTest::newRow("on a light ground") << false;
    QTest::newRow("on a dark ground") << true;
}

void TestCellImage::special_cells_all_differ()
{
    QFETCH(bool, dark);
    const auto cell = [&](float value, MaskKind mask = MaskKind::none) {
        return lone_cell(value, mask, true, dark);
    };
    const std::vector<QImage> images{
        cell(std::nanf("")),          cell(infinity), cell(-infinity), cell(0.0f),
        cell(0.0f, MaskKind::causal), cell(0.2f),     cell(0.6f),      cell(-0.6f)};
    for (std::size_t a = 0; a < images.size(); ++a)
        for (std::size_t b = a + 1; b < images.size(); ++b)
            QVERIFY2(images[a] != images[b], qPrintable(QStringLiteral("%1 and %2").arg(a).arg(b)));
    // All but ordinary values have a pattern, so that none is told by colour alone.
    for (std::size_t at = 0; at < images.size(); ++at)
        QCOMPARE(colours(images[at]).size() > 1, at != 5);
    // Small cells have colours of their own.
    std::set<QRgb> small;
    for (const float value : {std::nanf(""), infinity, -infinity, 0.0f, 0.2f, 0.6f, -0.6f}) {
        MapContent content = uniform_map(40, value, MaskKind::none);
        content.scale.range = {-0.5, 0.5};
        content.scale.map = ColourMap::diverging_light;
        content.scale.mark_outside = true;
        const QImage image =
            cell_image(content, content.map->window, {40, 40}, dark ? dark_theme() : light_theme());
        QCOMPARE(colours(image).size(), std::size_t(1));
        small.insert(image.pixel(0, 0));
    }
    QCOMPARE(small.size(), std::size_t(7));
}

void TestCellImage::arrows_point_up_and_down()
{
    const QImage up = lone_cell(infinity);
    const QRgb ground = up.pixel(0, 0);
    const auto width_at = [&](const QImage& image, int y, QRgb back) {
        int width = 0;
        for (int x = 0; x < image.width(); ++x)
            width += image.pixel(x, y) != back;
        return width;
    };
    QVERIFY(width_at(up, 18, ground) > width_at(up, 7, ground));
    QVERIFY(width_at(up, 7, ground) > 0);
    const QImage down = lone_cell(-infinity);
    QVERIFY(width_at(down, 18, down.pixel(0, 0)) < width_at(down, 7, down.pixel(0, 0)));
}

void TestCellImage::marks_outside_and_of_zeros_come_only_when_asked()
{
    QCOMPARE(colours(lone_cell(0.6f)), std::set{colours_of(ColourMap::diverging_light).back()});
    QCOMPARE(colours(lone_cell(0.0f)), std::set{qRgb(255, 255, 255)});
    const QImage above = lone_cell(0.6f, MaskKind::none, true);
    QVERIFY(above.pixel(12, 1) != above.pixel(12, 20));
    QCOMPARE(above.pixel(12, 20), colours_of(ColourMap::diverging_light).back());
    const QImage below = lone_cell(-0.6f, MaskKind::none, true);
    QVERIFY(below.pixel(12, 22) != below.pixel(12, 3));
    const QImage zero = lone_cell(0.0f, MaskKind::none, true);
    QVERIFY(zero.pixel(12, 12) != zero.pixel(2, 2));
}

void TestCellImage::not_a_number_wins_over_everything_in_its_pixel()
{
    MapContent content = uniform_map(400, 1.0f, MaskKind::none);
    const QRgb ordinary = cell_image(content, content.map->window, {40, 40}, light_theme()).pixel(3, 7);
    set_value(content, {75, 33}, std::nanf(""));
    set_value(content, {76, 34}, infinity);
    const QImage image = cell_image(content, content.map->window, {40, 40}, light_theme());
    QCOMPARE(count_of(image, ordinary), 1599);
    QCOMPARE(image.pixel(3, 7), lone_cell(std::nanf("")).pixel(1, 3));
}

void TestCellImage::rows_that_were_skipped_are_not_zeros()
{
    MapContent content = uniform_map(8, 0.5f, MaskKind::none);
    AttentionMap& map = content.map.value();
    map.rows = 4;
    map.row_query = {0, 2, 4, 6};
    map.values.resize(4 * 8);
    const QImage image = cell_image(content, map.window, {80, 80}, light_theme());
    QCOMPARE(image.pixel(5, 25), ValueColours(content.scale).colour(0.5f));
    QCOMPARE(image.pixel(5, 35), light_theme().surface.rgb());
    QVERIFY(!value_of(content, {3, 0}));
    QCOMPARE(value_of(content, {4, 0}), std::optional(0.5f));
}

void TestCellImage::masked_cells_of_pooled_maps_are_hatched()
{
    const MapContent content = pooled(uniform_map(64, 0.5f), 8);
    const QImage image = cell_image(content, content.map->window, {64, 64}, light_theme());
    const QRgb ordinary = ValueColours(content.scale).colour(0.5f);
    for (int y = 0; y < 64; ++y)
        for (int x = 0; x < 64; ++x)
            QCOMPARE(image.pixel(x, y) == ordinary, x <= y); // token by token, although cells hold 8 x 8
}

void TestCellImage::a_window_outside_the_map_is_absent()
{
    MapContent content = uniform_map(20, 0.5f, MaskKind::none);
    content.token_count = 40;
    const QImage image = cell_image(content, {{0, 40}, {0, 40}}, {80, 80}, light_theme());
    QCOMPARE(image.pixel(39, 39), ValueColours(content.scale).colour(0.5f));
    QCOMPARE(image.pixel(40, 39), light_theme().surface.rgb());
    QCOMPARE(image.pixel(39, 40), light_theme().surface.rgb());
}

void TestCellImage::the_largest_keeps_its_sign()
{
    MapContent content = uniform_map(100, 0.1f, MaskKind::none);
    content.scale.map = ColourMap::diverging_light;
    set_value(content, {55, 55}, -0.9f);
    const QImage image = cell_image(content, content.map->window, {10, 10}, light_theme());
    QCOMPARE(image.pixel(5, 5), ValueColours(content.scale).colour(-0.9f));
    QCOMPARE(image.pixel(4, 4), ValueColours(content.scale).colour(0.1f));
}

QTEST_MAIN(TestCellImage)
#include "tst_cell_image.moc"
