// The small pure parts behind the command line.
#include "app/cli/batch/batch_index.h"
#include "app/cli/batch/batch_lines.h"
#include "app/cli/batch/batch_prompt.h"
#include "app/cli/options/idle_sampling.h"
#include "app/cli/options/intervention_request.h"
#include "app/cli/options/map_choice.h"
#include "app/cli/options/prompt.h"
#include "app/cli/report/text_format.h"
#include "app/cli/terminal/harmless_text.h"
#include "core/byte_text.h"

#include "tests/support/expect_error.h"

#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

using namespace attnscope;
using namespace attnscope::cli;
using namespace attnscope::test;

class TestCliParts : public QObject {
    Q_OBJECT

private slots:
    void file_names_are_safe_data()
    {
        QTest::addColumn<QString>("id");
        QTest::addColumn<QString>("name");
        QTest::newRow("letters and digits stay") << "needle-1_a.b"
                                                 << "needle-1_a.b.attn.h5";
        QTest::newRow("a path cannot leave the folder") << "../../etc/passwd"
                                                        << "%2e.%2f..%2fetc%2fpasswd.attn.h5";
        QTest::newRow("no hidden file") << ".hidden"
                                        << "%2ehidden.attn.h5";
        QTest::newRow("bytes outside of ASCII") << QString::fromUtf8("é") << "%c3%a9.attn.h5";
        QTest::newRow("the escape itself") << "a%2fb"
                                           << "a%252fb.attn.h5";
    }
    void file_names_are_safe()
    {
        QFETCH(QString, id);
        QFETCH(QString, name);
        QCOMPARE(QString::fromStdString(file_name_of(id.toStdString())), name);
    }

