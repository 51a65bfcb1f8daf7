#include "app/gui/view/read_out.h"
#include "app/gui/view/row_job.h"
#include "app/gui/view/view_state.h"
#include "core/attention/derived/describe.h"
#include "tests/core/capture/sample_capture.h"

#include <QTemporaryDir>
#include <QtTest>

using namespace attnscope;
using namespace attnscope::gui;

class TestRowJob : public QObject {
    Q_OBJECT

private:
    QTemporaryDir folder_;
    SharedReader reader_;
    test::SyntheticPass pass_ = test::default_pass();

    RowJob job(std::vector<int> queries, int layer = 0, int head = 1) const
    {
        ViewState state;
        state.layer = layer;
        state.head = head;
        RowJob job{{}, std::move(queries), RowCombination::mean};
        for (const Component component : components_of(*reader_))
            job.maps.push_back({reader_, nullptr, request_of(state, component, *reader_)});
        return job;
    }

private slots:
    void initTestCase()
    {
        const std::string path = folder_.filePath("a.attn.h5").toStdString();
        test::write(path, pass_, pass_.everything());
        reader_ = std::make_shared<const CaptureReader>(CaptureReader::open(path));
    }

    void a_row_holds_the_numbers_of_the_file()
    {
        const RowValues row = read_rows(job({211}), {});
        QCOMPARE(row.weights.size(), std::size_t(3));
        for (std::size_t map = 0; map < 3; ++map)
            for (const int key : {0, 57, 211})
                QCOMPARE(weight_of(row, map, key).value_or(-9),
                         pass_.weight(static_cast<Component>(map), 0, 1, 211, key));
        QVERIFY(!weight_of(row, 0, 300) && !weight_of(row, 3, 0));
    }

    void ranks_count_the_visible_keys_only()
    {
        const RowValues row = read_rows(job({10}), {});
        const std::vector<float>& weights = row.weights[0];
        for (int key = 0; key <= 10; ++key) {
            int stronger = 0;
            for (int other = 0; other <= 10; ++other)
                stronger += std::abs(weights[static_cast<std::size_t>(other)]) >
                            std::abs(weights[static_cast<std::size_t>(key)]);
            QCOMPARE(rank_of(row, 0, key).value_or(0), stronger + 1);
        }
        QVERIFY(!rank_of(row, 0, 11));
    }

    void several_rows_become_their_mean()
    {
        const RowValues rows = read_rows(job({20, 30}), {});
        const double mean = (double(pass_.weight(Component::first, 0, 1, 20, 5)) +
                             double(pass_.weight(Component::first, 0, 1, 30, 5))) /
                            2;
        QVERIFY(std::abs(double(*weight_of(rows, 0, 5)) - mean) < 1e-7);
    }

    void the_read_out_says_everything()
    {
        const RowValues row = read_rows(job({211}), {});
        ReadOutSubject subject{reader_.get(),
                               std::make_shared<const std::vector<QString>>(300, "<b>x</b>"),
                               0,
                               1,
                               true,
                               {},
                               0.5F,
                               {"A1", "A2", "D"},
                               4,
                               {}};
        const QString words = read_out(subject, 211, 57, &row);
        const QString weight =
            QString::fromStdString(number_words(double(pass_.weight(Component::first, 0, 1, 211, 57))));
        for (const QString& part :
             {QString("layer 0, head 1"), QString("query 211"), QString("key 57"), QString("<b>x</b>"),
              "A1 " + weight, QString("rank"), QString("λ 0.5"), QString("1:4")})
            QVERIFY2(words.contains(part), qPrintable(words + " lacks " + part));
        QVERIFY(read_out(subject, 211, 57, nullptr).contains("reading"));
        QVERIFY(read_out(subject, 210, 57, &row).contains("reading"));
        QVERIFY(read_out(subject, 211, 250, &row).contains("mask"));
    }
};

QTEST_GUILESS_MAIN(TestRowJob)
#include "tst_row_job.moc"
