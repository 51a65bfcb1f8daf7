#include "core/text/pieces/sentence_piece_file.h"
#include "core/text/tiktoken/tiktoken_kind.h"
#include "core/text/tokenizer.h"
#include "tests/core/text/byte_level_file.h"
#include "tests/support/expect_error.h"

#include <QtTest>

using namespace attnscope;
using namespace attnscope::test;
using nlohmann::json;

namespace {

Tokenizer with_config(const json& file, const std::string& config)
{
    return Tokenizer::parse(file.dump(), TokenizerSource{"tokenizer.json", config, std::nullopt});
}

QString pieces(const Tokenizer& tokenizer, const std::string& text)
{
    QStringList list;
    for (const Token& token : tokenizer.encode(text).tokens)
        list << QString::fromStdString(token.piece);
    return list.join(' ');
}

std::string field(int number, const std::string& bytes)
{
    return std::string(1, char(number << 3 | 2)) + std::string(1, char(bytes.size())) + bytes;
}

std::string piece(const std::string& text, int type = 1)
{
    return field(1, field(1, text) + std::string("\x18", 1) + std::string(1, char(type)));
}

} // namespace

class TestTokenizerConfig : public QObject {
    Q_OBJECT

private slots:
    void changes_a_tokenizer_json_data()
    {
        QTest::addColumn<std::string>("config");
        QTest::addColumn<QString>("wanted");
        const std::string names = R"("bos_token": "<s>", "eos_token": "</s>")";
        QTest::newRow("nothing said") << std::string("{}") << "a <m> b";
        QTest::newRow("BOS") << "{" + names + R"(, "add_bos_token": true})"
                             << "<s> a <m> b";
        QTest::newRow("EOS alone") << "{" + names + R"(, "add_eos_token": true, "add_bos_token": false})"
                                   << "a <m> b </s>";
        QTest::newRow("BOS without a name") << std::string(R"({"add_bos_token": true})") << "a <m> b";
        QTest::newRow("a token more")
            << std::string(R"({"added_tokens_decoder": {"900": {"content": "b", "special": true}}})")
            << "a <m> b";
    }

    void changes_a_tokenizer_json()
    {
        QFETCH(std::string, config);
        QFETCH(QString, wanted);
        json file = byte_level_file();
        file["added_tokens"].push_back(added_token("<m>"));
        QCOMPARE(pieces(with_config(file, config), "a<m>b"), wanted);
    }

    void an_added_token_of_the_config_is_found_in_texts()
    {
        const Tokenizer tokenizer = with_config(
            byte_level_file(), R"({"added_tokens_decoder": {"900": {"content": "<new>", "special": true}}})");
        const Encoding encoding = tokenizer.encode("a<new>b");
        QCOMPARE(encoding.tokens.at(1).piece, std::string("<new>"));
        QVERIFY(encoding.tokens.at(1).special);
        QCOMPARE(encoding.tokens.at(1).span, (ByteSpan{1, 6}));
    }

    void refuses_a_config_that_is_none_data()
    {
        QTest::addColumn<QByteArray>("config");
        QTest::addColumn<QString>("word");
        QTest::newRow("no JSON") << QByteArray("{") << "object";
        QTest::newRow("a flag that is a text")
            << QByteArray(R"({"add_bos_token": "yes"})") << "add_bos_token";
        QTest::newRow("an id that is no number")
            << QByteArray(R"({"added_tokens_decoder": {"x": {"content": "a"}}})") << "added_tokens_decoder.x";
        QTest::newRow("a token without content")
            << QByteArray(R"({"added_tokens_decoder": {"1": {}}})") << "content";
        QTest::newRow("added tokens as a list")
            << QByteArray(R"({"added_tokens_decoder": []})") << "an object";
    }

    void refuses_a_config_that_is_none()
    {
        QFETCH(QByteArray, config);
        QFETCH(QString, word);
        expect_error([&] { with_config(byte_level_file(), config.toStdString()); }, ErrorKind::corrupt,
                     {"tokenizer_config.json", word});
    }

