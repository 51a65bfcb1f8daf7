// verify() finds nothing in sound captures, and each kind of damage under its name.
#include "core/capture/verify.h"
#include "core/error.h"
#include "tests/core/capture/sample_capture.h"
#include "tests/core/capture/softmax_pass.h"
#include "tests/support/run_python.h"

#include <QTemporaryDir>
#include <QTest>

using namespace attnscope;
using test::SyntheticPass;

namespace {

struct Sound {
    SyntheticPass pass;
    StorageOptions storage;
    std::vector<int> queries; // empty: all
    bool second = true;
    bool difference = true;
};

CaptureSelection selection_of(const Sound& sound)
{
    CaptureSelection selection = sound.pass.everything();
    if (!sound.queries.empty())
        selection.queries = sound.queries;
    selection.second = sound.second;
    selection.difference = sound.difference;
    return selection;
}

} // namespace

Q_DECLARE_METATYPE(Sound)

class TestVerify : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void sound_captures_pass_data();
    void sound_captures_pass();
    void damage_is_found_data();
    void damage_is_found();
    void small_errors_are_found_in_float32();
    void tiles_may_be_stored_without_their_filters();
    void many_findings_are_counted();
    void can_be_cancelled();

private:
    VerifyReport verify_spoiled(const QString& name, bool half = false);

    QTemporaryDir folder_;
    std::filesystem::path path() const { return folder_.filePath("a.attn.h5").toStdString(); }
};

void TestVerify::initTestCase()
{
    for (const bool half : {false, true}) {
        SyntheticPass pass = test::default_pass();
        pass.lambda_shape = LambdaShape::layer;
        CaptureRecord record = pass.record();
        record.segments = {{"answer", {3, 9}}};
        const QString sound = folder_.filePath(half ? "half" : "sound");
        test::write_softmax_capture(sound.toStdString(), pass, record, pass.everything(),
                                    {.half = half, .compression = 0});
        const QString folder = folder_.filePath(half ? "halves" : "floats");
        QVERIFY(QDir().mkpath(folder));
        test::run_python({TEST_SOURCE "/damage_capture.py", sound, folder});
    }
}

void TestVerify::sound_captures_pass_data()
{
    QTest::addColumn<Sound>("sound");
    const auto row = [](const char* name, auto change) {
        Sound sound;
        sound.pass.tokens = 300;
        change(sound);
        QTest::newRow(name) << sound;
    };
    row("differential, causal", [](Sound&) {});
    row("plain", [](Sound& s) { s.pass.kind = ModelKind::plain; });
    row("one token", [](Sound& s) { s.pass.tokens = 1; });
    row("without a mask", [](Sound& s) { s.pass.mask.kind = MaskKind::none; });
    row("with a window", [](Sound& s) { s.pass.second_window = 17; });
    row("lambda for each head", [](Sound& s) { s.pass.lambda_shape = LambdaShape::head; });
    row("lambda for each query", [](Sound& s) { s.pass.lambda_shape = LambdaShape::query; });
    row("deflated", [](Sound& s) { s.storage.compression = 1; });
    row("float16", [](Sound& s) { s.storage.half = true; });
    row("float16 of a long prompt", [](Sound& s) {
        s.storage.half = true;
        s.pass.tokens = 1500;
        s.pass.layers = s.pass.heads = 1;
    });
    row("some queries", [](Sound& s) { s.queries = {0, 3, 4, 5, 100, 299}; });
    row("without the difference", [](Sound& s) { s.difference = false; });
    row("A1 alone", [](Sound& s) { s.second = s.difference = false; });
}

void TestVerify::sound_captures_pass()
{
    QFETCH(Sound, sound);
    CaptureRecord record = sound.pass.record();
    if (sound.pass.tokens > 20)
        record.segments = {{"answer", {3, 9}}, {"after", {9, 20}}};
    test::write_softmax_capture(path(), sound.pass, record, selection_of(sound), sound.storage);
    Outcome outcome = Outcome::cancelled;
    const VerifyReport report = verify(CaptureReader::open(path()), {}, &outcome);
    QCOMPARE(outcome, Outcome::done);
    QVERIFY2(report.good(),
             report.good() ? "" : (report.findings[0].check + ": " + report.findings[0].what).c_str());
    const CaptureSelection selection = selection_of(sound);
    QCOMPARE(report.rows_checked,
             std::uint64_t{selection.layers.size() * selection.heads.size() * selection.queries.size()});
    QVERIFY(report.worst_row_sum < (sound.storage.half ? 1e-3 : 2e-6));
    QVERIFY(report.worst_difference < (sound.storage.half ? 1e-3 : 2e-7));
}

VerifyReport TestVerify::verify_spoiled(const QString& name, bool half)
{
    const QString file = folder_.filePath(half ? "halves/" : "floats/") + name + ".attn.h5";
    return verify(CaptureReader::open(file.toStdString()));
}

