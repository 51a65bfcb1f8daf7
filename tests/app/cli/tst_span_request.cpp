#include "app/cli/options/span_request.h"

#include "tests/support/expect_error.h"

#include <QtTest>

using namespace attnscope;
using namespace attnscope::cli;
using namespace attnscope::test;

Q_DECLARE_METATYPE(attnscope::ErrorKind)

namespace {

const std::string prompt = "Paris is Paris, café";

/// BOS, "Par", "is", " is", " Par", "is", ",", " caf", and the two bytes of é as two tokens that both report the character.
std::vector<Token> tokens()
{
    std::vector<Token> all(1);
    all[0].added = all[0].special = true;
    for (const ByteSpan span :
         {ByteSpan{0, 3}, ByteSpan{3, 5}, ByteSpan{5, 8}, ByteSpan{8, 12}, ByteSpan{12, 14}, ByteSpan{14, 15},
          ByteSpan{15, 19}, ByteSpan{19, 21}, ByteSpan{19, 21}}) {
        all.emplace_back();
        all.back().span = span;
    }
    return all;
}

Segment located(const QString& text, SpanCut cut)
{
    return locate_span(parse_span(text.toStdString()), prompt, tokens(), cut);
}

} // namespace

class TestSpanRequest : public QObject {
    Q_OBJECT

private slots:
    void finds_tokens_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("cut");
        QTest::addColumn<int>("begin");
        QTest::addColumn<int>("end");
        const int error = static_cast<int>(SpanCut::error);
        const int widen = static_cast<int>(SpanCut::widen);
        const int shrink = static_cast<int>(SpanCut::shrink);
        QTest::newRow("a text that occurs once") << "a= is" << error << 3 << 4;
        QTest::newRow("the first occurrence") << "a@1=Paris" << error << 1 << 3;
        QTest::newRow("a text that cuts a token, widened") << "a@2=Paris" << widen << 4 << 6;
        QTest::newRow("a text that cuts a token, shrunk") << "a@2=Paris" << shrink << 5 << 6;
        QTest::newRow("a character of two tokens") << QString::fromUtf8("a=é") << error << 8 << 10;
        QTest::newRow("a text up to the end") << QString::fromUtf8("a=, café") << error << 6 << 10;
        QTest::newRow("a token range") << "a=2:5" << error << 2 << 5;
        QTest::newRow("a token range from the end") << "a=-3:" << error << 7 << 10;
        QTest::newRow("a token range from the start") << "a=:2" << error << 0 << 2;
    }
    void finds_tokens()
    {
        QFETCH(QString, text);
        QFETCH(int, cut);
        QFETCH(int, begin);
        QFETCH(int, end);
        const Segment segment = located(text, static_cast<SpanCut>(cut));
        QCOMPARE(segment.name, std::string("a"));
        QCOMPARE(segment.tokens.begin, begin);
        QCOMPARE(segment.tokens.end, end);
    }

    void refuses_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<ErrorKind>("kind");
        QTest::addColumn<QStringList>("words");
        const auto invalid = ErrorKind::invalid_argument;
        QTest::newRow("no equals sign") << "answer" << invalid << QStringList{"NAME=\"text\""};
        QTest::newRow("no name") << "=x" << invalid << QStringList{"name", "empty"};
        QTest::newRow("no text") << "a=" << invalid << QStringList{"the text is empty"};
        QTest::newRow("an occurrence that is no number") << "a@x=is" << invalid << QStringList{"after @"};
        QTest::newRow("the occurrence 0") << "a@0=is" << invalid << QStringList{"1 for the first"};
        QTest::newRow("a text that does not occur")
            << "a=London" << ErrorKind::not_found << QStringList{"London", "does not occur", "a=BEGIN:END"};
        QTest::newRow("a text that occurs twice")
            << "a=Paris" << invalid << QStringList{"occurs 2 times", "a@1=", "a@2="};
        QTest::newRow("an occurrence too many")
            << "a@3=Paris" << ErrorKind::not_found << QStringList{"occurs 2 times"};
        QTest::newRow("a second occurrence of what occurs once")
            << "a@2= Paris" << ErrorKind::not_found << QStringList{"occurs 1 time"};
        QTest::newRow("a text that cuts a token")
            << "a@2=Paris" << invalid << QStringList{"inside the token", "widen", "4:6", "shrink", "5:6"};
        QTest::newRow("a text inside one token") << "a=caf" << invalid << QStringList{"7:8", "none"};
        QTest::newRow("a range past the end") << "a=2:11" << invalid << QStringList{"0:10"};
        QTest::newRow("an empty range") << "a=4:4" << invalid << QStringList{"4:4"};
    }
    void refuses()
    {
        QFETCH(QString, text);
        QFETCH(ErrorKind, kind);
        QFETCH(QStringList, words);
        expect_error([&] { located(text, SpanCut::error); }, kind, words);
    }

    void bytes_mean_the_tokens_that_they_touch()
    {
        SpanRequest request;
        request.name = "a";
        const auto at = [&](std::size_t begin, std::size_t end, SpanCut cut) {
            request.bytes = ByteSpan{begin, end};
            return locate_span(request, prompt, tokens(), cut).tokens;
        };
        QVERIFY(at(9, 14, SpanCut::widen) == (Range{4, 6}));
        QVERIFY(at(9, 14, SpanCut::shrink) == (Range{5, 6}));
        QVERIFY(at(0, 5, SpanCut::error) == (Range{1, 3})); // "Paris", although it occurs twice
        expect_error([&] { at(9, 14, SpanCut::error); }, ErrorKind::invalid_argument, {"inside the token"});
        expect_error([&] { at(0, 22, SpanCut::widen); }, ErrorKind::invalid_argument, {"0:22", "0:21"});
        expect_error([&] { at(3, 3, SpanCut::widen); }, ErrorKind::invalid_argument, {"3:3"});
    }

    void a_text_that_looks_like_a_range_is_chosen_by_its_occurrence()
    {
        const SpanRequest range = parse_span("a=1:2");
        QVERIFY(range.range && range.text.empty());
        const SpanRequest text = parse_span("a@1=1:2");
        QVERIFY(!text.range);
        QCOMPARE(text.text, std::string("1:2"));
        QCOMPARE(parse_span("a=key=value").text, std::string("key=value"));
    }
};

QTEST_APPLESS_MAIN(TestSpanRequest)
#include "tst_span_request.moc"
