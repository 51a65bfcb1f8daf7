#include "core/text/tokenizer.h"
#include "tests/support/json_lines.h"
#include "tests/support/test_folder.h"

#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>

using namespace attnscope;
using namespace attnscope::test;

namespace {

std::string model_of(const QString& folder)
{
    const QStringList files = QDir(folder).entryList({"*.model", "*.tiktoken"}, QDir::Files);
    return QDir(folder).filePath(files.value(0)).toStdString();
}

QJsonArray json_of(const std::vector<std::int32_t>& ids)
{
    QJsonArray array;
    for (const std::int32_t id : ids)
        array.append(id);
    return array;
}

/// Spans are in order and inside of the text.
bool spans_fit(const Encoding& encoding, std::size_t bytes)
{
    std::size_t begin = 0;
    for (const Token& token : encoding.tokens) {
        if (token.span.begin < begin || token.span.end < token.span.begin || token.span.end > bytes)
            return false;
        begin = token.span.begin;
    }
    return true;
}

QString pieces_and_spans(const Encoding& encoding)
{
    QString text;
    for (const Token& token : encoding.tokens)
        text += QString("%1[%2:%3] ")
                    .arg(QString::fromStdString(token.piece))
                    .arg(token.span.begin)
                    .arg(token.span.end);
    return text.trimmed();
}

} // namespace

class TestPieceTokenizers : public QObject {
    Q_OBJECT

private slots:
    void every_line_equals_the_original_library_data()
    {
        QTest::addColumn<QString>("folder");
        for (const char* kind : {"sentencepiece", "tiktoken"})
            for (const QString& name :
                 QDir(QString(TEST_DATA "/") + kind).entryList(QDir::Dirs | QDir::NoDotAndDotDot))
                QTest::addRow("%s %s", kind, qPrintable(name))
                    << QString("%1/%2/%3").arg(TEST_DATA, QString(kind), name);
    }

    void every_line_equals_the_original_library()
    {
        QFETCH(QString, folder);
        const Tokenizer tokenizer = Tokenizer::open(model_of(folder));
        const QList<QJsonObject> cases = read_json_lines(folder + "/cases.jsonl");
        QVERIFY(cases.size() > 20);
        for (const QJsonObject& wanted : cases) {
            const std::string text =
                QByteArray::fromBase64(wanted["text_b64"].toString().toLatin1()).toStdString();
            const Encoding encoding = tokenizer.encode(text, {false});
            QCOMPARE(tokenizer.encode_ids(text, {false}), encoding.ids());
            QCOMPARE(tokenizer.encode_ids(text), tokenizer.encode(text).ids());
            const QByteArray name = wanted["name"].toString().toUtf8();
            QVERIFY2(json_of(encoding.ids()) == wanted["ids"].toArray(), name.constData());
            QVERIFY2(tokenizer.decode(encoding.ids(), true) == wanted["decoded"].toString().toStdString(),
                     name.constData());
            QVERIFY2(spans_fit(encoding, text.size()), name.constData());
        }
        for (std::int32_t id = 0; id < tokenizer.vocabulary_size(); ++id)
            if (const auto token = tokenizer.find_token(id))
                QCOMPARE(tokenizer.find_id(token->piece), std::optional(id));
        QVERIFY(!tokenizer.find_token(-1));
        QVERIFY(!tokenizer.find_token(tokenizer.vocabulary_size()));
    }

    void spans_point_into_the_text_as_it_was_written_data()
    {
        QTest::addColumn<QString>("folder");
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("wanted");
        // No piece of the first model; each of its bytes spans the whole character.
        QTest::newRow("byte fallback") << "sentencepiece/metaspace_llama2" << QByteArray("🙂")
                                       << "▁[0:0] <0xF0>[0:4] <0x9F>[0:4] <0x99>[0:4] <0x82>[0:4]";
        // Three spaces become one, three characters of full width become others.
        QTest::newRow("normalized") << "sentencepiece/unigram_precompiled" << QByteArray("  ｍｅ   ｍｅ ")
                                    << "▁me[2:8] ▁me[8:17]";
        QTest::newRow("tiktoken") << "tiktoken/own_llama3" << QByteArray("the é") << "";
    }

