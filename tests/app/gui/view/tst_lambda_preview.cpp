#include "app/gui/view/lambda_preview.h"
#include "tests/core/capture/sample_capture.h"

#include <QTemporaryDir>
#include <QtTest>

using namespace attnscope;
using namespace attnscope::gui;

class TestLambdaPreview : public QObject {
    Q_OBJECT

private:
    static constexpr float x_ = 0.375F;

    QTemporaryDir folder_;
    SharedReader reader_;

    /// As a view would have them, A1 and A2 read with at most `max_side` cells a side.
    std::vector<ShownMap> maps(ViewState state, int max_side) const
    {
        state.hypothetical_lambda = x_;
        std::vector<ShownMap> shown;
        for (const Component component : components_of(*reader_)) {
            ShownMap map;
            map.job = {reader_, nullptr, request_of(state, component, *reader_)};
            if (component != Component::difference) {
                MapJob job = map.job;
                job.request.max_side = max_side;
                map.loaded = run(job, {});
            }
            shown.push_back(map);
        }
        return shown;
    }

private slots:
    void initTestCase()
    {
        test::SyntheticPass pass = test::default_pass();
        pass.tokens = 200;
        const std::string path = folder_.filePath("a.attn.h5").toStdString();
        test::write(path, pass, pass.everything());
        reader_ = std::make_shared<const CaptureReader>(CaptureReader::open(path));
    }

    void where_every_weight_is_drawn_it_is_what_is_read_data()
    {
        QTest::addColumn<int>("aggregation");
        QTest::addColumn<int>("first_token");
        QTest::newRow("one head") << int(Aggregation::single) << int(FirstToken::kept);
        QTest::newRow("mean of heads") << int(Aggregation::mean) << int(FirstToken::kept);
        QTest::newRow("first token removed") << int(Aggregation::single) << int(FirstToken::removed);
        QTest::newRow("rows renormalised") << int(Aggregation::single) << int(FirstToken::renormalised);
    }

    void where_every_weight_is_drawn_it_is_what_is_read()
    {
        QFETCH(int, aggregation);
        QFETCH(int, first_token);
        ViewState state;
        state.aggregation = static_cast<Aggregation>(aggregation);
        state.first_token = static_cast<FirstToken>(first_token);
        const std::vector<ShownMap> shown = maps(state, 0);
        QCOMPARE(find_hypothetical(shown).value_or(9), std::size_t{2});
        const std::optional<LoadedMap> preview = lambda_preview(shown, 2, std::nullopt);
        const std::optional<LoadedMap> exact = run(shown[2].job, {});
        QVERIFY(preview && exact && !preview->preview);
        QVERIFY(!preview->caption.contains("preview"));
        QCOMPARE(preview->map.values.size(), exact->map.values.size());
        for (std::size_t cell = 0; cell < exact->map.values.size(); ++cell)
            QVERIFY(std::abs(preview->map.values[cell] - exact->map.values[cell]) <= 1e-6F);
        QVERIFY(preview->map.row_query == exact->map.row_query);
        QCOMPARE(preview->caption, exact->caption);
    }

    void of_pooled_maps_it_says_so()
    {
        const std::vector<ShownMap> shown = maps({}, 64);
        const std::optional<LoadedMap> preview = lambda_preview(shown, 2, 0.5F);
        QVERIFY(preview && preview->preview && preview->map.reduction > 1);
        QVERIFY2(preview->caption.contains("preview from pooled maps"), qPrintable(preview->caption));
        QVERIFY2(preview->title.contains("0.375") && preview->title.contains("learned 0.5"),
                 qPrintable(preview->title));
        const std::size_t cell = static_cast<std::size_t>(preview->map.columns) * 40 + 7;
        QCOMPARE(preview->map.values[cell],
                 shown[0].loaded->map.values[cell] - x_ * shown[1].loaded->map.values[cell]);
    }

    void there_is_none_where_it_would_be_wrong()
    {
        ViewState state;
        state.aggregation = Aggregation::largest;
        QVERIFY2(!lambda_preview(maps(state, 0), 2, {}), "the largest of differences is no difference");
        std::vector<ShownMap> shown = maps({}, 0);
        shown[1].loaded.reset();
        QVERIFY2(!lambda_preview(shown, 2, {}), "A2 is not read yet");
        shown = maps({}, 0);
        shown[0].job.request.heads = {1};
        QVERIFY2(!lambda_preview(shown, 2, {}), "A1 on show is of the head before");
        shown = maps({}, 0);
        shown[1].loaded = maps({}, 64)[1].loaded;
        QVERIFY2(!lambda_preview(shown, 2, {}), "A1 and A2 are pooled differently");
        shown = maps({}, 0);
        shown[2].job.request.quantity.hypothetical_lambda.reset();
        QVERIFY2(!find_hypothetical(shown), "the learned lambda is stored");
    }
};

QTEST_GUILESS_MAIN(TestLambdaPreview)
#include "tst_lambda_preview.moc"
