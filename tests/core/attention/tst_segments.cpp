#include "core/attention/segments.h"
#include "core/error.h"

#include <QTest>

using namespace attnscope;
using Segments = std::vector<Segment>;

class TestSegments : public QObject {
    Q_OBJECT

private slots:
    void completes_data();
    void completes();
    void refuses_data();
    void refuses();
};

Q_DECLARE_METATYPE(Segments)

void TestSegments::completes_data()
{
    QTest::addColumn<Segments>("given");
    QTest::addColumn<bool>("has_bos");
    QTest::addColumn<Segments>("expected");
    QTest::newRow("nothing given, nothing added") << Segments{} << true << Segments{};
    QTest::newRow("without an answer nothing is added")
        << Segments{{"name", {3, 5}}} << true << Segments{{"name", {3, 5}}};
    QTest::newRow("an answer inside the prompt")
        << Segments{{"answer", {40, 45}}} << true
        << Segments{{"bos", {0, 1}}, {"before", {1, 40}}, {"answer", {40, 45}}, {"after", {45, 100}}};
    QTest::newRow("after ends where the query begins")
        << Segments{{"query", {90, 100}}, {"answer", {40, 45}}} << true
        << Segments{{"bos", {0, 1}},
                    {"before", {1, 40}},
                    {"answer", {40, 45}},
                    {"after", {45, 90}},
                    {"query", {90, 100}}};
    QTest::newRow("no BOS token") << Segments{{"answer", {40, 45}}} << false
                                  << Segments{
                                         {"before", {0, 40}}, {"answer", {40, 45}}, {"after", {45, 100}}};
    QTest::newRow("an answer right after BOS has nothing before it")
        << Segments{{"answer", {1, 5}}} << true
        << Segments{{"bos", {0, 1}}, {"answer", {1, 5}}, {"after", {5, 100}}};
    QTest::newRow("an answer that starts at token 0 leaves no BOS")
        << Segments{{"answer", {0, 5}}} << true << Segments{{"answer", {0, 5}}, {"after", {5, 100}}};
    QTest::newRow("an answer that is the whole prompt")
        << Segments{{"answer", {0, 100}}} << true << Segments{{"answer", {0, 100}}};
    QTest::newRow("an answer touching the end has nothing after it")
        << Segments{{"answer", {90, 100}}} << false << Segments{{"before", {0, 90}}, {"answer", {90, 100}}};
    QTest::newRow("the user's own before and bos win")
        << Segments{{"answer", {40, 45}}, {"before", {10, 30}}, {"bos", {0, 2}}} << true
        << Segments{{"bos", {0, 2}}, {"before", {10, 30}}, {"answer", {40, 45}}, {"after", {45, 100}}};
    QTest::newRow("another segment in between cuts the context")
        << Segments{{"answer", {40, 45}}, {"distractor", {10, 20}}, {"late", {60, 70}}} << true
        << Segments{{"bos", {0, 1}},      {"distractor", {10, 20}}, {"before", {20, 40}},
                    {"answer", {40, 45}}, {"after", {45, 60}},      {"late", {60, 70}}};
}

void TestSegments::completes()
{
    QFETCH(Segments, given);
    QFETCH(bool, has_bos);
    QFETCH(Segments, expected);
    const Segments actual = complete_segments(given, 100, has_bos);
    QCOMPARE(actual.size(), expected.size());
    for (std::size_t i = 0; i < actual.size(); ++i) {
        QCOMPARE(actual[i].name, expected[i].name);
        QCOMPARE(actual[i].tokens.begin, expected[i].tokens.begin);
        QCOMPARE(actual[i].tokens.end, expected[i].tokens.end);
    }
}

void TestSegments::refuses_data()
{
    QTest::addColumn<Segments>("given");
    QTest::addColumn<QString>("named");
    QTest::newRow("an empty segment") << Segments{{"answer", {7, 7}}} << "answer";
    QTest::newRow("a reversed segment") << Segments{{"answer", {9, 7}}} << "answer";
    QTest::newRow("a segment past the prompt") << Segments{{"late", {90, 101}}} << "late";
    QTest::newRow("a segment before the prompt") << Segments{{"early", {-1, 3}}} << "early";
    QTest::newRow("overlapping segments")
        << Segments{{"a", {3, 9}}, {"b", {8, 12}}} << "\"a\" [3, 9) and segment \"b\"";
    QTest::newRow("the same name twice")
        << Segments{{"a", {3, 9}}, {"x", {20, 21}}, {"a", {30, 40}}} << "same name";
    QTest::newRow("no name") << Segments{{"", {3, 9}}} << "no name";
}

void TestSegments::refuses()
{
    QFETCH(Segments, given);
    QFETCH(QString, named);
    try {
        complete_segments(given, 100, true);
        QFAIL("accepted");
    } catch (const Error& error) {
        QCOMPARE(error.kind(), ErrorKind::invalid_argument);
        QVERIFY2(QString(error.what()).contains(named), error.what());
    }
}

QTEST_GUILESS_MAIN(TestSegments)
#include "tst_segments.moc"
