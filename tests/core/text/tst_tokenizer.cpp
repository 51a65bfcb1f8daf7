#include "tests/core/text/byte_level_file.h"
#include "tests/support/expect_error.h"

#include <QtTest>

using namespace attnscope;
using namespace attnscope::test;
using nlohmann::json;
using Ids = std::vector<std::int32_t>;

class TestTokenizer : public QObject {
    Q_OBJECT

private slots:
    void a_token_tells_piece_bytes_text_and_span()
    {
        const Encoding encoding = tokenizer_of(byte_level_file()).encode("hell w\u00e9");
        QCOMPARE(encoding.ids(), (Ids{258, 259, 0xC3, 0xA9}));
        const Token& word = encoding.tokens[1];
        QCOMPARE(word.piece, std::string("Ġw"));
        QCOMPARE(word.bytes, std::string(" w"));
        QCOMPARE(word.text, std::string("\u2423w"));
        QCOMPARE(word.span, (ByteSpan{4, 6}));
        QVERIFY(!word.special && !word.added);
        // Halves of a character report the whole of it.
        QCOMPARE(encoding.tokens[2].bytes, std::string("\xC3"));
        QCOMPARE(encoding.tokens[2].text, std::string("<0xC3>"));
        QCOMPARE(encoding.tokens[2].span, (ByteSpan{6, 8}));
        QCOMPARE(encoding.tokens[3].span, (ByteSpan{6, 8}));
    }

    void a_nul_byte_is_a_character_like_any_other()
    {
        const std::string text("a\0b", 3);
        const Tokenizer tokenizer = tokenizer_of(byte_level_file());
        const Encoding encoding = tokenizer.encode(text);
        QCOMPARE(encoding.ids(), (Ids{'a', 0, 'b'}));
        QCOMPARE(encoding.tokens[1].text, std::string("\u2400"));
        QCOMPARE(tokenizer.decode(encoding.ids()), text);
    }

    void invalid_utf8_is_refused_with_its_place()
    {
        const Tokenizer tokenizer = tokenizer_of(byte_level_file());
        expect_error([&] { tokenizer.encode("ab\xFFz"); }, ErrorKind::invalid_argument, {"byte 2", "<0xFF>"});
    }

    void bos_is_put_first_and_marked()
    {
        const Tokenizer tokenizer = tokenizer_of(with_bos(byte_level_file()));
        QCOMPARE(tokenizer.find_bos(), std::optional(260));
        const Encoding encoding = tokenizer.encode("he");
        QCOMPARE(tokenizer.encode_ids("he"), encoding.ids());
        QCOMPARE(encoding.ids(), (Ids{260, 256}));
        QVERIFY(encoding.tokens[0].special && encoding.tokens[0].added);
        QCOMPARE(encoding.tokens[0].bytes, std::string("<s>"));
        QCOMPARE(encoding.tokens[0].span, (ByteSpan{0, 0}));
        QVERIFY(encoding.notices.empty());
        QCOMPARE(tokenizer.encode("he", {false}).ids(), Ids{256});
        QCOMPARE(tokenizer.encode_ids("he", {false}), Ids{256});
    }

    void a_bos_typed_in_the_text_is_warned_of()
    {
        const Tokenizer tokenizer = tokenizer_of(with_bos(byte_level_file()));
        const Encoding twice = tokenizer.encode("<s>he");
        QCOMPARE(twice.ids(), (Ids{260, 260, 256}));
        QVERIFY(twice.tokens[1].special && !twice.tokens[1].added);
        QCOMPARE(twice.notices.size(), std::size_t{1});
        QVERIFY(QString::fromStdString(twice.notices[0]).contains("<s>"));
        QVERIFY(tokenizer.encode("<s>he", {false}).notices.empty());
        QVERIFY(tokenizer.encode("he<s>").notices.empty());
    }

    void decoding_skips_special_tokens_and_unknown_ids()
    {
        const Tokenizer tokenizer = tokenizer_of(with_bos(byte_level_file()));
        const Ids ids{260, 258, 5000, 259, -3, 0xC3};
        QCOMPARE(tokenizer.decode(ids), std::string("hell w\uFFFD"));
        QCOMPARE(tokenizer.decode(ids, false), std::string("<s>hell w\uFFFD"));
    }

    void without_a_decoder_pieces_are_joined_by_spaces()
    {
        json file = byte_level_file();
        file["decoder"] = nullptr;
        QCOMPARE(tokenizer_of(file).decode(Ids{258, 259}), std::string("hell Ġw"));
    }

    void sparse_ids_cost_no_memory()
    {
        json file = byte_level_file();
        file["model"]["vocab"]["far"] = 2147483646;
        const Tokenizer tokenizer = tokenizer_of(file);
        QCOMPARE(tokenizer.vocabulary_size(), 2147483647);
        QCOMPARE(tokenizer.find_token(2147483646)->piece, std::string("far"));
        QVERIFY(!tokenizer.find_token(2147483645));
        QVERIFY(!tokenizer.find_token(1000));
    }

    void an_added_token_swallows_the_space_it_strips()
    {
        json file = byte_level_file();
        file["added_tokens"].push_back(added_token("<m>"));
        file["added_tokens"].back()["lstrip"] = true;
        const Encoding encoding = tokenizer_of(file).encode("he \t<m>he");
        QCOMPARE(encoding.ids(), (Ids{256, 260, 256}));
        QCOMPARE(encoding.tokens[1].piece, std::string(" \t<m>"));
        QCOMPARE(encoding.tokens[1].bytes, std::string("<m>"));
        QCOMPARE(encoding.tokens[1].span, (ByteSpan{2, 7}));
    }

    void an_id_that_the_place_contradicts_is_told()
    {
        json file = byte_level_file();
        file["added_tokens"].push_back(added_token("<m>"));
        file["added_tokens"].back()["id"] = 999;
        const Encoding encoding = tokenizer_of(file).encode("<m>");
        QCOMPARE(encoding.ids(), Ids{260});
        QCOMPARE(encoding.notices.size(), std::size_t{1});
        QVERIFY(QString::fromStdString(encoding.notices[0]).contains("999"));
    }

    void stretches_that_swallow_each_other_do_no_harm()
    {
        // "<m>" takes the white space after it, which is itself a token that takes the white space before it.
        json file = byte_level_file();
        file["added_tokens"] = {added_token("<m>"), added_token("\n")};
        file["added_tokens"][0]["rstrip"] = true;
        file["added_tokens"][1]["lstrip"] = true;
        const Tokenizer tokenizer = tokenizer_of(file);
        QCOMPARE(tokenizer.encode("<m>\n\nhe").ids().front(), 260);
    }

    void a_word_of_a_hundred_thousand_characters_is_tokenized()
    {
        std::string word;
        for (int i = 0; i < 25000; ++i)
            word += "hell";
        const Encoding encoding = tokenizer_of(byte_level_file()).encode(word);
        QCOMPARE(encoding.ids(), Ids(25000, 258));
        QCOMPARE(encoding.tokens.back().span, (ByteSpan{99996, 100000}));
    }

    void merges_may_be_lines()
    {
        json file = byte_level_file();
        file["model"]["merges"] = {"#version: 0.2", "h e", "l l", "he ll", "Ġ w"};
        QCOMPARE(tokenizer_of(file).encode("hell w").ids(), (Ids{258, 259}));
    }
};

QTEST_GUILESS_MAIN(TestTokenizer)
#include "tst_tokenizer.moc"
