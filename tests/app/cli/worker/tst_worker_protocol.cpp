#include "app/cli/worker/answer.h"
#include "app/cli/worker/line_splitter.h"
#include "app/cli/worker/progress_meter.h"
#include "app/cli/worker/request.h"

#include <QtTest>

#include <new>

using namespace attnscope;
using namespace attnscope::cli;
using namespace attnscope::cli::worker;

namespace {

Request parse(const QByteArray& line)
{
    return parse_request(parse_object({line.data(), static_cast<std::size_t>(line.size())}));
}

/// A capture with one more field.
Capture capture_with(const QByteArray& field)
{
    return std::get<Capture>(
        parse(R"({"id":1,"method":"capture","prompt":"x","output":"f","force":true,)" + field + "}"));
}

QStringList split(const QList<QByteArray>& pieces, std::size_t longest)
{
    QStringList lines;
    LineSplitter splitter(longest, [&](std::optional<std::string_view> line) {
        lines << (line ? QString::fromUtf8(line->data(), static_cast<qsizetype>(line->size()))
                       : "(too long)");
    });
    for (const QByteArray& piece : pieces)
        splitter.push({piece.data(), static_cast<std::size_t>(piece.size())});
    splitter.finish();
    return lines;
}

} // namespace

class TestWorkerProtocol : public QObject {
    Q_OBJECT

private slots:
    void bad_lines_are_protocol_errors_that_name_the_fault_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<QString>("words");
        const auto row = [](const char* name, const QByteArray& line, const QString& words) {
            QTest::newRow(name) << line << words;
        };
        row("no JSON", "hello", "no JSON");
        row("half an object", R"({"id":1,)", "no JSON");
        row("two objects", R"({"id":1}{"id":2})", "no JSON");
        row("a list", "[1]", "no JSON object");
        row("bytes that are no UTF-8", "{\"id\":1,\"method\":\"\xFF\"}", "no JSON");
        row("half a surrogate pair", R"({"id":1,"method":"\ud800"})", "no JSON");
        row("a number beyond all bounds", R"({"id":1,"method":"load","threads":1e999})", "no JSON");
        row("a deep nest", QByteArray(100000, '['), "nested");
        row("no id", R"({"method":"hello"})", "\"id\" is missing");
        row("an id that is a list", R"({"id":[1],"method":"hello"})", "\"id\" is neither");
        row("no method", R"({"id":1})", "\"method\" is missing");
        row("a method that is a number", R"({"id":1,"method":2})", "\"method\" is 2, expected a text");
        row("an unknown method", R"({"id":1,"method":"fly"})", "known are hello, load");
        row("a field that is not known", R"({"id":1,"method":"hello","layer":1})", "\"layer\" is no field");
        row("load without a model", R"({"id":1,"method":"load"})", "\"model\" is missing");
        row("a model that is null", R"({"id":1,"method":"load","model":null})", "\"model\" is missing");
        row("threads as a text", R"({"id":1,"method":"load","model":"m","threads":"2"})",
            "\"threads\" is \"2\"");
        row("tokenize without a text", R"({"id":1,"method":"tokenize"})", "\"text\" is missing");
        row("two texts", R"({"id":1,"method":"tokenize","text":"a","text_b64":"YQ=="})", "both there");
        row("a text that is no base64", R"({"id":1,"method":"tokenize","text_b64":"a"})", "no base64");
        row("a capture of nothing", R"({"id":1,"method":"capture","output":"f"})", "\"prompt\" is missing");
        row("a capture to nowhere", R"({"id":1,"method":"capture","prompt":"x"})", "\"output\" is missing");
        row("a prompt and ids", R"({"id":1,"method":"capture","prompt":"x","ids":[1],"output":"f"})",
            "both there");
        row("an id too large for a token", R"({"id":1,"method":"capture","ids":[4294967296],"output":"f"})",
            "32 bits");
        row("spans that are a list", R"({"id":1,"method":"capture","prompt":"x","output":"f","spans":[]})",
            "no object of names");
        row("a span of one position",
            R"({"id":1,"method":"capture","prompt":"x","output":"f","spans":{"a":[1]}})", "span \"a\"");
        row("a span of a negative byte",
            R"({"id":1,"method":"capture","prompt":"x","output":"f","spans":{"a":{"bytes":[-1,2]}}})",
            "span \"a\"");
        row("layers that are an object",
            R"({"id":1,"method":"capture","prompt":"x","output":"f","layers":{}})",
            "\"layers\" is an object");
        row("a fraction of a layer",
            R"({"id":1,"method":"capture","prompt":"x","output":"f","layers":[0.5]})",
            "\"layers\" holds 0.5");
        row("a lambda of no layer",
            R"({"id":1,"method":"capture","prompt":"x","output":"f","lambda_of_layer":{"x":1}})",
            "lambda_of_layer");
        row("a head of three numbers",
            R"({"id":1,"method":"capture","prompt":"x","output":"f","ablate":[[1,2,3]]})", "\"ablate\"");
        row("estimate of nothing", R"({"id":1,"method":"estimate"})", "\"tokens\" is missing");
        row("cancel without an id", R"({"id":1,"method":"cancel"})", "\"request\" is missing");
        row("cancel of no id", R"({"id":1,"method":"cancel","request":[]})", "\"request\" is no id");
    }
    void bad_lines_are_protocol_errors_that_name_the_fault()
    {
        QFETCH(QByteArray, line);
        QFETCH(QString, words);
        try {
            const Json object = parse_object({line.data(), static_cast<std::size_t>(line.size())});
            require_id(object);
            parse_request(object);
        } catch (const ProtocolError& error) {
            QVERIFY2(QString(error.what()).contains(words), error.what());
            return;
        }
        QFAIL("no ProtocolError");
    }

    void values_that_no_capture_can_have_are_invalid_arguments_data()
    {
        QTest::addColumn<QByteArray>("field");
        for (const char* field :
             {R"("compression":10)", R"("predict":-1)", R"("temperature":-0.1)", R"("top_p":1.5)",
              R"("dtype":"f64")", R"("maps":"third")", R"("layers":"a")", R"("heads":[])",
              R"("span_cut":"tear")", R"("lambda":1e300)"})
            QTest::newRow(field) << QByteArray(field);
    }
    void values_that_no_capture_can_have_are_invalid_arguments()
    {
        QFETCH(QByteArray, field);
        try {
            capture_with(field);
        } catch (const Error& error) {
            QCOMPARE(error.kind(), ErrorKind::invalid_argument);
            return;
        }
        QFAIL("no Error");
    }

    void fields_of_a_capture_arrive()
    {
        const Capture capture = capture_with(
            R"("layers":[0,-1],"heads":"1","queries":"0:2","maps":["first","d"],"dtype":"f16","compression":3,)"
            R"("predict":5,"temperature":0.5,"top_k":7,"top_p":0.9,"seed":18446744073709551615,"ignore_eos":true,)"
            R"("lambda":0,"lambda_of_layer":{"-1":0.25},"ablate":[[0,1]],"logit_lens":true,"allow_long":true,)"
            R"("add_special_tokens":false,"span_cut":"widen","spans":{"answer":{"bytes":[0,1]},"query":[-1,0]})");
        const CaptureOptions& options = capture.options;
        QCOMPARE(capture.prompt.text, std::optional<std::string>("x"));
        QCOMPARE(capture.output, std::filesystem::path("f"));
        QVERIFY(options.layers->resolve(4) == (std::vector<int>{0, 3}));
        QVERIFY(options.heads->resolve(4) == std::vector<int>{1});
        QVERIFY(options.queries->resolve(4) == (std::vector<int>{0, 1}));
        QVERIFY(options.maps->first && !options.maps->second && options.maps->difference);
        QVERIFY(options.storage.half && options.storage.compression == 3);
        QVERIFY(options.sampling.new_tokens == 5 && options.sampling.temperature == 0.5 &&
                options.sampling.top_k == 7 && options.sampling.top_p == 0.9 &&
                options.sampling.seed == ~std::uint64_t{0} && !options.sampling.stop_at_end);
        QVERIFY(options.interventions.lambda_everywhere == 0.0F);
        QVERIFY(options.interventions.lambda_of_layer == (std::vector<std::pair<int, float>>{{-1, 0.25F}}));
        QVERIFY(options.interventions.ablated == (std::vector<std::pair<int, int>>{{0, 1}}));
        QVERIFY(options.logit_lens && options.allow_long && options.overwrite);
        QVERIFY(!options.prompt.add_special_tokens && options.prompt.span_cut == SpanCut::widen);
        QCOMPARE(capture.spans.size(), std::size_t{2});
        QVERIFY(capture.spans[0].bytes == (ByteSpan{0, 1}));
        QVERIFY(capture.spans[1].range.has_value());
    }

    void bytes_that_JSON_cannot_carry_come_as_base64()
    {
        const auto request = std::get<Tokenize>(parse(R"({"id":1,"method":"tokenize","text_b64":"AP8K"})"));
        QVERIFY(request.text == std::string("\0\xFF\n", 3));
    }

    void lines_are_found_however_they_are_cut_data()
    {
        QTest::addColumn<QList<QByteArray>>("pieces");
        QTest::addColumn<QStringList>("lines");
        QTest::newRow("one piece") << QList<QByteArray>{"ab\ncd\n"} << QStringList{"ab", "cd"};
        QTest::newRow("bytes one by one") << QList<QByteArray>{"a", "b", "\n", "c"} << QStringList{"ab", "c"};
        QTest::newRow("empty lines") << QList<QByteArray>{"\n\na"} << QStringList{"", "", "a"};
        QTest::newRow("just long enough") << QList<QByteArray>{"12345678\n"} << QStringList{"12345678"};
        QTest::newRow("too long, and then another")
            << QList<QByteArray>{"12345", "6789", "0123456789\nab\n"} << QStringList{"(too long)", "ab"};
        QTest::newRow("too long at the end") << QList<QByteArray>{"123456789"} << QStringList{"(too long)"};
        QTest::newRow("nothing") << QList<QByteArray>{""} << QStringList{};
    }
    void lines_are_found_however_they_are_cut()
    {
        QFETCH(QList<QByteArray>, pieces);
        QFETCH(QStringList, lines);
        QCOMPARE(split(pieces, 8), lines);
    }

    void errors_keep_their_kind_data()
    {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QString>("kind");
        const auto row = [](const char* kind, const std::exception& error) {
            QTest::newRow(kind) << QString::fromStdString(error_line(7, error)) << kind;
        };
        row("corrupt", Error(ErrorKind::corrupt, "\xFF"));
        row("protocol", ProtocolError("x"));
        row("out_of_memory", std::bad_alloc());
        row("internal", std::runtime_error("x"));
    }
    void errors_keep_their_kind()
    {
        QFETCH(QString, line);
        QFETCH(QString, kind);
        const QJsonObject object = QJsonDocument::fromJson(line.toUtf8()).object();
        QCOMPARE(object["id"].toInt(), 7);
        QCOMPARE(object["error"]["kind"].toString(), kind);
        QVERIFY(!object["error"]["message"].toString().isEmpty());
    }

    void progress_comes_ten_times_a_second_and_with_each_stage()
    {
        using std::chrono::milliseconds;
        ProgressMeter meter;
        const ProgressMeter::Clock::time_point start{};
        CaptureStep step{.stage = CaptureStage::generating, .done = 0, .total = 10};
        QVERIFY(meter.step(step, start).has_value());
        QVERIFY(!meter.step(step, start + milliseconds(99)).has_value());
        step.stage = CaptureStage::capturing;
        const auto first = meter.step(step, start + milliseconds(99));
        QVERIFY(first && first->at("seconds_left").is_null() && first->at("bytes_per_second").is_null());
        step.done = 2;
        step.bytes = 1000;
        const auto second = meter.step(step, start + milliseconds(599));
        QVERIFY(second.has_value());
        QCOMPARE(second->at("stage").get<std::string>(), std::string("capturing"));
        QCOMPARE(second->at("seconds_left").get<double>(), 2.0);
        QCOMPARE(second->at("bytes_per_second").get<double>(), 2000.0);
    }
};

QTEST_GUILESS_MAIN(TestWorkerProtocol)
#include "tst_worker_protocol.moc"
