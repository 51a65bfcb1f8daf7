#include "core/text/json/score_text.h"
#include "core/text/token_model/unigram_model.h"
#include "core/text/token_model/word_piece_model.h"

#include "tests/support/expect_error.h"

#include <QtTest>

#include <cmath>

using namespace attnscope;
using namespace attnscope::test;
using namespace attnscope::text;

namespace {

using Scored = std::vector<std::pair<std::string, double>>;

UnigramModel unigram_of(const Scored& pieces, const UnigramOptions& options)
{
    Vocabulary vocabulary;
    std::vector<double> scores;
    for (const auto& [piece, score] : pieces) {
        vocabulary.add(piece, int(scores.size()), Vocabulary::Older::stays);
        scores.push_back(score);
    }
    vocabulary.finish();
    return UnigramModel(std::move(vocabulary), std::move(scores), options);
}

Vocabulary vocabulary_of(const std::vector<std::string>& pieces)
{
    Vocabulary vocabulary;
    for (std::size_t id = 0; id < pieces.size(); ++id)
        vocabulary.add(pieces[id], int(id));
    vocabulary.finish();
    return vocabulary;
}

/// "id:begin-end" for each token, with ! where the word's own spelling counts.
QString tokens_of(const TokenModel& model, std::string_view word)
{
    std::vector<WordToken> tokens;
    model.tokenize(word, tokens);
    QStringList texts;
    for (const WordToken& token : tokens)
        texts << QString("%1:%2-%3%4")
                     .arg(token.id)
                     .arg(token.begin)
                     .arg(token.end)
                     .arg(token.as_written ? "!" : "");
    return texts.join(' ');
}

} // namespace

class TestTokenModels : public QObject {
    Q_OBJECT

private slots:
    void unigram_takes_the_best_sum()
    {
        const UnigramModel model =
            unigram_of({{"<unk>", 0}, {"a", -1}, {"b", -1}, {"ab", -2.5}, {"ba", -0.5}}, {.unk_id = 0});
        QCOMPARE(tokens_of(model, "ab"), "1:0-1 2:1-2");
        QCOMPARE(tokens_of(model, "aba"), "1:0-1 4:1-3");
    }

    void of_equal_sums_the_one_found_first_stays()
    {
        // Ways to an end are tried by where their last piece begins: "ab" before "a" and "b".
        const UnigramModel model =
            unigram_of({{"<unk>", 0}, {"a", -1}, {"b", -1}, {"ab", -2}}, {.unk_id = 0});
        QCOMPARE(tokens_of(model, "ab"), "3:0-2");
    }

    void unknown_characters_in_a_row_are_one_token_in_their_own_spelling()
    {
        const UnigramModel model = unigram_of({{"<unk>", 0}, {"a", -1}}, {.unk_id = 0});
        QCOMPARE(tokens_of(model, "axya"), "1:0-1 0:1-3! 1:3-4");
    }

    void unknown_characters_are_spelled_in_bytes_that_cover_them_all()
    {
        Scored pieces{{"<unk>", 0}};
        for (unsigned byte = 0; byte < 256; ++byte)
            pieces.push_back({piece_of_byte(static_cast<unsigned char>(byte)), -5});
        const UnigramModel model = unigram_of(pieces, {.unk_id = 0, .byte_fallback = true});
        QCOMPARE(tokens_of(model, "\u00E9x"), "196:0-3 170:0-3 121:0-3");
    }

    void a_piece_that_comes_twice_has_its_last_id_and_score()
    {
        const UnigramModel model =
            unigram_of({{"<unk>", 0}, {"a", -1}, {"b", -1}, {"ab", -1}, {"ab", -9}}, {.unk_id = 0});
        QCOMPARE(tokens_of(model, "ab"), "1:0-1 2:1-2");
        QCOMPARE(model.vocabulary().find_id("ab"), std::optional(4));
        QCOMPARE(*model.vocabulary().find_piece(3), std::string_view("ab"));
    }

    void without_an_unknown_token_a_text_that_needs_it_is_refused()
    {
        const UnigramModel model = unigram_of({{"a", -1}}, {});
        QCOMPARE(tokens_of(model, "aa"), "0:0-1 0:1-2");
        expect_error([&] { tokens_of(model, "ab"); }, ErrorKind::corrupt, {"model.unk_id"});
    }

    void scores_are_read_as_the_reference_reads_them_data()
    {
        QTest::addColumn<std::string>("text");
        QTest::addColumn<double>("score");
        QTest::newRow("a short one") << std::string("-1.5") << -1.5;
        QTest::newRow("an exponent") << std::string("25e-1") << 2.5;
        QTest::newRow("a capital exponent with its sign") << std::string("-2E+2") << -200.0;
        // 19 digits do not fit into 53 bits: the quotient is not the nearest double.
        QTest::newRow("many digits") << std::string("-10.283645629882812") << -(10283645629882812.0 / 1e15);
        QTest::newRow("more digits than fit into 64 bits")
            << std::string("0.12345678901234567890123") << 12345678901234567890.0 / 1e20;
        QTest::newRow("a long whole number")
            << std::string("123456789012345678901234") << 12345678901234567890.0 * 1e4;
        QTest::newRow("next to nothing") << std::string("1e-400") << 0.0;
        QTest::newRow("beyond all") << std::string("1e400") << std::numeric_limits<double>::infinity();
    }

    void scores_are_read_as_the_reference_reads_them()
    {
        QFETCH(std::string, text);
        QFETCH(double, score);
        QVERIFY(score_of_text(text) == score);
    }

    void word_piece_takes_the_longest_and_gives_up_on_a_rest()
    {
        const WordPieceModel model(vocabulary_of({"[U]", "un", "##aff", "##able", "##a", "a"}),
                                   {"[U]", "##", 10});
        QCOMPARE(tokens_of(model, "unaffable"), "1:0-2 2:2-5 3:5-9");
        QCOMPARE(tokens_of(model, "unaffx"), "0:0-6");
        QCOMPARE(tokens_of(model, "aaaaaaaaaa"),
                 "5:0-1 4:1-2 4:2-3 4:3-4 4:4-5 4:5-6 4:6-7 4:7-8 4:8-9 4:9-10");
        QCOMPARE(tokens_of(model, "aaaaaaaaaaa"), "0:0-11"); // too long
    }

    void word_level_knows_a_word_or_does_not()
    {
        const WordLevelModel model(vocabulary_of({"[U]", "owl"}), "[U]");
        QCOMPARE(tokens_of(model, "owl"), "1:0-3");
        QCOMPARE(tokens_of(model, "owls"), "0:0-4");
        const WordLevelModel none(vocabulary_of({"owl"}), "[U]");
        expect_error([&] { tokens_of(none, "x"); }, ErrorKind::corrupt, {"model.unk_token", "[U]"});
    }
};

QTEST_GUILESS_MAIN(TestTokenModels)
#include "tst_token_models.moc"
