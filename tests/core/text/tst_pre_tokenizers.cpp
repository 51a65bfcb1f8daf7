#include "core/text/json/tokenizer_parts.h"

#include <QtTest>

using namespace attnscope::text;
using nlohmann::json;

namespace {

QStringList pieces_of(const std::string& pre_tokenizer, const QString& prompt)
{
    const json document = json::parse(pre_tokenizer);
    AlignedText text(prompt.toStdString());
    read_pre_tokenizer(JsonField(document, "pre_tokenizer"))->apply(text);
    QStringList pieces;
    for (std::size_t i = 0; i < text.piece_count(); ++i)
        pieces << QString::fromStdString(std::string(text.piece(i)));
    return pieces;
}

} // namespace

/// Expectations are those of PyPI's tokenizers.
class TestPreTokenizers : public QObject {
    Q_OBJECT

private slots:
    void text_is_cut_into_words_data()
    {
        QTest::addColumn<std::string>("pre_tokenizer");
        QTest::addColumn<QString>("prompt");
        QTest::addColumn<QStringList>("words");
        const auto row = [](const char* name, const std::string& pre_tokenizer, const QString& prompt,
                            const QStringList& words) {
            QTest::newRow(name) << pre_tokenizer << prompt << words;
        };
        row("words and runs of signs", R"({"type":"Whitespace"})", u"a-b  c_1!? \u0301\u00E9"_qs,
            {"a", "-", "b", "c_1", "!?", u"\u0301\u00E9"_qs});
        row("what white space separates", R"({"type":"WhitespaceSplit"})", u" a-b \u3000c"_qs, {"a-b", "c"});
        row("words and single signs", R"({"type":"BertPreTokenizer"})", "don't a$b",
            {"don", "'", "t", "a", "$", "b"});
        row("a character cuts and vanishes", R"({"type":"CharDelimiterSplit","delimiter":"é"})",
            u"a\u00E9b\u00E9\u00E9 c"_qs, {"a", "b", " c"});
        row("scripts, with kana as Han and the space at the start lost", R"({"type":"UnicodeScripts"})",
            u" a\u044F \u0431\u65E5\u3072\u30AB\u30FCa1"_qs,
            {"a", u"\u044F \u0431"_qs, u"\u65E5\u3072\u30AB\u30FC"_qs, "a", "1"});
        row("so many characters each", R"({"type":"FixedLength","length":3})", u"abcdefg\u00E9"_qs,
            {"abc", "def", u"g\u00E9"_qs});
        row("five characters where the file does not say", R"({"type":"FixedLength"})", "abcdefg",
            {"abcde", "fg"});
        row("each digit", R"({"type":"Digits","individual_digits":true})", "a12b", {"a", "1", "2", "b"});
        row("runs of digits", R"({"type":"Digits","individual_digits":false})", u"a12\u00BDb"_qs,
            {"a", u"12\u00BD"_qs, "b"});
        row("signs go with what stands before", R"({"type":"Punctuation","behavior":"MergedWithPrevious"})",
            "a,b!!c", {"a,", "b!", "!", "c"});
        row("spaces become a sign that begins words",
            R"({"type":"Metaspace","replacement":"\u2581","prepend_scheme":"always","split":true})", "a  b",
            {u"\u2581a"_qs, u"\u2581"_qs, u"\u2581b"_qs});
        row("spaces become a sign and nothing is cut",
            R"({"type":"Metaspace","replacement":"_","prepend_scheme":"never","split":false})", "a b",
            {"a_b"});
        row("the sign is put at the start of the prompt only",
            R"({"type":"Sequence","pretokenizers":[{"type":"CharDelimiterSplit","delimiter":"|"},
                {"type":"Metaspace","replacement":"_","prepend_scheme":"first"}]})",
            "a|b", {"_a", "b"});
        row("a plain text cuts",
            R"({"type":"Split","pattern":{"String":"ab"},"behavior":"Isolated","invert":false})", "xabyab",
            {"x", "ab", "y", "ab"});
        row("what does not match vanishes",
            R"({"type":"Split","pattern":{"Regex":"[a-c]+"},"behavior":"Removed","invert":true})", "xabyab",
            {"ab", "ab"});
    }

    void text_is_cut_into_words()
    {
        QFETCH(std::string, pre_tokenizer);
        QFETCH(QString, prompt);
        QFETCH(QStringList, words);
        QCOMPARE(pieces_of(pre_tokenizer, prompt), words);
    }
};

QTEST_GUILESS_MAIN(TestPreTokenizers)
#include "tst_pre_tokenizers.moc"
