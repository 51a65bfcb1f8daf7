#include "core/text/regex/regex.h"

#include "tests/support/expect_error.h"

#include <QtTest>

using namespace attnscope;
using namespace attnscope::test;
using text::Regex;
using text::TimeLimit;

namespace {

QStringList matches(const QString& pattern, const QString& subject)
{
    const std::string bytes = subject.toStdString();
    QStringList found;
    for (const text::Match& match :
         Regex(pattern.toStdString(), "test").find_all(bytes, TimeLimit(bytes.size())))
        found << QString::fromStdString(bytes.substr(match.begin, match.end - match.begin));
    return found;
}

} // namespace

/// Expectations are Oniguruma 6.9.10's, through PyPI's tokenizers.
class TestRegex : public QObject {
    Q_OBJECT

private slots:
    void patterns_mean_what_they_mean_to_oniguruma_data()
    {
        QTest::addColumn<QString>("pattern");
        QTest::addColumn<QString>("subject");
        QTest::addColumn<QStringList>("found");
        const auto row = [](const char* name, const QString& pattern, const QString& subject,
                            const QStringList& found) { QTest::newRow(name) << pattern << subject << found; };
        row("\\h is a hexadecimal digit", R"(\h+)", "aF 09xg", {"aF", "09"});
        row("\\v is the vertical tab alone", R"(\v)", "a\n\x0b", {"\x0b"});
        row("\\s is White_Space, next line included", R"(\s)", u"a\u0085\u180E\u200B\u3000"_qs,
            {u"\u0085"_qs, u"\u3000"_qs});
        row("\\S is all else", R"(\s+(?!\S)|\s+)", "a   b", {"  ", " "});
        row("\\w has marks and superscripts", R"(\w+)", u"e\u0301\u00B2-\u2167"_qs,
            {u"e\u0301\u00B2"_qs, u"\u2167"_qs});
        row("a letter of Unicode 16 is one", R"(\p{L}+)", u"a\u1C89\u1C8A.\U0002EBF0"_qs,
            {u"a\u1C89\u1C8A"_qs, u"\U0002EBF0"_qs});
        row("negation inside braces", R"(\p{^L}+)", "ab12cd", {"12"});
        row("long names of categories", R"(\p{Letter}+)", "a1", {"a"});
        row("scripts", R"(\p{Han}+|\p{Hiragana}+)", u"\u65E5\u672C\u306E!"_qs,
            {u"\u65E5\u672C"_qs, u"\u306E"_qs});
        row("an intersection of classes", R"([\p{L}&&[^a-m]]+)", "abxyz", {"xyz"});
        row("a class inside a class", R"([a-c[x-z]]+)", "amxz", {"a", "xz"});
        row("a bracket first in a class is a member", R"([]a]+)", "x]a", {"]a"});
        row("POSIX classes", R"([[:digit:]_]+)", "a1_2", {"1_2"});
        row("POSIX punct has symbols", R"([[:punct:]]+)", "a+$.b", {"+$."});
        row("an interval is never possessive", R"(\p{N}{1,3}+)", "1234567", {"1234567"});
        row("possessive where it is", R"(a++b|a)", "aab a", {"aab", "a"});
        row("a fixed interval is never lazy", R"(a{2}?b)", "b aab", {"b", "aab"});
        row("an interval without a lower end", R"(xa{,2})", "xaaa x", {"xaa", "x"});
        row("a brace that is no interval", R"(a{b)", "a{b", {"a{b"});
        row("(?m) lets the dot match newlines", R"((?m:a.b))", "a\nb", {"a\nb"});
        row("the dot stops at newlines", R"(a.b)", "a\nb", {});
        row("anchors hold at every line", R"(^a$)", "a\na\nab", {"a", "a"});
        row("an option holds for the alternatives after it", R"(a(?i)b|c)", "aB aC c", {"aB", "aC"});
        row("case folding reaches the long s", R"((?i:'s))", u"'S'\u017F"_qs, {"'S", u"'\u017F"_qs});
        row("a word boundary by word characters", R"(\bb)", u"ab b e\u0301b"_qs, {"b"});
        row("look-behind", R"((?<=\s)\p{L})", "a b", {"b"});
        row("a comment is skipped", R"(a(?#no matter)b)", "ab", {"ab"});
        row("code escapes", R"(\x41\u00e9\x{1F600})", u"A\u00E9\U0001F600"_qs, {u"A\u00E9\U0001F600"_qs});
        row("punctuation is quoted", R"(\-\#\ )", "-# ", {"-# "});
        row("empty matches, one after each match skipped", R"(a*)", "baa", {"", "aa"});
    }

    void patterns_mean_what_they_mean_to_oniguruma()
    {
        QFETCH(QString, pattern);
        QFETCH(QString, subject);
        QFETCH(QStringList, found);
        QCOMPARE(matches(pattern, subject), found);
    }

    void what_cannot_be_expressed_is_refused_data()
    {
        QTest::addColumn<QString>("pattern");
        for (const char* pattern :
             {"(a)\\1",   "(?<n>a)\\k<n>", "(?~a)", "(?x: a)", "(*FAIL)", "\\p{Nonsense}", "\\xE2",
              "[a",       "[z-a]",         "(",     ")",       "*",       "a|*",           "\\",
              "\\p",      "\\p{L",         "(?",    "(?<",     "[a-\\d]", "\\x{110000}",   "\\uD800",
              "a{70000}", "(?<=a*)b",      "\\y",   "\\cA"})
            QTest::newRow(pattern) << pattern;
    }

    void what_cannot_be_expressed_is_refused()
    {
        QFETCH(QString, pattern);
        expect_error([&] { Regex(pattern.toStdString(), "a.place"); }, ErrorKind::not_supported, {"a.place"});
    }

    void deep_nesting_and_great_length_are_refused()
    {
        const std::string deep(100000, '(');
        expect_error([&] { Regex(deep, "here"); }, ErrorKind::not_supported, {"deep"});
        expect_error([&] { Regex(std::string(70000, 'a'), "here"); }, ErrorKind::not_supported, {"length"});
        const std::string classes(100000, '[');
        expect_error([&] { Regex(classes, "here"); }, ErrorKind::not_supported, {"deep"});
    }

    void a_catastrophic_pattern_ends_in_an_error()
    {
        const Regex regex("(a|a)*b|(a*)*c", "here");
        const std::string text(60, 'a');
        expect_error([&] { regex.find_all(text, TimeLimit(0)); }, ErrorKind::not_supported,
                     {"here", "match limit"});
    }

    void long_stretches_are_no_catastrophe()
    {
        const std::string spaces(100000, ' ');
        QCOMPARE(Regex(R"(\s*[\r\n]+|\s+(?!\S)|\s+)", "here").find_all(spaces, TimeLimit(0)).size(),
                 std::size_t{1});
        const std::string groups(100000, 'a');
        QCOMPARE(Regex("(?:a|b)+", "here").find_all(groups, TimeLimit(0)).size(), std::size_t{1});
    }
};

QTEST_GUILESS_MAIN(TestRegex)
#include "tst_regex.moc"
