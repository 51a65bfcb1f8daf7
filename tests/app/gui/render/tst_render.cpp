// The command as people run it: no display, exit codes, files, and what their numbers and words are.
#include "core/capture/capture_reader.h"
#include "tests/core/page/nasty_capture.h"

#include <QFile>
#include <QImage>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

using namespace attnscope;

class TestRender : public QObject {
    Q_OBJECT

    struct Run {
        int code = -1;
        QByteArray out, err;
    };

    QTemporaryDir folder_;

    QString file(const QString& name) const { return folder_.filePath(name); }
    QByteArray contents(const QString& name) const
    {
        QFile opened(file(name));
        return opened.open(QIODevice::ReadOnly) ? opened.readAll() : QByteArray();
    }

    Run run(const QString& line)
    {
        QProcess process;
        QProcessEnvironment bare;
        for (const char* name : {"PATH", "HOME", "LD_LIBRARY_PATH"})
            if (qEnvironmentVariableIsSet(name))
                bare.insert(name, qEnvironmentVariable(name));
        process.setProcessEnvironment(bare); // neither DISPLAY nor QT_QPA_PLATFORM
        process.setWorkingDirectory(folder_.path());
        process.start(RENDER_PROGRAM, QStringList{"render"} + line.split(' ', Qt::SkipEmptyParts));
        if (!process.waitForFinished(120000))
            return {};
        return {process.exitCode(), process.readAllStandardOutput(), process.readAllStandardError()};
    }

private slots:
    void initTestCase() { test::write_nasty_capture(file("a.attn.h5").toStdString()); }

    void no_picture_takes_the_place_of_its_capture()
    {
        QVERIFY(QFile::link(file("a.attn.h5"), file("link.svg")));
        const QByteArray before = contents("a.attn.h5");
        const Run result = run("a.attn.h5 --layer 1 --head 0 --force -o link.svg");
        QVERIFY2(result.code == 1 && result.err.contains("choose another name"), result.err);
        QVERIFY(contents("a.attn.h5") == before);
    }

    void many_pictures_in_one_call()
    {
        const Run result =
            run("a.attn.h5 --layer 1 --head 0 --size 500x400 --map first -o a1.png --map difference -o "
                "d.svg --scale 3 --transparent -o d.png -o d.pdf");
        QCOMPARE(result.err, QByteArray());
        QCOMPARE(result.out, QByteArray("wrote a1.png\nwrote d.svg\nwrote d.png\nwrote d.pdf\n"));
        QCOMPARE(result.code, 0);
        QCOMPARE(QImage(file("a1.png")).size(), QSize(500, 400));
        QCOMPARE(QImage(file("d.png")).size(), QSize(1500, 1200));
        QCOMPARE(QImage(file("d.png")).pixelColor(1, 1).alpha(), 0);
        QVERIFY(contents("d.svg").contains("&lt;s&gt;"));
        QVERIFY(contents("d.pdf").startsWith("%PDF"));
    }

    void every_kind_is_drawn_data()
    {
        QTest::addColumn<QString>("options");
        QTest::addColumn<QString>("words");
        QTest::newRow("segments") << "--chart segments"
                                  << "answer";
        QTest::newRow("lambda") << "--chart lambda"
                                << "layer";
        QTest::newRow("entropy") << "--chart entropy"
                                 << "ntropy";
        QTest::newRow("position") << "--chart position"
                                  << "key";
        QTest::newRow("row") << "--chart row --layer 0 --head 1 --query 20"
                             << "query 20";
        QTest::newRow("grid") << "--chart grid"
                              << "head 1";
        QTest::newRow("mean of a layer") << "--layer 1 --aggregate mean --map first"
                                         << "mean of 2 maps";
        QTest::newRow("rollout") << "--aggregate rollout --map first"
                                 << "attention rollout over 2 layers";
        QTest::newRow("hypothetical lambda") << "--layer 1 --head 1 --lambda 0.25"
                                             << "hypothetical";
        QTest::newRow("value norm") << "--layer 1 --head 1 --weight value-norm"
                                    << "value norm of the key";
        QTest::newRow("without the first token") << "--layer 1 --head 1 --first-token renormalised"
                                                 << "first token left out";
    }
    void every_kind_is_drawn()
    {
        QFETCH(QString, options);
        QFETCH(QString, words);
        const Run result = run("a.attn.h5 --force --size 1600x900 " + options + " -o k.svg");
        QVERIFY2(result.code == 0, result.err.constData());
        QVERIFY2(contents("k.svg").contains(words.toUtf8()), contents("k.svg").left(4000).constData());
    }

