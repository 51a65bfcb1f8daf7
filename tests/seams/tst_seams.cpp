// Rules of the tree that no compiler checks. Each row is a rule; a broken one lists every place.
#include "tests/seams/rules.h"
#include "tests/seams/source_tree.h"

#include <QtTest>

class tst_Seams : public QObject {
    Q_OBJECT

    QList<SourceFile> files_;

private slots:
    void initTestCase()
    {
        files_ = read_source_tree(SOURCE_ROOT);
        QVERIFY2(files_.size() > 50, "the sources are not where this test looks for them");
    }

    void rules_data()
    {
        QTest::addColumn<Rule>("rule");
        for (const Rule& rule : all_rules())
            QTest::newRow(rule.sentence) << rule;
    }

    void rules()
    {
        QFETCH(const Rule, rule);
        QStringList found;
        for (const SourceFile& file : files_) {
            const bool meant = rule.within.isEmpty() || file.is_under(rule.within);
            if (meant && !file.is_under(rule.except) && (file.is_cpp() || !rule.cpp_only))
                found << file.find(rule.forbidden);
        }
        QVERIFY2(found.isEmpty(), qPrintable("\n" + found.join('\n')));
    }

    void only_private_headers_of_the_model_name_LibTorch()
    {
        // A header that includes LibTorch must be listed in CMakeLists.txt beside this file: the compiler
        // cannot tell, because Debian installs LibTorch where everybody finds it.
        const QString list = read_text("tests/seams/CMakeLists.txt");
        QStringList found;
        for (const SourceFile& file : files_) {
            if (file.is_under({"core"}) && file.path.endsWith(".h") &&
                !file.find(torch_include()).isEmpty() && !list.contains(file.path))
                found << file.path;
        }
        QVERIFY2(found.isEmpty(), qPrintable(found.join('\n')));
    }

    void folders_of_core_reach_only_what_they_rest_on()
    {
        QStringList found;
        for (const SourceFile& file : files_) {
            if (!file.is_cpp() || !file.path.startsWith("core/") || file.path.count('/') < 2)
                continue;
            const QString folder = file.path.section('/', 1, 1);
            QVERIFY2(reach().contains(folder),
                     qPrintable("core/" + folder + " is not in the table of this test"));
            for (const QString& target : file.includes()) {
                const QString other = target.section('/', 1, 1);
                const bool in_folder = target.startsWith("core/") && target.count('/') >= 2;
                if (in_folder && other != folder && !reach()[folder].contains(other))
                    found << file.path + " includes " + target;
            }
        }
        QVERIFY2(found.isEmpty(), qPrintable("\n" + found.join('\n')));
    }

    void files_stay_small()
    {
        QStringList found;
        for (const SourceFile& file : files_) {
            const bool source =
                file.is_cpp() || file.path.endsWith(".py") || file.path.endsWith("CMakeLists.txt");
            if (source && file.lines.size() > 501) // the last line ends with a line feed too
                found << QString("%1: %2 lines").arg(file.path).arg(file.lines.size() - 1);
        }
        QVERIFY2(found.isEmpty(), qPrintable(found.join('\n')));
    }

    void every_source_is_compiled()
    {
        QStringList found;
        for (const SourceFile& file : files_) {
            if (!file.path.endsWith(".cpp"))
                continue;
            const QString folder = file.path.section('/', 0, -2);
            const QString name = file.path.section('/', -1);
            bool listed = false;
            for (QString at = folder; !listed && !at.isEmpty();
                 at = at.contains('/') ? at.section('/', 0, -2) : QString())
                listed = read_text(at + "/CMakeLists.txt").contains(name);
            if (!listed)
                found << file.path;
        }
        QVERIFY2(found.isEmpty(), qPrintable("in no CMakeLists.txt:\n" + found.join('\n')));
    }

private:
    QString read_text(const QString& path) const
    {
        for (const SourceFile& file : files_) {
            if (file.path == path)
                return file.lines.join('\n');
        }
        return {};
    }
};

QTEST_GUILESS_MAIN(tst_Seams)
#include "tst_seams.moc"
