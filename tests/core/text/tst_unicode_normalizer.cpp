#include "core/text/normalizer/unicode_normalizer.h"

#include "core/text/normalizer/aligned_text.h"

#include <QtTest>

using namespace attnscope::text;

Q_DECLARE_METATYPE(NormalizationForm)

namespace {

AlignedText normalized(NormalizationForm form, const std::string& prompt)
{
    AlignedText text(prompt);
    text.rewrite([form](PieceRewriter& piece) {
        std::vector<RewrittenCharacter> characters;
        if (!normalize(form, piece.old_text(), characters))
            return false;
        piece.apply(characters);
        return true;
    });
    return text;
}

} // namespace

class TestUnicodeNormalizer : public QObject {
    Q_OBJECT

private slots:
    void text_is_brought_into_a_form_data()
    {
        QTest::addColumn<NormalizationForm>("form");
        QTest::addColumn<std::string>("before");
        QTest::addColumn<std::string>("after");
        const auto nfc = NormalizationForm::nfc;
        const auto row = [](const char* name, NormalizationForm form, const std::string& before,
                            const std::string& after) { QTest::newRow(name) << form << before << after; };
        row("a letter and its accent become one", nfc, "e\u0301", "\u00E9");
        row("the \u00C5ngstr\u00F6m sign becomes a letter", nfc, "\u212B", "\u00C5");
        row("marks are put in order first", nfc, "a\u0301\u0323", "\u1EA1\u0301");
        row("a mark of the same class blocks", nfc, "a\u0327\u0323\u0323", "\u1EA1\u0327\u0323");
        row("Hangul letters become a syllable", nfc, "\u1112\u1161\u11AB", "\uD55C");
        row("excluded compositions stay apart", nfc, "\u0958", "\u0915\u093C");
        row("a mark without a letter stays", nfc, "\u0301a", "\u0301a");
        row("a mark of Unicode 14 is left where it is", nfc, "a\u0345\u0898", "a\u0345\u0898");
        row("a letter comes apart", NormalizationForm::nfd, "\u1EA5", "a\u0302\u0301");
        row("a syllable comes apart", NormalizationForm::nfd, "\uD55C", "\u1112\u1161\u11AB");
        row("a ligature comes apart", NormalizationForm::nfkd, "\uFB03", "ffi");
        row("a wide letter becomes a plain one", NormalizationForm::nfkc, "\uFF21\u0301", "\u00C1");
        row("a no-break space becomes a space", NormalizationForm::nfkc, "a\u00A0b", "a b");
    }

    void text_is_brought_into_a_form()
    {
        QFETCH(NormalizationForm, form);
        QFETCH(std::string, before);
        QFETCH(std::string, after);
        QCOMPARE(std::string(normalized(form, before).piece(0)), after);
    }

    void plain_text_is_left_alone()
    {
        std::vector<RewrittenCharacter> characters;
        QVERIFY(!normalize(NormalizationForm::nfc, "na\u00EFve", characters));
        QVERIFY(!normalize(NormalizationForm::nfkd, "plain", characters));
        QVERIFY(characters.empty());
    }

    void what_was_composed_points_at_the_bytes_before_and_after_it_at_theirs()
    {
        const AlignedText text = normalized(NormalizationForm::nfc, "xe\u0301y"); // x [e + 2 bytes] y
        QCOMPARE(std::string(text.piece(0)), std::string("x\u00E9y"));
        QCOMPARE(text.origin(0, 0, 1).begin, 0u);
        QCOMPARE(text.origin(0, 1, 3).begin, 1u);
        QCOMPARE(text.origin(0, 1, 3).end, 2u); // the library keeps the letter's own span
        QCOMPARE(text.origin(0, 3, 4).begin, 4u);
        QCOMPARE(text.origin(0, 3, 4).end, 5u);
    }
};

QTEST_GUILESS_MAIN(TestUnicodeNormalizer)
#include "tst_unicode_normalizer.moc"
