// Tokenizers kept as vocab.json and merges.txt, or vocab.txt: taken apart from the tokenizer.json of the same tokenizer.
#include "core/text/tokenizer.h"
#include "tests/support/expect_error.h"
#include "tests/support/test_folder.h"

#include <nlohmann/json.hpp>

#include <QtTest>

using namespace attnscope;
using namespace attnscope::test;
using nlohmann::json;

namespace {

const std::string text = "  Don't  na\u00efve caf\u0065\u0301 12345\r\n\n\tbe\u2026 <|x|><|end|> HE owls";

json tokenizer_json(const QString& name)
{
    QFile file(TEST_DATA "/tokenizers/" + name + "/tokenizer.json");
    if (!file.open(QIODevice::ReadOnly))
        qFatal("cannot read %s", qPrintable(name));
    return json::parse(file.readAll().toStdString());
}

/// What a person would find in an old folder.
void write_merges(const TestFolder& folder, const json& model)
{
    std::string merges = "#version: 0.2\n";
    for (const json& merge : model["merges"])
        merges += merge.is_string() ? merge.get<std::string>() + "\n"
                                    : merge[0].get<std::string>() + " " + merge[1].get<std::string>() + "\n";
    folder.write("vocab.json", QByteArray::fromStdString(model["vocab"].dump()));
    folder.write("merges.txt", QByteArray::fromStdString(merges));
}

void expect_same(const Tokenizer& actual, const Tokenizer& wanted)
{
    const Encoding a = actual.encode(text);
    const Encoding b = wanted.encode(text);
    QCOMPARE(a.ids(), b.ids());
    for (std::size_t i = 0; i < a.tokens.size(); ++i)
        QCOMPARE(a.tokens[i].span, b.tokens[i].span);
    QCOMPARE(actual.decode(a.ids(), false), wanted.decode(b.ids(), false));
}

} // namespace

class TestVocabularyFiles : public QObject {
    Q_OBJECT

private slots:
    void vocab_json_and_merges_txt_are_the_tokenizer_json_data()
    {
        QTest::addColumn<QString>("golden");
        QTest::addColumn<QByteArray>("config");
        QTest::newRow("GPT-2") << "bytelevel_gpt2"
                               << QByteArray(R"({"tokenizer_class": "GPT2TokenizerFast"})");
        QTest::newRow("GPT-2 with a space before the first word")
            << "bytelevel_gpt2_prefix"
            << QByteArray(R"({"tokenizer_class": "GPT2Tokenizer", "add_prefix_space": true})");
        QTest::newRow("Qwen2") << "bytelevel_qwen2" << QByteArray(R"({"tokenizer_class": "Qwen2Tokenizer"})");
    }

    void vocab_json_and_merges_txt_are_the_tokenizer_json()
    {
        QFETCH(QString, golden);
        QFETCH(QByteArray, config);
        json file = tokenizer_json(golden);
        const TestFolder folder;
        write_merges(folder, file["model"]);
        folder.write("tokenizer_config.json", config);
        const int size = static_cast<int>(file["model"]["vocab"].size());
        folder.write("added_tokens.json",
                     QByteArray::fromStdString(json{{"<|x|>", size}, {"<|end|>", size + 1}}.dump()));
        folder.write(
            "special_tokens_map.json",
            R"({"eos_token": {"content": "<|end|>", "lstrip": true}, "unk_token": null, "bos_token": "<|end|>"})");
        // The same by hand: special tokens are looked for in the text as it stands, the others in the normalized one.
        const auto token = [](const char* content, unsigned id, bool special) {
            return json{{"id", id},          {"content", content}, {"single_word", false},
                        {"lstrip", false},   {"rstrip", false},    {"normalized", !special},
                        {"special", special}};
        };
        file["added_tokens"] = {token("<|x|>", static_cast<unsigned>(size), false),
                                token("<|end|>", static_cast<unsigned>(size + 1), true)};
        file["post_processor"] = nullptr;
        const Tokenizer wanted = Tokenizer::parse(file.dump(), "tokenizer.json");
        expect_same(Tokenizer::open(folder.path("vocab.json")), wanted);
    }

