// `attnscope render` of results of experiments, as people run it.
#include "core/capture/result_file.h"
#include "tests/app/gui/result/hand_made_results.h"

#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

using namespace attnscope;

class TestRenderResults : public QObject {
    Q_OBJECT

    struct Run {
        int code = -1;
        QByteArray out, err;
    };

    QTemporaryDir folder_;

    QByteArray contents(const QString& name) const
    {
        QFile opened(folder_.filePath(name));
        return opened.open(QIODevice::ReadOnly) ? opened.readAll() : QByteArray();
    }

    Run run(const QStringList& arguments)
    {
        QProcess process;
        process.setWorkingDirectory(folder_.path());
        process.start(RENDER_PROGRAM, QStringList{"render"} + arguments);
        if (!process.waitForFinished(120000))
            return {};
        return {process.exitCode(), process.readAllStandardOutput(), process.readAllStandardError()};
    }
    Run run(const QString& line) { return run(line.split(' ')); }

    void write(const QString& name, const ExperimentResult& result)
    {
        write_result(folder_.filePath(name).toStdString(), result, true);
    }

private slots:
    void initTestCase()
    {
        write("a.result.h5", test::needle_result("demo <&>"));
        write("b.result.h5", test::plain_needle_result("plain"));
        write("order.result.h5", test::order_result("demo"));
    }

    void the_first_chart_unless_another_is_named()
    {
        const Run result =
            run("a.result.h5 -o a.svg --chart noise --at needles=4:2 -o n.svg -o n.png -o n.pdf");
        QCOMPARE(result.err, QByteArray());
        QCOMPARE(result.out, QByteArray("wrote a.svg\nwrote n.svg\nwrote n.png\nwrote n.pdf\n"));
        QVERIFY(contents("a.svg").contains("Needle accuracy of demo &lt;&amp;&gt;"));
        QVERIFY(contents("n.svg").contains("Noise fraction") && contents("n.svg").contains("2 of 4 needles"));
        QVERIFY(contents("n.png").startsWith("\x89PNG"));
        QVERIFY(contents("n.pdf").startsWith("%PDF"));
    }

    void numbers_are_those_of_the_chart()
    {
        QCOMPARE(run("a.result.h5 -o a.csv").code, 0);
        const QList<QByteArray> lines = contents("a.csv").trimmed().split('\n');
        QCOMPARE(lines.size(), 9);
        QCOMPARE(lines[0], QByteArray("panel,\"depth, %\",\"length, tokens\",accuracy"));
        QCOMPARE(lines[2], QByteArray("1 needle,0,256,0.2"));
        QCOMPARE(lines[8], QByteArray("2 of 4 needles,50,256,nan"));
    }

    void a_second_result_stands_beside()
    {
        QCOMPARE(run("a.result.h5 --with b.result.h5 -o two.svg").code, 0);
        QVERIFY(contents("two.svg").contains("plain"));
        const Run refused = run("a.result.h5 --with order.result.h5 -o no.svg");
        QCOMPARE(refused.code, 2);
        QVERIFY2(refused.err.contains("another experiment, order"), refused.err.constData());
        QVERIFY(!QFile::exists(folder_.filePath("no.svg")));
    }

    void the_list_says_what_there_is()
    {
        const Run list = run("a.result.h5 --list");
        QCOMPARE(list.code, 0);
        QVERIFY2(
            list.out.startsWith("accuracy  Needle accuracy\nnoise  Noise fraction  [--at needles=1:1|4:2]\n"),
            list.out.constData());
        const Run json = run("a.result.h5 --list --json");
        QVERIFY2(json.out.contains(
                     R"({"chart":"noise","shows":"Noise fraction","choices":{"needles":["1:1","4:2"]}})"),
                 json.out.constData());
    }

    void failures_say_what_to_do_data()
    {
        QTest::addColumn<QString>("line");
        QTest::addColumn<int>("code");
        QTest::addColumn<QString>("word");
        QTest::newRow("an unknown chart") << "a.result.h5 --chart pie -o x.svg" << 5 << "accuracy, noise";
        QTest::newRow("an unknown position")
            << "a.result.h5 --chart noise --at needles=9 -o x.svg" << 5 << "4:2";
        QTest::newRow("a choice without a value") << "a.result.h5 --at needles -o x.svg" << 2 << "NAME=VALUE";
        QTest::newRow("options of captures") << "a.result.h5 --layer 1 -o x.svg" << 2 << "no maps";
        QTest::newRow("numbers as something else") << "a.result.h5 -o x.npz" << 2 << ".csv";
        QTest::newRow("the result itself")
            << "a.result.h5 --force -o a.result.h5.svg/../a.result.h5" << 2 << ".svg";
    }
    void failures_say_what_to_do()
    {
        QFETCH(QString, line);
        QFETCH(QString, word);
        const Run result = run(line);
        QVERIFY2(result.err.startsWith("attnscope: error: ") && QString::fromUtf8(result.err).contains(word),
                 result.err.constData());
        QTEST(result.code, "code");
        QVERIFY(!QFile::exists(folder_.filePath("x.svg")));
    }

    void a_result_is_not_written_over()
    {
        QVERIFY(QFile::link(folder_.filePath("a.result.h5"), folder_.filePath("link.svg")));
        const QByteArray before = contents("a.result.h5");
        QCOMPARE(run("a.result.h5 --force -o link.svg").code, 1);
        QCOMPARE(contents("a.result.h5"), before);
    }
};

QTEST_GUILESS_MAIN(TestRenderResults)
#include "tst_render_results.moc"
