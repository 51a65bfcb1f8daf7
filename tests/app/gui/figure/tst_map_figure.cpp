// Words, mask and colours of a map's picture follow from the file.
#include "app/gui/figure/grid_figure.h"
#include "app/gui/figure/map_figure.h"
#include "tests/core/page/nasty_capture.h"

#include <QTemporaryDir>
#include <QTest>

using namespace attnscope;
using namespace attnscope::gui;

class TestMapFigure : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;
    std::optional<CaptureReader> reader_;

    static MapFigureRequest request()
    {
        MapFigureRequest request;
        request.map.layers = {1};
        request.map.heads = {0};
        request.map.quantity.component = Component::difference;
        request.map.window = {{0, 20}, {0, 20}};
        return request;
    }

private slots:
    void initTestCase()
    {
        const std::filesystem::path path = folder_.filePath("a.attn.h5").toStdString();
        test::write_nasty_capture(path);
        reader_ = CaptureReader::open(path);
    }

    void title_note_and_tokens()
    {
        const MapContent content = map_content(*reader_, request(), *read_derived(*reader_, request().map),
                                               token_texts(*reader_), false);
        QCOMPARE(content.title, QString("\u2068<i>nasty</i> <U+202E>model</script>\u2069 · layer 1, head 0 · "
                                        "A1 − λ·A2 (λ 0.3)"));
        QVERIFY2(content.note.startsWith("queries 0–19, keys 0–19 of 40 tokens · colours from −"),
                 qPrintable(content.note));
        QCOMPARE((*content.tokens)[0], QString("<s>"));
        QCOMPARE((*content.tokens)[6], QString("<U+202E>reversed"));
        QCOMPARE(content.mask, (Mask{MaskKind::causal, 0}));
        QVERIFY(content.signed_values);
        QVERIFY(is_diverging(content.scale.map));
    }

    void a_fixed_range_is_drawn_and_said()
    {
        MapFigureRequest fixed = request();
        fixed.map.quantity.component = Component::first;
        fixed.colours.mode = RangeMode::fixed;
        fixed.colours.fixed = {0, 0.25};
        const MapContent content =
            map_content(*reader_, fixed, *read_derived(*reader_, fixed.map), token_texts(*reader_), false);
        QCOMPARE(drawn_range(content.scale), (ValueRange{0, 0.25}));
        QVERIFY(content.note.endsWith("colours from 0 to 0.25"));
    }

    void a_grid_has_one_range_for_all_its_maps()
    {
        DerivedRequest all = request().map;
        all.layers = {0, 1};
        all.heads = {0, 1};
        const GridContent grid = *read_grid(*reader_, all, {}, false);
        QCOMPARE(grid.maps.size(), std::size_t{4});
        float largest = 0;
        for (const MapContent& map : grid.maps) {
            QCOMPARE(drawn_range(map.scale), drawn_range(grid.scale));
            for (const float weight : map.map->values)
                largest = std::max(largest, std::abs(weight));
        }
        QCOMPARE(static_cast<float>(drawn_range(grid.scale).high), largest);
        QVERIFY(grid.title.contains("all 2 layers, all 2 heads"));
        QVERIFY(grid.note.endsWith("in all maps"));
        QVERIFY(!read_grid(*reader_, all, {}, false, [](std::uint64_t, std::uint64_t) { return false; }));
    }
};

QTEST_MAIN(TestMapFigure)
#include "tst_map_figure.moc"