    void a_bos_is_put_where_it_is_asked_for()
    {
        const TestFolder folder;
        write_merges(folder, tokenizer_json("bytelevel_gpt2")["model"]);
        folder.write("tokenizer_config.json",
                     R"({"tokenizer_class": "GPT2Tokenizer", "bos_token": "<s>", "add_bos_token": true})");
        const Tokenizer tokenizer = Tokenizer::open(folder.path("vocab.json"));
        QCOMPARE(tokenizer.encode("x").tokens.front().piece, std::string("<s>"));
        QVERIFY(tokenizer.find_id("<|endoftext|>")); // the end of text has its usual name
    }

    void vocab_txt_is_the_tokenizer_json_data()
    {
        QTest::addColumn<QString>("golden");
        QTest::addColumn<QByteArray>("config");
        QTest::newRow("lower case") << "wordpiece_uncased"
                                    << QByteArray(R"({"tokenizer_class": "BertTokenizer"})");
        QTest::newRow("cased") << "wordpiece_cased"
                               << QByteArray(
                                      R"({"tokenizer_class": "BertTokenizer", "do_lower_case": false})");
    }

    void vocab_txt_is_the_tokenizer_json()
    {
        QFETCH(QString, golden);
        QFETCH(QByteArray, config);
        const json file = tokenizer_json(golden);
        std::map<int, std::string> lines;
        for (const auto& [piece, id] : file["model"]["vocab"].items())
            lines[id.get<int>()] = piece;
        QByteArray vocab;
        for (const auto& [id, piece] : lines)
            vocab += QByteArray::fromStdString(piece + "\r\n");
        const TestFolder folder;
        folder.write("vocab.txt", vocab);
        folder.write("tokenizer_config.json", config);
        expect_same(Tokenizer::open(folder.path("vocab.txt")),
                    Tokenizer::parse(file.dump(), "tokenizer.json"));
    }

    void other_files_are_refused_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<ErrorKind>("kind");
        QTest::addColumn<QStringList>("words");
        QTest::newRow("a class that is not known")
            << "tokenizer_config.json" << QByteArray(R"({"tokenizer_class": "OwlTokenizer"})")
            << ErrorKind::not_supported << QStringList{"OwlTokenizer", "Qwen2Tokenizer"};
        QTest::newRow("no class") << "tokenizer_config.json" << QByteArray("{}") << ErrorKind::not_supported
                                  << QStringList{"names no \"tokenizer_class\""};
        QTest::newRow("a merge of three")
            << "merges.txt" << QByteArray("#version: 0.2\na b\na b c\n") << ErrorKind::corrupt
            << QStringList{"merges.txt, line 3", QString::fromUtf8("a\u2423b")};
        QTest::newRow("a vocabulary that is none")
            << "vocab.json" << QByteArray("[]") << ErrorKind::corrupt << QStringList{"pieces and their ids"};
        QTest::newRow("an id that is none") << "added_tokens.json" << QByteArray(R"({"<x>": "7"})")
                                            << ErrorKind::corrupt << QStringList{"added_tokens.json: <x>"};
        QTest::newRow("a list of special tokens")
            << "special_tokens_map.json" << QByteArray("[]") << ErrorKind::corrupt
            << QStringList{"special_tokens_map.json"};
    }

    void other_files_are_refused()
    {
        QFETCH(QString, name);
        QFETCH(QByteArray, bytes);
        QFETCH(ErrorKind, kind);
        QFETCH(QStringList, words);
        const TestFolder folder;
        write_merges(folder, tokenizer_json("bytelevel_gpt2")["model"]);
        folder.write("tokenizer_config.json", R"({"tokenizer_class": "GPT2Tokenizer"})");
        folder.write(name.toStdString(), bytes);
        expect_error([&] { Tokenizer::open(folder.path("vocab.json")); }, kind, words);
    }
};

QTEST_APPLESS_MAIN(TestVocabularyFiles)
#include "tst_vocabulary_files.moc"
