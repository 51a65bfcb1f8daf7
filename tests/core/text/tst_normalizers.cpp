#include "core/text/json/tokenizer_parts.h"

#include "tests/support/expect_error.h"

#include <QtTest>

using namespace attnscope;
using namespace attnscope::test;
using namespace attnscope::text;
using nlohmann::json;

namespace {

AlignedText normalized(const std::string& normalizer, const std::string& prompt)
{
    const json document = json::parse(normalizer);
    AlignedText text(prompt);
    read_normalizer(JsonField(document, "normalizer"))->apply(text);
    return text;
}

/// Where in the prompt each byte of the only piece comes from.
QString origins_of(const AlignedText& text)
{
    QStringList origins;
    for (std::size_t i = 0; i < text.piece(0).size(); ++i) {
        const Origin origin = text.origin(0, i, i + 1);
        origins << QString("%1-%2").arg(origin.begin).arg(origin.end);
    }
    return origins.join(' ');
}

} // namespace

/// Expectations are those of PyPI's tokenizers.
class TestNormalizers : public QObject {
    Q_OBJECT

private slots:
    void text_is_rewritten_data()
    {
        QTest::addColumn<std::string>("normalizer");
        QTest::addColumn<std::string>("before");
        QTest::addColumn<std::string>("after");
        const auto row = [](const char* name, const std::string& normalizer, const std::string& before,
                            const std::string& after) {
            QTest::newRow(name) << normalizer << before << after;
        };
        row("small letters, one of them of Unicode 16, one of two characters", R"({"type":"Lowercase"})",
            "\u00C0B\u0130\u1C89\u03A3", "\u00E0bi\u0307\u1C8A\u03C3");
        row("marks of all kinds vanish", R"({"type":"StripAccents"})", "e\u0301\u0300a\u0903x\u1CF2", "eax");
        row("controls vanish, odd spaces become spaces", R"({"type":"Nmt"})",
            "a\u0001b\u200Bc\uFEFF\u2581\u007F\t", "ab c   ");
        row("white space goes from the left", R"({"type":"Strip","strip_left":true,"strip_right":false})",
            " \u3000a b ", "a b ");
        row("white space goes from the right", R"({"type":"Strip","strip_left":false,"strip_right":true})",
            " a \t", " a");
        row("a text is put before", R"({"type":"Prepend","prepend":"\u2581"})", "ab", "\u2581ab");
        row("a text is put after", R"({"type":"Append","append":"\u2581."})", "ab", "ab\u2581.");
        row("a text is replaced", R"({"type":"Replace","pattern":{"String":"ab"},"content":"x"})", "abcabab",
            "xcxx");
        row("what a pattern matches is replaced",
            R"({"type":"Replace","pattern":{"Regex":" {2,}"},"content":"\u2581"})", "a  b   c d",
            "a\u2581b\u2581c d");
        row("signs go, superscripts with them",
            R"({"type":"Replace","pattern":{"Regex":"[^\\w\\s]"},"content":""})", "a\u00B2-b", "ab");
        row("all that BERT does",
            R"({"type":"BertNormalizer","clean_text":true,"handle_chinese_chars":true,"strip_accents":null,"lowercase":true})",
            "\u00C9\u00AD\ta\u6CE8b\u0007", "e a \u6CE8 b");
        row("BERT that only changes case",
            R"({"type":"BertNormalizer","clean_text":false,"handle_chinese_chars":false,"strip_accents":false,"lowercase":true})",
            "\u00C9\t\u00C0", "\u00E9\t\u00E0");
        row("bytes are spelled", R"({"type":"ByteLevel"})", "\u00E9 a", "\u00C3\u00A9\u0120a");
        row("one after another",
            R"({"type":"Sequence","normalizers":[{"type":"NFD"},{"type":"StripAccents"},{"type":"Lowercase"}]})",
            "\u00C9\u00C0", "ea");
    }

    void text_is_rewritten()
    {
        QFETCH(std::string, normalizer);
        QFETCH(std::string, before);
        QFETCH(std::string, after);
        QCOMPARE(std::string(normalized(normalizer, before).piece(0)), after);
    }

    void every_byte_knows_where_it_comes_from_data()
    {
        QTest::addColumn<std::string>("normalizer");
        QTest::addColumn<std::string>("prompt");
        QTest::addColumn<QString>("origins");
        QTest::newRow("what replaces a match belongs to its last character")
            << std::string(R"({"type":"Replace","pattern":{"String":"bc"},"content":"xy"})")
            << std::string("abcd") << "0-1 2-3 2-3 3-4";
        QTest::newRow("what is put before has the place of the first character")
            << std::string(R"({"type":"Prepend","prepend":"xy"})") << std::string("ab") << "0-1 0-1 0-1 1-2";
        QTest::newRow("spaces around an ideograph are its own")
            << std::string(
                   R"({"type":"BertNormalizer","clean_text":false,"handle_chinese_chars":true,"strip_accents":false,"lowercase":false})")
            << std::string("a\u6CE8") << "0-1 1-4 1-4 1-4 1-4 1-4";
        QTest::newRow("after what vanished all is in its place")
            << std::string(R"({"type":"StripAccents"})") << std::string("e\u0301a") << "0-1 3-4";
        QTest::newRow("what replaces nothing at the start comes from nowhere")
            << std::string(R"({"type":"Replace","pattern":{"Regex":"^"},"content":"x"})") << std::string("a")
            << "0-0 0-1";
    }

    void every_byte_knows_where_it_comes_from()
    {
        QFETCH(std::string, normalizer);
        QFETCH(std::string, prompt);
        QFETCH(QString, origins);
        QCOMPARE(origins_of(normalized(normalizer, prompt)), origins);
    }

    void a_text_that_doubles_again_and_again_is_stopped()
    {
        json steps = json::array();
        for (int i = 0; i < 40; ++i)
            steps.push_back({{"type", "Replace"}, {"pattern", {{"String", "a"}}}, {"content", "aaaa"}});
        const json file = {{"type", "Sequence"}, {"normalizers", steps}};
        expect_error([&] { normalized(file.dump(), "aa"); }, ErrorKind::too_large, {"more than", "bytes"});
    }
};

QTEST_GUILESS_MAIN(TestNormalizers)
#include "tst_normalizers.moc"