    void a_terminal_sees_no_commands_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("seen");
        QTest::newRow("plain") << QByteArray("a b\tc\nd é 中 😀") << QByteArray("a b\tc\nd é 中 😀");
        QTest::newRow("an escape sequence") << QByteArray("\x1b[31mred") << QByteArray("\\x1b[31mred");
        QTest::newRow("carriage return, bell, NUL, delete")
            << QByteArray("a\r\a\0\x7f", 5) << QByteArray("a\\x0d\\x07\\x00\\x7f");
        QTest::newRow("a C1 control sequence") << QByteArray("\xc2\x9b"
                                                             "31m")
                                               << QByteArray("\\x9b31m");
        QTest::newRow("an override and an isolate") << QByteArray("a\xe2\x80\xae"
                                                                  "b\xe2\x81\xa6")
                                                    << QByteArray("a\\u202eb\\u2066");
        QTest::newRow("a no-break space and a dash stay")
            << QByteArray("\xc2\xa0\xe2\x80\x94") << QByteArray("\xc2\xa0\xe2\x80\x94");
        QTest::newRow("sequences that are cut") << QByteArray("\xe2\x80") << QByteArray("\xe2\x80");
        QTest::newRow("invalid bytes stay") << QByteArray("\xff\xc2") << QByteArray("\xff\xc2");
    }
    void a_terminal_sees_no_commands()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, seen);
        QCOMPARE(QByteArray::fromStdString(harmless_text(text.toStdString())), seen);
    }

    void sampling_without_effect_is_told()
    {
        SamplingOptions sampling;
        QVERIFY(idle_sampling(sampling).empty());
        sampling.temperature = 0.7;
        QVERIFY(QString::fromStdString(idle_sampling(sampling)).contains("-n"));
        sampling.new_tokens = 3;
        sampling.top_p = 0.9;
        QVERIFY(idle_sampling(sampling).empty());
        sampling.temperature = 0;
        QVERIFY(QString::fromStdString(idle_sampling(sampling)).contains("--temperature"));
        sampling.top_p = 1;
        QVERIFY(idle_sampling(sampling).empty());
    }

    void long_ids_have_names_of_their_own()
    {
        const std::string one(300, 'a');
        const std::string other = one + "b";
        QVERIFY(file_name_of(one).size() < 240);
        QVERIFY(file_name_of(one) != file_name_of(other));
    }

    void batch_lines_are_understood()
    {
        const BatchPrompt text = parse_batch_prompt(
            R"({"id": 7, "prompt": "a b", "answer": "unused", "spans": {"x": "a", "y": [0, 2], "z": {"text": "b", "occurrence": 2}}})",
            3);
        QCOMPARE(text.id, std::string("7"));
        QCOMPARE(*text.source.text, std::string("a b"));
        QCOMPARE(text.spans.size(), std::size_t{3});
        QCOMPARE(*text.spans[2].occurrence, 2);
        QCOMPARE(*text.spans[1].range->end, 2);
        const BatchPrompt ids = parse_batch_prompt(R"({"ids": [1, 2]})", 12);
        QCOMPARE(ids.id, std::string("12"));
        QCOMPARE(ids.source.ids->size(), std::size_t{2});
    }

    void batch_lines_are_refused_data()
    {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QString>("words");
        QTest::newRow("no JSON") << "{"
                                 << "no JSON object";
        QTest::newRow("a list") << "[1]"
                                << "no JSON object";
        QTest::newRow("neither prompt nor ids") << R"({"id": "a"})"
                                                << "one of \"prompt\", \"messages\" and \"ids\"";
        QTest::newRow("both") << R"({"prompt": "a", "ids": [1]})"
                              << "one of \"prompt\", \"messages\" and \"ids\"";
        QTest::newRow("a prompt that is no text") << R"({"prompt": 1})"
                                                  << "\"prompt\" is no text";
        QTest::newRow("ids that are no list") << R"({"ids": "1"})"
                                              << "\"ids\" is no list";
        QTest::newRow("an id that is no integer") << R"({"ids": [1.5]})"
                                                  << "1.5, which is no integer";
        QTest::newRow("an id of 33 bits") << R"({"ids": [4294967296]})"
                                          << "no integer of 32 bits";
        QTest::newRow("an id of 64 bits") << R"({"ids": [-9223372036854775808]})"
                                          << "no integer of 32 bits";
        QTest::newRow("a name that is a list") << R"({"id": [1], "prompt": "a"})"
                                               << "\"id\" is neither";
        QTest::newRow("an empty name") << R"({"id": "", "prompt": "a"})"
                                       << "\"id\" is empty";
        QTest::newRow("spans as a list") << R"({"prompt": "a", "spans": []})"
                                         << "\"spans\" is no object";
        QTest::newRow("a span of three numbers") << R"({"prompt": "a", "spans": {"x": [1, 2, 3]}})"
                                                 << "span \"x\" is neither";
        QTest::newRow("a span without text") << R"({"prompt": "a", "spans": {"x": ""}})"
                                             << "empty text";
    }
    void batch_lines_are_refused()
    {
        QFETCH(QString, line);
        QFETCH(QString, words);
        expect_error([&] { parse_batch_prompt(line.toStdString(), 1); }, ErrorKind::corrupt, {words});
    }

    void shards_share_every_prompt_once()
    {
        for (std::size_t position = 0; position < 20; ++position) {
            int holders = 0;
            for (const char* text : {"1/3", "2/3", "3/3"})
                holders += parse_shard(text).holds(position) ? 1 : 0;
            QCOMPARE(holders, 1);
        }
        for (const char* text : {"0/3", "4/3", "1", "1/0", "a/b", "", "/", "-1/3"})
            expect_error([&] { parse_shard(text); }, ErrorKind::invalid_argument, {"is no shard"});
    }

    void an_index_survives_a_record_that_was_cut()
    {
        const QTemporaryDir folder;
        const std::filesystem::path path = folder.filePath("index.jsonl").toStdString();
        {
            QFile file(QString::fromStdString(path.string()));
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write("{\"id\":\"a\",\"status\":\"done\"}\n{\"id\":\"b\",\"status\":\"done\"}\n"
                       "{\"id\":\"b\",\"status\":\"failed\"}\n{\"id\":\"c\",\"sta");
        }
        const BatchIndex index(path);
        QCOMPARE(index.done().size(), std::size_t{1});
        QVERIFY(index.done().count("a") == 1);
        index.append({{"id", "d"}, {"status", "done"}});
        const BatchIndex again(path);
        QCOMPARE(again.done().size(), std::size_t{2});
        QVERIFY(again.done().count("d") == 1);
    }

    void interventions_are_resolved()
    {
        ModelInfo model;
        model.kind = ModelKind::differential;
        model.layer_count = 4;
        model.head_count = 2;
        InterventionRequest request;
        request.add_lambda("0");
        request.add_lambda("-1=0.5");
        request.add_ablation("2.1");
        request.add_ablation("-1.-1");
        const Interventions resolved = request.resolve(model);
        QCOMPARE(*resolved.lambda_everywhere, 0.0F);
        QCOMPARE(resolved.lambda_of_layer.at(3), 0.5F);
        QVERIFY(resolved.ablated_heads == (std::set<std::pair<int, int>>{{2, 1}, {3, 1}}));
        model.kind = ModelKind::plain;
        expect_error([&] { request.resolve(model); }, ErrorKind::invalid_argument, {"has no lambda"});
        InterventionRequest outside;
        outside.add_ablation("4.0");
        expect_error([&] { outside.resolve(model); }, ErrorKind::invalid_argument,
                     {"layer 4 does not exist"});
        for (const char* text : {"", "x", "1=", "=1", "0,5", "nan", "1=2=3"})
            expect_error([&] { request.add_lambda(text); }, ErrorKind::invalid_argument, {"is no lambda"});
        for (const char* text : {"", "1", "1.", ".1", "1,2", "1.2.3"})
            expect_error([&] { request.add_ablation(text); }, ErrorKind::invalid_argument, {"is no head"});
    }

    void ids_and_maps_are_parsed()
    {
        QCOMPARE(parse_ids("1, 2\n3").size(), std::size_t{3});
        for (const char* text : {"", " ", "1,a", "-1", "1.5", "99999999999"})
            expect_error([&] { parse_ids(text); }, ErrorKind::invalid_argument, {});
        const MapChoice maps = parse_maps("1,d");
        QVERIFY(maps.first && !maps.second && maps.difference);
        expect_error([&] { parse_maps("third"); }, ErrorKind::invalid_argument, {"is no map"});
    }

    void bytes_travel_as_base64()
    {
        QCOMPARE(*find_base64_bytes("8J+Ygg=="), std::string("\xF0\x9F\x98\x82"));
        for (const char* bytes : {"", "a", "ab", "abc", "\xF0\x9F\x98\x82", "\xFF\xFE\xFD\xFC\xFB"})
            QCOMPARE(*find_base64_bytes(base64_text(bytes)), std::string(bytes));
        QCOMPARE(base64_text("\xF0\x9F\x98\x82"), std::string("8J+Ygg=="));
        QCOMPARE(*find_base64_bytes(""), std::string());
        QCOMPARE(*find_base64_bytes("AAA="), std::string(2, '\0'));
        for (const char* text : {"A", "AAA", "AA=A", "A===", "====", "AA-_"})
            QVERIFY(!find_base64_bytes(text));
        QCOMPARE(hex_text("\xF0\x9F"), std::string("f09f"));
    }

    void sizes_are_readable()
    {
        QCOMPARE(bytes_text(1), std::string("1 byte"));
        QCOMPARE(bytes_text(999), std::string("999 bytes"));
        QCOMPARE(bytes_text(12'900'000'000), std::string("12.9 GB"));
        QCOMPARE(bytes_text(999'999), std::string("1.0 MB"));
        QCOMPARE(duration_text(3.21), std::string("3.2 s"));
        QCOMPARE(duration_text(250), std::string("4 min 10 s"));
        QCOMPARE(duration_text(7500), std::string("2 h 5 min"));
    }
};

QTEST_APPLESS_MAIN(TestCliParts)
#include "tst_cli_parts.moc"