    void spans_point_into_the_text_as_it_was_written()
    {
        QFETCH(QString, folder);
        QFETCH(QByteArray, text);
        QFETCH(QString, wanted);
        const Tokenizer tokenizer = Tokenizer::open(model_of(QString(TEST_DATA "/") + folder));
        const Encoding encoding = tokenizer.encode(text.toStdString(), {false});
        if (!wanted.isEmpty())
            QCOMPARE(pieces_and_spans(encoding), wanted);
        QCOMPARE(encoding.tokens.back().span.end > 0, true);
        for (const Token& token : encoding.tokens)
            QVERIFY(find_invalid_utf8(text.toStdString().substr(
                        token.span.begin, token.span.end - token.span.begin)) == std::string::npos);
    }

    void a_model_with_bos_begins_with_it()
    {
        const Tokenizer tokenizer =
            Tokenizer::open(TEST_DATA "/sentencepiece/metaspace_llama2/tokenizer.model");
        QCOMPARE(tokenizer.find_bos(), std::optional<std::int32_t>(1));
        const Encoding encoding = tokenizer.encode("reko");
        QCOMPARE(encoding.tokens.front().piece, std::string("<s>"));
        QVERIFY(encoding.tokens.front().added && encoding.tokens.front().special);
        QCOMPARE(encoding.tokens.size(), tokenizer.encode("reko", {false}).tokens.size() + 1);
    }

    void a_model_with_eos_alone_ends_with_it()
    {
        const Tokenizer tokenizer =
            Tokenizer::open(TEST_DATA "/sentencepiece/unigram_precompiled/tokenizer.model");
        QVERIFY(!tokenizer.find_bos());
        QCOMPARE(tokenizer.encode("reko").tokens.back().piece, std::string("</s>"));
    }

    void the_config_beside_a_model_holds()
    {
        const TestFolder folder;
        QFile model(TEST_DATA "/sentencepiece/metaspace_llama2/tokenizer.model");
        QVERIFY(model.open(QIODevice::ReadOnly));
        const auto path = folder.write("tokenizer.model", model.readAll());
        folder.write("tokenizer_config.json",
                     R"({"add_bos_token": false, "add_eos_token": true, "eos_token": "</s>", "legacy": false,
                         "added_tokens_decoder": {"1": {"content": "<s>", "special": true},
                             "2": {"content": "</s>", "special": true},
                             "700": {"content": "<mark>", "lstrip": true, "special": false}}})");
        const Tokenizer tokenizer = Tokenizer::open(path);
        QVERIFY(!tokenizer.find_bos());
        QCOMPARE(tokenizer.vocabulary_size(), 701);
        const Encoding encoding = tokenizer.encode("<s>reko  <mark>reko");
        QCOMPARE(tokenizer.encode_ids("<s>reko  <mark>reko"), encoding.ids());
        QCOMPARE(encoding.tokens.front().id, 1);
        QVERIFY(encoding.tokens.front().special && !encoding.tokens.front().added);
        QCOMPARE(encoding.tokens.back().id, 2);
        const auto mark = std::find_if(encoding.tokens.begin(), encoding.tokens.end(),
                                       [](const Token& token) { return token.id == 700; });
        QVERIFY(mark != encoding.tokens.end());
        QCOMPARE(mark->span, (ByteSpan{7, 15}));
        QCOMPARE(tokenizer.decode(encoding.ids(), false), std::string("<s>reko<mark>reko</s>"));
        QCOMPARE(tokenizer.origin(), path.string());
    }

    void a_long_word_is_tokenized_in_a_moment()
    {
        for (const char* name : {"sentencepiece/metaspace_llama2", "sentencepiece/unigram_bytefallback",
                                 "tiktoken/own_llama3"}) {
            const Tokenizer tokenizer = Tokenizer::open(model_of(QString(TEST_DATA "/") + name));
            const std::string word(100'000, 'a');
            const Encoding encoding = tokenizer.encode(word, {false});
            QCOMPARE(encoding.tokens.back().span.end, word.size());
        }
    }
};

QTEST_GUILESS_MAIN(TestPieceTokenizers)
#include "tst_piece_tokenizers.moc"
