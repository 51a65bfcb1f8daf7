#include "core/text/tokenizer.h"
#include "tests/support/json_lines.h"

#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>

#include <thread>

using namespace attnscope;
using namespace attnscope::test;

namespace {

const QDir folder(QStringLiteral(TEST_DATA "/tokenizers"));

QJsonArray ids_of(const Encoding& encoding)
{
    QJsonArray ids;
    for (const std::int32_t id : encoding.ids())
        ids.append(id);
    return ids;
}

std::vector<std::string> pieces_of(const Encoding& encoding)
{
    std::vector<std::string> pieces;
    for (const Token& token : encoding.tokens)
        pieces.push_back(token.piece);
    return pieces;
}

std::vector<std::string> strings_of(const QJsonArray& array)
{
    std::vector<std::string> strings;
    for (const QJsonValue& value : array)
        strings.push_back(value.toString().toStdString());
    return strings;
}

QJsonArray spans_of(const Encoding& encoding)
{
    QJsonArray spans;
    for (const Token& token : encoding.tokens)
        spans.append(QJsonArray{qint64(token.span.begin), qint64(token.span.end)});
    return spans;
}

/// The fields that differ from what the library gave, for one line of cases.jsonl.
QStringList differences(const Tokenizer& tokenizer, const QJsonObject& wanted)
{
    const std::string text = QByteArray::fromBase64(wanted["text_b64"].toString().toLatin1()).toStdString();
    const Encoding encoding = tokenizer.encode(text, {wanted["add_special_tokens"].toBool()});
    QStringList wrong;
    if (ids_of(encoding) != wanted["ids"].toArray())
        wrong << "ids";
    // Not as QString: that drops a byte order mark.
    if (pieces_of(encoding) != strings_of(wanted["tokens"].toArray()))
        wrong << "tokens";
    if (spans_of(encoding) != wanted["offsets_bytes"].toArray())
        wrong << "spans";
    if (tokenizer.decode(encoding.ids(), false) != wanted["decoded"].toString().toStdString())
        wrong << "decoded text";
    return wrong;
}

} // namespace

class TestTokenizerGoldens : public QObject {
    Q_OBJECT

private slots:
    void every_line_equals_the_library_data()
    {
        QTest::addColumn<QString>("name");
        for (const QString& name : folder.entryList(QDir::Dirs | QDir::NoDotAndDotDot))
            QTest::addRow("%s", qPrintable(name)) << name;
    }

    void every_line_equals_the_library()
    {
        QFETCH(QString, name);
        const Tokenizer tokenizer = Tokenizer::open(folder.filePath(name + "/tokenizer.json").toStdString());
        const QList<QJsonObject> cases = read_json_lines(folder.filePath(name + "/cases.jsonl"));
        QVERIFY(cases.size() > 20);
        for (const QJsonObject& wanted : cases) {
            const QStringList wrong = differences(tokenizer, wanted);
            QVERIFY2(wrong.isEmpty(), qPrintable(wanted["name"].toString() + ": " + wrong.join(", ")));
        }
    }

    void several_threads_share_a_tokenizer()
    {
        const Tokenizer tokenizer =
            Tokenizer::open(folder.filePath("added_nfc/tokenizer.json").toStdString());
        const QList<QJsonObject> cases = read_json_lines(folder.filePath("added_nfc/cases.jsonl"));
        std::vector<int> wrong(4, 0);
        std::vector<std::thread> threads;
        threads.reserve(wrong.size());
        for (int& count : wrong)
            threads.emplace_back([&] {
                for (const QJsonObject& wanted : cases)
                    count += differences(tokenizer, wanted).isEmpty() ? 0 : 1;
            });
        for (std::thread& thread : threads)
            thread.join();
        QCOMPARE(wrong, std::vector<int>(4, 0));
    }

    void every_id_is_found_and_found_back()
    {
        for (const QString& name : folder.entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
            const Tokenizer tokenizer =
                Tokenizer::open(folder.filePath(name + "/tokenizer.json").toStdString());
            for (std::int32_t id = 0; id < tokenizer.vocabulary_size(); ++id) {
                const auto token = tokenizer.find_token(id);
                if (token)
                    QCOMPARE(tokenizer.find_id(token->piece), std::optional(id));
            }
            QVERIFY(!tokenizer.find_token(tokenizer.vocabulary_size()));
            QVERIFY(!tokenizer.find_token(-1));
        }
    }
};

QTEST_GUILESS_MAIN(TestTokenizerGoldens)
#include "tst_tokenizer_goldens.moc"