void TestVerify::damage_is_found_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("check");
    QTest::addColumn<QString>("what");
    QTest::newRow("a capture that was not finished") << "incomplete"
                                                     << "complete"
                                                     << "not finished";
    QTest::newRow("a NaN in a map") << "nan_weight"
                                    << "finite"
                                    << "layer 1, head 2, query 17, key 5: attention_1 is nan";
    QTest::newRow("an infinity in the difference") << "infinite_difference"
                                                   << "finite"
                                                   << "attention_difference is inf";
    QTest::newRow("a row that does not sum to 1") << "row_sum"
                                                  << "row sum"
                                                  << "layer 0, head 1, query 200: attention_2 sums to 1.2";
    QTest::newRow("a difference that sums to something else than 1 - lambda") << "difference_row"
                                                                              << "row sum"
                                                                              << "(1 - lambda)";
    QTest::newRow("a difference of other maps, with the right sum") << "difference_swapped"
                                                                    << "difference"
                                                                    << "query 40, key ";
    QTest::newRow("another lambda than was subtracted") << "another_lambda"
                                                        << "difference"
                                                        << "lambda 0.5";
    QTest::newRow("a weight that the mask hides") << "unmasked"
                                                  << "mask"
                                                  << "query 10: attention_1 of key 11";
    QTest::newRow("a weight before a window") << "before_window"
                                              << "mask"
                                              << "layer 1, head 0, query 200: attention_1 of key 100";
    QTest::newRow("a row sum of other rows") << "statistic_row_sum"
                                             << "statistics"
                                             << "statistics/row_sum_1 of layer 0, head 1, query 7";
    QTest::newRow("an entropy that is off") << "statistic_entropy"
                                            << "statistics"
                                            << "statistics/entropy_2";
    QTest::newRow("a segment mass that is off") << "statistic_segment"
                                                << "statistics"
                                                << "statistics/segment_mass_1";
    QTest::newRow("an induction score that is off") << "statistic_induction"
                                                    << "statistics"
                                                    << "statistics/induction_difference of layer 0, head 1";
    QTest::newRow("a tile that inflates to too little") << "short_tile"
                                                        << "readable"
                                                        << "/attention_1: a tile holds 1000 bytes";
    QTest::newRow("a tile that inflates to too much") << "long_tile"
                                                      << "readable"
                                                      << "/attention_1: a tile is no deflated";
    QTest::newRow("a tile that is no deflated data") << "broken_tile"
                                                     << "readable"
                                                     << "/attention_1: a tile is no deflated";
    QTest::newRow("a cell of the pyramid") << "pyramid_cell"
                                           << "pyramid"
                                           << "pyramid/4/attention_1 at [3, 2]";
    QTest::newRow("a cell of a coarser level") << "pyramid_coarse"
                                               << "pyramid"
                                               << "pyramid/16/attention_difference at [18, 0]";
    QTest::newRow("a token with a negative id") << "negative_token"
                                                << "tokens"
                                                << "token 5 has the id -1";
    QTest::newRow("a predicted token that has no text") << "prediction_without_text"
                                                        << "predictions"
                                                        << "token 123456, predicted after query 250";
}

void TestVerify::damage_is_found()
{
    QFETCH(QString, name);
    QFETCH(QString, check);
    QFETCH(QString, what);
    for (const bool half : {false, true}) {
        const VerifyReport report = verify_spoiled(name, half);
        QVERIFY(!report.good());
        QString all;
        bool found = false;
        for (const Finding& finding : report.findings) {
            all += QString::fromStdString(finding.check + ": " + finding.what + "\n");
            found |=
                finding.check == check.toStdString() && QString::fromStdString(finding.what).contains(what);
        }
        QVERIFY2(found, qPrintable((half ? "float16:\n" : "float32:\n") + all));
    }
}

void TestVerify::small_errors_are_found_in_float32()
{
    const VerifyReport report = verify_spoiled("row_sum_slightly");
    QVERIFY(std::any_of(report.findings.begin(), report.findings.end(), [](const Finding& finding) {
        return finding.check == "row sum" && finding.what.find("head 1, query 200") != std::string::npos;
    }));
}

void TestVerify::tiles_may_be_stored_without_their_filters()
{
    const VerifyReport report = verify_spoiled("tile_without_filters");
    QVERIFY2(report.good(), report.good() ? "" : report.findings[0].what.c_str());
}

void TestVerify::many_findings_are_counted()
{
    const VerifyReport report = verify_spoiled("another_lambda");
    const auto more =
        std::find_if(report.findings.begin(), report.findings.end(), [](const Finding& finding) {
            return finding.check == "difference" && finding.what.starts_with("... and ");
        });
    QVERIFY(more != report.findings.end());
    QCOMPARE(more->what, std::string("... and 895 more")); // 3 heads of 300 rows, 5 of them shown
}

void TestVerify::can_be_cancelled()
{
    test::write_softmax_capture(path(), SyntheticPass());
    Outcome outcome = Outcome::done;
    const VerifyReport report = verify(
        CaptureReader::open(path()), [](std::uint64_t done, std::uint64_t total) { return done < total / 2; },
        &outcome);
    QCOMPARE(outcome, Outcome::cancelled);
    QVERIFY(report.rows_checked > 0 && report.rows_checked < 2 * 3 * 300);
}

QTEST_GUILESS_MAIN(TestVerify)
#include "tst_verify.moc"
