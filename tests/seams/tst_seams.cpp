// Rules of the tree that no compiler checks. Each row is a rule; a broken one lists every place.
#include "tests/seams/rules.h"
#include "tests/seams/source_tree.h"

#include <QtTest>

#include <algorithm>

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

    void headers_that_others_include_do_not_reach_LibTorch()
    {
        // The compiler cannot tell: Debian installs LibTorch where everybody finds it.
        QStringList found;
        for (const SourceFile& file : files_) {
            const bool ours = file.is_under({"core"}) && file.path.endsWith(".h");
            const bool inside = file.is_under({"core/model"}) && !file.is_under({"core/model/kernel"});
            if (ours && (!inside || public_headers_of_model().contains(file.path)) &&
                !private_headers_of_training().contains(file.path) && reaches_libtorch(file))
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
        QString lists;
        for (const SourceFile& file : files_) {
            if (file.path.endsWith("CMakeLists.txt"))
                lists += file.lines.join('\n');
        }
        QStringList found;
        for (const SourceFile& file : files_) {
            // Tests may be listed without the tst_ that a loop puts in front.
            const QString stem = file.path.section('/', -1).section('.', 0, 0);
            const QRegularExpression listed("\\b(tst_)?" + QString(stem).remove(QRegularExpression("^tst_")) +
                                            "\\b");
            if (file.path.endsWith(".cpp") && !lists.contains(listed))
                found << file.path;
        }
        QVERIFY2(found.isEmpty(), qPrintable("in no CMakeLists.txt:\n" + found.join('\n')));
    }

private:
    bool reaches_libtorch(const SourceFile& file) const
    {
        QStringList seen = {file.path};
        for (qsizetype i = 0; i < seen.size(); ++i) {
            const SourceFile* at = find_file(seen[i]);
            if (at && !at->find(torch_include()).isEmpty())
                return true;
            for (const QString& next : at ? at->includes() : QStringList()) {
                if (!seen.contains(next))
                    seen << next;
            }
        }
        return false;
    }

    const SourceFile* find_file(const QString& path) const
    {
        const auto found = std::find_if(files_.begin(), files_.end(),
                                        [&](const SourceFile& file) { return file.path == path; });
        return found == files_.end() ? nullptr : &*found;
    }
};

QTEST_GUILESS_MAIN(tst_Seams)
#include "tst_seams.moc"