    void refuses_a_sentence_piece_model_that_is_none_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<bool>("supported");
        QTest::addColumn<QString>("word");
        const auto row = [](const char* name, const std::string& bytes, const QString& word,
                            bool supported = true) {
            QTest::newRow(name) << QByteArray::fromStdString(bytes) << supported << word;
        };
        const std::string unk = piece("<unk>", 2);
        row("a message cut short",
            std::string("\x0a\x40"
                        "ab"),
            "ends behind the end");
        row("no unknown piece", piece("a"), "one piece of type unknown");
        row("two unknown pieces", unk + piece("<u>", 2) + piece("a"), "found 2");
        row("nothing to be found in texts", unk, "no piece can be found");
        row("a piece twice", unk + piece("a") + piece("a"), "there twice");
        row("an empty piece", unk + piece(""), "is empty");
        row("a piece that is no text", unk + piece("\xff"), "UTF-8");
        row("a type that is none", unk + piece("a", 9), "unknown type 9");
        row("a byte that is none", unk + piece("a") + piece("<0xZZ>", 6), "<0x00>");
        row("bytes left out", unk + piece("a") + field(2, std::string("\x98\x02\x01", 3)), "byte_fallback");
        row("a character map that ends early", unk + piece("a") + field(3, field(2, "abcdefgh")),
            "character map");
        row("words", unk + piece("a") + field(2, std::string("\x18\x03", 2)), "WORD", false);
        row("characters", unk + piece("a") + field(2, std::string("\x18\x04", 2)), "CHAR", false);
    }

    void refuses_a_sentence_piece_model_that_is_none()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(bool, supported);
        QFETCH(QString, word);
        expect_error([&] { Tokenizer::parse(bytes.toStdString(), "tokenizer.model"); },
                     supported ? ErrorKind::corrupt : ErrorKind::not_supported, {"tokenizer.model", word});
    }

    void refuses_a_tiktoken_file_that_is_none_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("word");
        QTest::newRow("few bytes") << QByteArray("YQ== 0\nYg== 1\n") << "byte 0x00";
        QTest::newRow("no rank") << QByteArray("YQ== 0\nYg==\n") << "line 2";
        QTest::newRow("a token twice") << QByteArray("YQ== 0\nYQ== 1\n") << "same token";
        QTest::newRow("a rank twice") << QByteArray("YQ== 0\nYg== 0\n") << "rank 0";
    }

    void refuses_a_tiktoken_file_that_is_none()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, word);
        expect_error([&] { Tokenizer::parse(bytes.toStdString(), "x.tiktoken"); }, ErrorKind::corrupt,
                     {word});
    }

    void tells_kinds_of_tiktoken_files_apart_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("tokenizer_class");
        QTest::addColumn<int>("ranks");
        QTest::addColumn<QString>("kind");
        QTest::addColumn<bool>("guessed");
        QTest::newRow("by name") << "o200k_base.tiktoken"
                                 << "" << 199998 << "o200k_base" << false;
        QTest::newRow("by class") << "x.tiktoken"
                                  << "QWenTokenizer" << 300 << "qwen" << false;
        QTest::newRow("by size") << "tokenizer.model"
                                 << "" << 128000 << "llama3" << false;
        QTest::newRow("by size, another") << "vocab.tiktoken"
                                          << "" << 100256 << "cl100k_base" << false;
        QTest::newRow("not at all") << "tokenizer.model"
                                    << "" << 777 << "llama3" << true;
    }

    void tells_kinds_of_tiktoken_files_apart()
    {
        QFETCH(QString, file);
        QFETCH(QString, tokenizer_class);
        QFETCH(int, ranks);
        QFETCH(QString, kind);
        QFETCH(bool, guessed);
        const auto found = text::find_tiktoken_kind(file.toStdString(), tokenizer_class.toStdString(),
                                                    static_cast<std::size_t>(ranks));
        QCOMPARE(QString::fromStdString(found.name), kind);
        QCOMPARE(found.guessed, guessed);
    }

    void llama3_has_its_256_special_tokens()
    {
        const auto kind = text::find_tiktoken_kind("tokenizer.model", "", 128000);
        QCOMPARE(kind.special_tokens.size(), std::size_t(256));
        QCOMPARE(kind.special_tokens[9], (std::pair<std::string, std::int32_t>("<|eot_id|>", 128009)));
        QCOMPARE(kind.special_tokens[255],
                 (std::pair<std::string, std::int32_t>("<|reserved_special_token_250|>", 128255)));
    }
};

QTEST_GUILESS_MAIN(TestTokenizerConfig)
#include "tst_tokenizer_config.moc"
