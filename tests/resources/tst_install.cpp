#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

namespace {

struct Outcome {
    int code = -1;
    QByteArray words;
};

Outcome run(const QString& program, const QStringList& arguments, const QByteArray& input = {})
{
    QProcess process;
    process.setProcessChannelMode(QProcess::MergedChannels);
    process.start(program, arguments);
    process.write(input);
    process.closeWriteChannel();
    if (!process.waitForFinished(120000) || process.exitStatus() != QProcess::NormalExit)
        return {-1, program.toUtf8() + ": " + process.errorString().toUtf8()};
    return {process.exitCode(), process.readAll()};
}

} // namespace

/// What `cmake --install` puts where, and that it works from there.
class TestInstall : public QObject {
    Q_OBJECT

private:
    QTemporaryDir prefix_;

    QString path(const QString& below) const { return prefix_.filePath(below); }

private slots:
    void initTestCase()
    {
        const Outcome outcome = run(CMAKE, {"--install", BUILD_FOLDER, "--prefix", prefix_.path()});
        QVERIFY2(outcome.code == 0, outcome.words);
    }

    void everything_is_where_a_desktop_looks_data()
    {
        QTest::addColumn<QString>("file");
        const QString id = "io.github.attnscope.Attnscope";
        QTest::newRow("the window") << "bin/attnscope";
        QTest::newRow("the command line") << "bin/attnscope-cli";
        QTest::newRow("the menu entry") << "share/applications/" + id + ".desktop";
        QTest::newRow("the description") << "share/metainfo/" + id + ".metainfo.xml";
        QTest::newRow("the icon") << "share/icons/hicolor/scalable/apps/" + id + ".svg";
        QTest::newRow("the type of captures") << "share/mime/packages/attnscope-capture.xml";
    }

    void everything_is_where_a_desktop_looks()
    {
        QFETCH(QString, file);
        QVERIFY2(QFile::exists(path(file)), qPrintable(file));
    }

    void validators_pass()
    {
        const QString id = "io.github.attnscope.Attnscope";
        for (const Outcome& outcome :
             {run("desktop-file-validate", {path("share/applications/" + id + ".desktop")}),
              run("appstreamcli", {"validate", "--no-net", path("share/metainfo/" + id + ".metainfo.xml")}),
              run("update-mime-database", {path("share/mime")})})
            QVERIFY2(outcome.code == 0, outcome.words);
    }

    void the_window_starts_from_there()
    {
        const QString pictures = path("pictures");
        const Outcome outcome = run(path("bin/attnscope"),
                                    {"--state", path("state"), "--pictures", pictures, "--size", "1000x700"});
        QVERIFY2(outcome.code == 0, outcome.words);
        for (const char* name : {"/window-light.png", "/window-dark.png"}) {
            const QImage picture(pictures + name);
            QCOMPARE(picture.size(), QSize(1000, 700));
        }
    }

    void the_worker_beside_it_answers()
    {
        const Outcome outcome =
            run(path("bin/attnscope-cli"), {"worker"}, "{\"id\":1,\"method\":\"hello\"}\n");
        QVERIFY2(outcome.code == 0, outcome.words);
        const QJsonObject hello =
            QJsonDocument::fromJson(outcome.words.split('\n').first()).object()["result"].toObject();
        QVERIFY2(!hello["version"].toString().isEmpty(), outcome.words);
        QCOMPARE(hello["can_run_models"].toBool(), bool(CAN_RUN_MODELS));
    }
};

QTEST_MAIN(TestInstall)
#include "tst_install.moc"
