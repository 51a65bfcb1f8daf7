// Passes that contradict themselves or leave something out end in an error and leave no file.
#include "core/capture/capture_writer.h"
#include "tests/core/capture/synthetic_pass.h"
#include "tests/support/expect_error.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

using namespace attnscope;
using test::error_of;
using test::SyntheticPass;

namespace {

namespace fs = std::filesystem;

using Wrong = std::function<void(SyntheticPass&, CaptureRecord&, CaptureSelection&)>;
using Incomplete = std::function<void(const SyntheticPass&, CaptureWriter&)>;

} // namespace

class TestCaptureWriterErrors : public QObject {
    Q_OBJECT

private slots:
    void init();
    void refuses_what_contradicts_itself_data();
    void refuses_what_contradicts_itself();
    void refuses_what_is_not_whole_data();
    void refuses_what_is_not_whole();
    void refuses_misdelivered_strips_data();
    void refuses_misdelivered_strips();

private:
    fs::path path() const { return fs::path(folder_->path().toStdString()) / "out ä.attn.h5"; }
    QStringList left() const { return QDir(folder_->path()).entryList(QDir::Files | QDir::Hidden); }

    std::unique_ptr<QTemporaryDir> folder_;
    SyntheticPass pass_;
};

void TestCaptureWriterErrors::init()
{
    folder_ = std::make_unique<QTemporaryDir>();
    pass_ = SyntheticPass();
}

void TestCaptureWriterErrors::refuses_what_contradicts_itself_data()
{
    QTest::addColumn<Wrong>("change");
    QTest::addColumn<QString>("words");
    const auto row = [](const char* name, const char* words, Wrong change) {
        QTest::newRow(name) << change << words;
    };
    row("no layer", "no layer is selected", [](auto&, auto&, auto& s) { s.layers.clear(); });
    row("no head", "no head is selected", [](auto&, auto&, auto& s) { s.heads.clear(); });
    row("no query", "no query is selected", [](auto&, auto&, auto& s) { s.queries.clear(); });
    row("a layer that the model has not", "layer 2 is selected, but there are only 2",
        [](auto&, auto&, auto& s) { s.layers.push_back(2); });
    row("a negative head", "head -1 is selected", [](auto&, auto&, auto& s) { s.heads = {-1, 0}; });
    row("a query after the last token", "query 300 is selected, but there are only 300",
        [](auto&, auto&, auto& s) { s.queries = {300}; });
    row("a query twice", "not in ascending order", [](auto&, auto&, auto& s) { s.queries = {3, 3}; });
    row("heads out of order", "not in ascending order", [](auto&, auto&, auto& s) { s.heads = {1, 0}; });
    row("tokens missing from the record", "the record names 299 tokens, the pass has 300",
        [](auto&, auto& r, auto&) { r.tokens.pop_back(); });
    row("another token in the record", "token 7 is 8 in the record and 7 in the pass",
        [](auto&, auto& r, auto&) { r.tokens[7].id = 8; });
    row("a segment beyond the tokens", "segment \"answer\" is empty or ends after the last token",
        [](auto&, auto& r, auto&) {
            r.segments = {{"answer", {299, 301}}};
        });
    row("a window of no keys", "a window of 0 keys", [](auto& p, auto&, auto&) {
        p.mask = {MaskKind::window, 0};
    });
}

void TestCaptureWriterErrors::refuses_what_contradicts_itself()
{
    QFETCH(const Wrong, change);
    QFETCH(const QString, words);
    CaptureRecord record = pass_.record();
    CaptureSelection selection = pass_.everything();
    change(pass_, record, selection);
    const std::optional<Error> error = error_of([&] {
        CaptureWriter writer(path(), record, selection, {});
        pass_.begin(writer);
    });
    QVERIFY(error);
    QCOMPARE(error->kind(), ErrorKind::invalid_argument);
    QVERIFY2(QString(error->what()).contains(words), error->what());
    QCOMPARE(left(), QStringList());
}