    void numbers_are_those_of_the_picture()
    {
        const Run result = run("a.attn.h5 --layer 1 --head 1 --lambda 0.5 --queries 3:5 --keys 1:4 -o n.csv");
        QCOMPARE(result.code, 0);
        const QList<QByteArray> lines = contents("n.csv").trimmed().split('\n');
        QCOMPARE(lines.size(), 1 + 3 + 3);
        const CaptureReader reader = CaptureReader::open(file("a.attn.h5").toStdString());
        const auto weight = [&](Component component) {
            return reader.read({1, 1, component}, {{4, 5}, {2, 3}}).values.front();
        };
        QVERIFY(lines[5].startsWith("4,\"&lt;\",2,\"</script>"));
        QCOMPARE(lines[5].split(',').last().toFloat(),
                 weight(Component::first) - 0.5f * weight(Component::second));
    }

    void failures_have_exit_codes_and_leave_nothing_data()
    {
        QTest::addColumn<QString>("line");
        QTest::addColumn<int>("code");
        QTest::addColumn<QString>("word");
        QTest::newRow("usage") << "a.attn.h5 --chart pie -o x.png" << 2 << "--help";
        QTest::newRow("no capture") << "none.attn.h5 -o x.png" << 3 << "none.attn.h5";
        QTest::newRow("a layer that is not there") << "a.attn.h5 --layer 9 --head 0 -o x.png" << 5 << "9";
        QTest::newRow("two heads, one map") << "a.attn.h5 --layer 0 -o x.png" << 2 << "--aggregate";
        QTest::newRow("rollout of a difference")
            << "a.attn.h5 --aggregate rollout -o x.png" << 2 << "softmax maps only";
        QTest::newRow("an unknown ending")
            << "a.attn.h5 --layer 0 --head 0 -o x.doc" << 2 << ".png, .svg or .pdf";
        QTest::newRow("a folder that is not there")
            << "a.attn.h5 --layer 0 --head 0 -o none/x.png" << 1 << "none";
        QTest::newRow("a file that is there")
            << "a.attn.h5 --layer 0 --head 0 -o a.attn.h5.png" << 1 << "--force";
    }
    void failures_have_exit_codes_and_leave_nothing()
    {
        QFETCH(QString, line);
        QFETCH(QString, word);
        QFile there(file("a.attn.h5.png"));
        QVERIFY(there.open(QIODevice::WriteOnly));
        const Run result = run(line);
        QVERIFY2(result.err.startsWith("attnscope: error: ") && QString::fromUtf8(result.err).contains(word),
                 result.err.constData());
        QTEST(result.code, "code");
        QCOMPARE(result.out, QByteArray());
        QVERIFY(!QFile::exists(file("x.png")) && !QFile::exists(file("x.png.partial")));
        QCOMPARE(QFile(file("a.attn.h5.png")).size(), 0);
    }

    void help_says_how()
    {
        const Run result = run("--help");
        QCOMPARE(result.code, 0);
        for (const char* word : {"--chart", "--figures", "--transparent", "Examples"})
            QVERIFY2(result.out.contains(word), word);
    }
};

QTEST_GUILESS_MAIN(TestRender)
#include "tst_render.moc"
