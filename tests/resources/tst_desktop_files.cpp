#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

namespace {

struct Outcome {
    int code = -1;
    QByteArray words;
};

Outcome run(const QString& program, const QStringList& arguments)
{
    QProcess process;
    process.setProcessChannelMode(QProcess::MergedChannels);
    process.start(program, arguments);
    if (!process.waitForFinished(60000) || process.exitStatus() != QProcess::NormalExit)
        return {-1, program.toUtf8() + ": " + process.errorString().toUtf8()};
    return {process.exitCode(), process.readAll()};
}

} // namespace

class TestDesktopFiles : public QObject {
    Q_OBJECT

private:
    const QString folder_ = QString(RESOURCES) + "/desktop/";
    const QString id_ = "io.github.attnscope.Attnscope";

private slots:
    void the_desktop_file_is_valid()
    {
        const Outcome outcome = run("desktop-file-validate", {"--warn-kde", folder_ + id_ + ".desktop"});
        QVERIFY2(outcome.code == 0, outcome.words);
    }

    void the_metainfo_is_valid()
    {
        const Outcome outcome =
            run("appstreamcli", {"validate", "--no-net", folder_ + id_ + ".metainfo.xml"});
        QVERIFY2(outcome.code == 0, outcome.words);
    }

    void the_type_of_captures_is_registered()
    {
        const QTemporaryDir data;
        QVERIFY(QDir(data.path()).mkpath("packages"));
        QVERIFY(
            QFile::copy(folder_ + "attnscope-capture.xml", data.filePath("packages/attnscope-capture.xml")));
        const Outcome outcome = run("update-mime-database", {data.path()});
        QVERIFY2(outcome.code == 0, outcome.words);
        QFile globs(data.filePath("globs2"));
        QVERIFY(globs.open(QIODevice::ReadOnly));
        const QByteArray patterns = globs.readAll();
        QVERIFY(patterns.contains("60:application/x-attnscope-capture:*.attn.h5"));
        QVERIFY(patterns.contains("60:application/x-attnscope-result:*.result.h5"));
    }

    void the_icon_is_there() { QVERIFY(QFile::exists(QString(RESOURCES) + "/icons/" + id_ + ".svg")); }
};

QTEST_GUILESS_MAIN(TestDesktopFiles)
#include "tst_desktop_files.moc"