void TestCaptureWriterErrors::refuses_what_is_not_whole_data()
{
    QTest::addColumn<Incomplete>("run");
    QTest::addColumn<QString>("words");
    const auto row = [](const char* name, const char* words, Incomplete run) {
        QTest::newRow(name) << run << words;
    };
    row("a layer that was not computed", "only 1 of 2 layers", [](const auto& pass, auto& writer) {
        pass.begin(writer);
        pass.layer(writer, 0);
    });
    row("no layer at all", "only 0 of 2 layers", [](const auto& pass, auto& writer) { pass.begin(writer); });
    row("one row", "layer 1: 1 of 900 rows are missing, the first of head 2, query 299",
        [](const auto& pass, auto& writer) {
            pass.begin(writer);
            pass.layer(writer, 0);
            for (int head = 0; head < 3; ++head)
                pass.strip(writer, 1, head, {0, head == 2 ? 299 : 300});
            writer.layer_done(1);
        });
    row("a layer without a strip", "layer 0: 900 of 900 rows are missing",
        [](const auto& pass, auto& writer) {
            pass.begin(writer);
            writer.layer_done(0);
            pass.layer(writer, 1);
        });
    row("lambda", "lambda of layer 0 is missing", [](const auto& pass, auto& writer) {
        pass.begin(writer);
        writer.values({0, {}, {}, {}, {}, {}});
        for (int head = 0; head < 3; ++head)
            pass.strip(writer, 0, head, {0, 300});
        writer.layer_done(0);
        pass.layer(writer, 1);
    });
    row("predictions", "predictions of some rows are missing", [](const auto& pass, auto& writer) {
        CaptureInfo info = pass.info();
        info.rank_count = 2;
        writer.begin(info);
        pass.layer(writer, 0);
        pass.layer(writer, 1);
    });
}

void TestCaptureWriterErrors::refuses_what_is_not_whole()
{
    QFETCH(const Incomplete, run);
    QFETCH(const QString, words);
    const std::optional<Error> error = error_of([&] {
        CaptureWriter writer(path(), pass_.record(), pass_.everything(), {});
        run(pass_, writer);
        writer.finish();
    });
    QVERIFY(error);
    QCOMPARE(error->kind(), ErrorKind::corrupt);
    QVERIFY2(QString(error->what()).contains(words), error->what());
    QCOMPARE(left(), QStringList());
}

void TestCaptureWriterErrors::refuses_misdelivered_strips_data()
{
    QTest::addColumn<Incomplete>("run");
    QTest::addColumn<QString>("words");
    const auto row = [](const char* name, const char* words, Incomplete run) {
        QTest::newRow(name) << run << words;
    };
    row("a row twice", "layer 0, head 1, query 4 was delivered twice", [](const auto& pass, auto& writer) {
        pass.begin(writer);
        pass.strip(writer, 0, 1, {0, 5});
        pass.strip(writer, 0, 1, {4, 9});
    });
    row("rows beyond the tokens", "a strip reaches beyond the 300 tokens",
        [](const auto& pass, auto& writer) {
            pass.begin(writer);
            const std::vector<float> cells(2);
            writer.strip({0, 0, {299, 301}, {0, 1}, cells, cells, cells});
        });
    row("a layer before the last one is done", "layer 1 begins before layer 0 is done",
        [](const auto& pass, auto& writer) {
            pass.begin(writer);
            pass.strip(writer, 0, 1, {0, 5});
            pass.strip(writer, 1, 1, {0, 5});
        });
    row("strips before the beginning", "the capture has not begun", [](const auto& pass, auto& writer) {
        pass.strip(writer, 0, 0, {0, 5});
    });
    row("a lambda too many", "has 2 lambdas, expected 1", [](const auto& pass, auto& writer) {
        pass.begin(writer);
        const std::vector<float> two(2);
        writer.values({0, two, {}, {}, {}, {}});
    });
    row("norms of too few keys", "has 2 value norms, expected 900", [](const auto& pass, auto& writer) {
        pass.begin(writer);
        const std::vector<float> two(2);
        writer.values({0, std::span(two).first(1), {}, {}, {}, two});
    });
    row("a second pass", "takes one pass only", [](const auto& pass, auto& writer) {
        pass.begin(writer);
        pass.begin(writer);
    });
}

void TestCaptureWriterErrors::refuses_misdelivered_strips()
{
    QFETCH(const Incomplete, run);
    QFETCH(const QString, words);
    const std::optional<Error> error = error_of([&] {
        CaptureWriter writer(path(), pass_.record(), pass_.everything(), {});
        run(pass_, writer);
    });
    QVERIFY(error);
    QCOMPARE(error->kind(), ErrorKind::invalid_argument);
    QVERIFY2(QString(error->what()).contains(words), error->what());
    QCOMPARE(left(), QStringList());
}

QTEST_GUILESS_MAIN(TestCaptureWriterErrors)
#include "tst_capture_writer_errors.moc"
