#include "app/gui/document/capture_document.h"
#include "tests/core/capture/sample_capture.h"

#include <QDir>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QtTest>

using namespace attnscope;
using namespace attnscope::gui;

class TestCaptureDocument : public QObject {
    Q_OBJECT

private:
    QTemporaryDir folder_;

    QString sample(const QString& name, int tokens = 40) const
    {
        test::SyntheticPass pass = test::default_pass();
        pass.tokens = tokens;
        const QString path = folder_.filePath(name);
        QFile::remove(path);
        test::write(path.toStdString(), pass, pass.everything());
        return path;
    }

    static bool settled(CaptureDocument& document)
    {
        return QTest::qWaitFor([&] { return document.state() != CaptureDocument::State::opening; }, 10000);
    }

private slots:
    void a_capture_opens_and_tells_its_name_and_tokens()
    {
        CaptureDocument document(sample("one.attn.h5"));
        QCOMPARE(document.state(), CaptureDocument::State::opening);
        QVERIFY(settled(document));
        QCOMPARE(document.state(), CaptureDocument::State::open);
        QCOMPARE(document.name(), QString("one"));
        QCOMPARE(document.tokens()->size(), std::size_t(40));
        QCOMPARE(document.token(3), QString::fromStdString(document.reader().record().tokens[3].text));
        QVERIFY(document.token(-1).isEmpty() && document.token(40).isEmpty());
        QVERIFY2(document.notice().isEmpty(), qPrintable(document.notice()));
    }

    void what_cannot_be_opened_is_told_with_its_kind_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<int>("kind");
        QTest::newRow("a file that is not there") << QByteArray() << int(ErrorKind::not_found);
        QTest::newRow("a text file") << QByteArray("hello\n") << int(ErrorKind::corrupt);
    }
    void what_cannot_be_opened_is_told_with_its_kind()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(int, kind);
        const QString path = folder_.filePath("foreign.h5");
        QFile::remove(path);
        if (!bytes.isEmpty()) {
            QFile file(path);
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(bytes);
        }
        CaptureDocument document(path);
        QVERIFY(settled(document));
        QCOMPARE(document.state(), CaptureDocument::State::failed);
        QCOMPARE(int(document.error().kind), kind);
        QVERIFY(document.error().message.contains("foreign.h5"));
    }

    void a_half_written_file_opens_and_says_so()
    {
        const QString path = folder_.filePath("half.attn.h5.partial");
        test::SyntheticPass pass = test::default_pass();
        pass.tokens = 40;
        {
            CaptureWriter writer(folder_.filePath("half.attn.h5").toStdString(), pass.record(),
                                 pass.everything(), {}, true);
            pass.begin(writer);
            pass.layer(writer, 0);
            QVERIFY(QFile::exists(path));
            QVERIFY(QFile::copy(path, folder_.filePath("copy.partial")));
        }
        CaptureDocument document(folder_.filePath("copy.partial"));
        QVERIFY(settled(document));
        if (document.state() == CaptureDocument::State::open)
            QVERIFY(document.notice().contains("never finished"));
        else
            QVERIFY(!document.error().message.isEmpty());
    }

    void a_file_that_changes_or_vanishes_is_noticed()
    {
        const QString path = sample("watched.attn.h5");
        CaptureDocument document(path);
        QVERIFY(settled(document));
        QSignalSpy changes(&document, &CaptureDocument::file_changed);
        sample("watched.attn.h5", 50);
        QTRY_COMPARE(document.file_state(), FileState::changed);
        QVERIFY(document.notice().contains("changed"));
        QCOMPARE(document.tokens()->size(), std::size_t(40)); // as it was read
        QSignalSpy opened(&document, &CaptureDocument::opened);
        document.reopen();
        QTRY_COMPARE(opened.size(), 1);
        QCOMPARE(document.tokens()->size(), std::size_t(50));
        QTRY_VERIFY(document.notice().isEmpty());
        QVERIFY(QFile::remove(path));
        QTRY_COMPARE(document.file_state(), FileState::vanished);
        QVERIFY(document.notice().contains("deleted"));
        document.reopen(); // fails, and what was read stays
        QSignalSpy failed(&document, &CaptureDocument::failed);
        QTRY_COMPARE(failed.size(), 1);
        QCOMPARE(document.state(), CaptureDocument::State::open);
    }

    void statistics_are_read_once_and_averaged_over_queries()
    {
        CaptureDocument document(sample("statistics.attn.h5"));
        QVERIFY(settled(document));
        QSignalSpy ready(&document, &CaptureDocument::statistic_ready);
        const std::string name = "statistics/entropy_1";
        QVERIFY(document.find_statistic(name) == nullptr);
        QVERIFY(document.find_statistic(name) == nullptr); // asked for already
        QTRY_COMPARE(ready.size(), 1);
        const HeadStatistic* statistic = document.find_statistic(name);
        QVERIFY(statistic != nullptr);
        const NamedArray whole = document.reader().array(name);
        QCOMPARE(statistic->values.size(), std::size_t(2 * 3));
        double sum = 0; // layer 1, head 2
        for (std::size_t query = 0; query < 40; ++query)
            sum += double(whole.values[(1 * 3 + 2) * 40 + query]);
        QCOMPARE(statistic->at(1, 2), sum / 40);
    }

    void a_statistic_without_heads_fails_once()
    {
        CaptureDocument document(sample("odd.attn.h5"));
        QVERIFY(settled(document));
        QSignalSpy failed(&document, &CaptureDocument::statistic_failed);
        QVERIFY(document.find_statistic("statistics/nothing") == nullptr);
        QTRY_COMPARE(failed.size(), 1);
        QVERIFY(document.find_statistic("statistics/nothing") == nullptr);
        QTest::qWait(50);
        QCOMPARE(failed.size(), 1);
    }
};

QTEST_GUILESS_MAIN(TestCaptureDocument)
#include "tst_capture_document.moc"
