// What the legend of a picture names, and that its swatches look like the cells.
#include "tests/widgets/map/map_samples.h"
#include "widgets/map/special_cells.h"

#include <QPainter>
#include <QTest>

#include <cmath>
#include <limits>

using namespace attnscope;

namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();
constexpr QRgb magenta = 0xffff00c8;

QStringList words_of(const std::vector<CellKind>& kinds)
{
    QStringList words;
    for (const CellKind kind : kinds)
        words << kind_words(kind);
    return words;
}

} // namespace

class TestSpecialCells : public QObject {
    Q_OBJECT
private slots:
    void only_what_occurs_is_named_data();
    void only_what_occurs_is_named();
    void only_the_part_on_show_counts();
    void the_legend_takes_room_and_shows_the_pattern();
    void a_narrow_legend_goes_on_in_the_next_line();
};

void TestSpecialCells::only_what_occurs_is_named_data()
{
    QTest::addColumn<MapContent>("content");
    QTest::addColumn<QStringList>("words");
    const auto row = [](const char* name, const QStringList& words, MaskKind mask, auto change) {
        MapContent content = uniform_map(8, 0.25f, mask);
        content.scale.range = {0.0, 1.0};
        change(content);
        QTest::newRow(name) << content << words;
    };
    row("ordinary numbers, no mask", {}, MaskKind::none, [](MapContent&) {});
    row("a causal map", {"masked"}, MaskKind::causal, [](MapContent&) {});
    row("a weight that is none", {"not a number"}, MaskKind::none, [](MapContent& map) {
        set_value(map, {3, 2}, NAN);
    });
    row("a weight that has none because tokens differ", {"not captured"}, MaskKind::none,
        [](MapContent& map) {
            map.nan_words = "tokens differ";
            set_value(map, {3, 2}, NAN);
        });
    row("infinities", {"+infinity", "−infinity"}, MaskKind::none, [](MapContent& map) {
        set_value(map, {3, 2}, infinity);
        set_value(map, {3, 3}, -infinity);
    });
    row("above the range, which is marked", {"above the range"}, MaskKind::none, [](MapContent& map) {
        map.scale.mark_outside = true;
        set_value(map, {3, 2}, 2.0f);
    });
    row("above the range, which is not marked", {}, MaskKind::none, [](MapContent& map) {
        set_value(map, {3, 2}, 2.0f);
    });
    row("exact zeros, which are marked", {"exactly 0"}, MaskKind::none, [](MapContent& map) {
        map.scale.mark_zeros = true;
        set_value(map, {3, 2}, 0.0f);
    });
    row("a number behind the mask", {"masked"}, MaskKind::causal, [](MapContent& map) {
        set_value(map, {2, 5}, NAN);
    });
}

void TestSpecialCells::only_what_occurs_is_named()
{
    QFETCH(MapContent, content);
    QFETCH(QStringList, words);
    QCOMPARE(words_of(special_kinds(content, extent_of(content))), words);
}

void TestSpecialCells::only_the_part_on_show_counts()
{
    MapContent content = uniform_map(8, 0.25f);
    set_value(content, {7, 1}, NAN);
    QCOMPARE(words_of(special_kinds(content, {{6, 8}, {0, 4}})), QStringList{"not a number"});
    QVERIFY(special_kinds(content, {{4, 6}, {0, 4}}).empty());
}

void TestSpecialCells::the_legend_takes_room_and_shows_the_pattern()
{
    QImage image(400, 100, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    const QRectF area(0, 0, 400, 100);
    const QRectF all =
        paint_special_legend(painter, area, {}, MapContent(), light_theme(), QGuiApplication::font());
    QCOMPARE(all, area);
    const QRectF rest = paint_special_legend(painter, area, {CellKind::not_a_number}, MapContent(),
                                             light_theme(), QGuiApplication::font());
    painter.end();
    QVERIFY(rest.bottom() < 90 && rest.top() == 0 && rest.width() == 400);
    int coloured = 0;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            if (image.pixel(x, y) == magenta) {
                ++coloured;
                QVERIFY(y > rest.bottom() && x < 30);
            }
    QVERIFY2(coloured > 20, qPrintable(QString::number(coloured)));
}

void TestSpecialCells::a_narrow_legend_goes_on_in_the_next_line()
{
    QImage image(400, 300, QImage::Format_RGB32);
    QPainter painter(&image);
    const std::vector<CellKind> kinds{CellKind::above_range, CellKind::below_range, CellKind::not_a_number,
                                      CellKind::masked};
    const auto height = [&](double width) {
        const QRectF area(0, 0, width, 300);
        return 300 - paint_special_legend(painter, area, kinds, MapContent(), light_theme(),
                                          QGuiApplication::font())
                         .bottom();
    };
    QVERIFY(height(160) > 1.8 * height(2000));
}

QTEST_MAIN(TestSpecialCells)
#include "tst_special_cells.moc"
