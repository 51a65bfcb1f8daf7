#include "core/text/pre_tokenizer/split_behavior.h"

#include <QtTest>

using namespace attnscope::text;

namespace {

/// "the-final--countdown", split at each hyphen.
const QString sentence = "the-final--countdown";

std::vector<Stretch> stretches()
{
    return {{0, 3, false}, {3, 4, true}, {4, 9, false}, {9, 10, true}, {10, 11, true}, {11, 20, false}};
}

} // namespace

Q_DECLARE_METATYPE(SplitBehavior)

class TestSplitBehavior : public QObject {
    Q_OBJECT

private slots:
    void delimiters_go_where_the_behaviour_says_data()
    {
        QTest::addColumn<SplitBehavior>("behavior");
        QTest::addColumn<QStringList>("pieces");
        QTest::newRow("removed") << SplitBehavior::removed << QStringList{"the", "final", "countdown"};
        QTest::newRow("isolated") << SplitBehavior::isolated
                                  << QStringList{"the", "-", "final", "-", "-", "countdown"};
        QTest::newRow("merged with what stands before")
            << SplitBehavior::merged_with_previous << QStringList{"the-", "final-", "-", "countdown"};
        QTest::newRow("merged with what follows")
            << SplitBehavior::merged_with_next << QStringList{"the", "-final", "-", "-countdown"};
        QTest::newRow("contiguous") << SplitBehavior::contiguous
                                    << QStringList{"the", "-", "final", "--", "countdown"};
    }

    void delimiters_go_where_the_behaviour_says()
    {
        QFETCH(SplitBehavior, behavior);
        QFETCH(QStringList, pieces);
        QStringList found;
        for (const PieceRange& range : apply_behavior(stretches(), behavior))
            found << sentence.mid(int(range.begin), int(range.end - range.begin));
        QCOMPARE(found, pieces);
    }

    void nothing_gives_nothing()
    {
        for (const SplitBehavior behavior : {SplitBehavior::removed, SplitBehavior::merged_with_next})
            QVERIFY(apply_behavior({}, behavior).empty());
    }
};

QTEST_GUILESS_MAIN(TestSplitBehavior)
#include "tst_split_behavior.moc"
