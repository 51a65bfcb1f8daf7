#include "app/gui/view/capture_difference.h"
#include "core/attention/pooling.h"
#include "tests/core/capture/sample_capture.h"

#include <QTemporaryDir>
#include <QtTest>

#include <cmath>

using namespace attnscope;
using namespace attnscope::gui;

class TestCaptureDifference : public QObject {
    Q_OBJECT

private:
    QTemporaryDir folder_;

    /// The same prompt but for one token, and other maps.
    CaptureReader sample(const char* name, int other_token, int shift) const
    {
        test::SyntheticPass pass = test::default_pass();
        pass.tokens = 37;
        CaptureRecord record = pass.record();
        if (other_token >= 0)
            record.tokens[static_cast<std::size_t>(other_token)].bytes = "other";
        CaptureSelection selection = pass.everything();
        selection.heads = {shift};
        const std::string path = folder_.filePath(name).toStdString();
        CaptureWriter writer(path, record, selection, {}, true);
        pass.run(writer);
        writer.finish();
        return CaptureReader::open(path);
    }

    static DerivedRequest request(int max_side)
    {
        DerivedRequest request;
        request.layers = {0};
        request.heads = {1};
        request.max_side = max_side;
        return request;
    }

private slots:
    void the_same_capture_has_no_difference()
    {
        const CaptureReader a = sample("a.attn.h5", -1, 1);
        const auto map = read_capture_difference(a, a, request(0), {});
        QCOMPARE(map->rows, 37);
        for (const float value : map->values)
            QCOMPARE(value, 0.0F);
    }

    void cells_of_other_tokens_have_no_number()
    {
        const CaptureReader a = sample("a.attn.h5", -1, 1);
        const CaptureReader b = sample("b.attn.h5", 5, 1);
        QCOMPARE(agreement_of(a, b).agreeing, 36);
        const auto map = read_capture_difference(a, b, request(0), {});
        for (int query = 0; query < 37; ++query)
            for (int key = 0; key < 37; ++key)
                QCOMPARE(std::isnan(map->values[static_cast<std::size_t>(query * 37 + key)]),
                         query == 5 || key == 5);
    }

    void pooling_keeps_the_largest_difference_with_a_number()
    {
        const CaptureReader a = sample("a.attn.h5", -1, 1);
        const CaptureReader b = sample("b.attn.h5", 5, 1);
        const auto whole = read_capture_difference(a, b, request(0), {});
        const auto pooled = read_capture_difference(a, b, request(10), {});
        QCOMPARE(pooled->reduction, 4);
        QCOMPARE(pooled->rows, 10);
        for (int row = 0; row < 10; ++row)
            for (int column = 0; column < 10; ++column) {
                float expected = std::nanf("");
                for (int query = 4 * row; query < std::min(37, 4 * row + 4); ++query)
                    for (int key = 4 * column; key < std::min(37, 4 * column + 4); ++key) {
                        const float cell = whole->values[static_cast<std::size_t>(query * 37 + key)];
                        if (!std::isnan(cell))
                            expected = std::isnan(expected) ? cell : larger_magnitude(expected, cell);
                    }
                QCOMPARE(pooled->values[static_cast<std::size_t>(row * 10 + column)], expected);
            }
    }

    void it_stops_when_asked()
    {
        const CaptureReader a = sample("a.attn.h5", -1, 1);
        QVERIFY(!read_capture_difference(a, a, request(0), [](auto, auto) { return false; }));
    }
};

QTEST_GUILESS_MAIN(TestCaptureDifference)
#include "tst_capture_difference.moc"
