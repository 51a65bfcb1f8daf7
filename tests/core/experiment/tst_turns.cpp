// Transcripts: how they are read, and what the replies look at.
#include "core/error.h"
#include "core/experiment/run_experiment.h"
#include "core/experiment/turns/turns_experiment.h"
#include "tests/core/experiment/experiment_model.h"
#include "tests/support/collecting_sink.h"
#include "tests/support/expect_error.h"
#include "tests/support/test_folder.h"

#include <QTest>

#include <cmath>

using namespace attnscope;
using namespace attnscope::test;

namespace {

/// Single quotes for double ones: moc loses its way in many escaped quotes.
std::vector<Transcript> parse(std::string text)
{
    for (char& c : text)
        c = c == '\'' ? '"' : c;
    return parse_transcripts(text, "chat");
}

TurnsSettings small_settings()
{
    TurnsSettings settings;
    settings.transcripts = {{"one",
                             {{"system", "Be kind.", ""},
                              {"user", "Hi", ""},
                              {"assistant", "Hello!", ""},
                              {"user", "And?", ""},
                              {"assistant", "Bye.", ""}}}};
    settings.rows = 3;
    return settings;
}

ExperimentRun run(ExperimentModel& model, const TurnsSettings& settings,
                  const ExperimentOptions& options = {})
{
    TurnsExperiment experiment(settings, model.info());
    return run_experiment(experiment, model.model(), model.tokenizer(), options, {});
}

} // namespace

class TurnsTest : public QObject {
    Q_OBJECT

    TestFolder folder_;

private slots:
    void messages_and_transcripts_are_read()
    {
        const auto single =
            parse("{'role': 'user', 'content': 'Hi'}\n\n{'role': 'assistant', 'content': null, 'tool_calls': "
                  "[{'name': 'f'}]}\n{'role': 'tool', 'content': [{'type': 'text', 'text': 'out'}]}\n");
        QCOMPARE(single.size(), std::size_t(1));
        QCOMPARE(single[0].messages.size(), std::size_t(3));
        QVERIFY(single[0].messages[1].content.find("\"name\":\"f\"") != std::string::npos);
        QCOMPARE(single[0].messages[2].content, std::string("out"));
        const auto several =
            parse("{'id': 'x', 'messages': [{'role': 'user', 'content': 'a'}]}\n{'messages': []}\n");
        QCOMPARE(several.size(), std::size_t(2));
        QCOMPARE(several[0].id, std::string("x"));
    }

    void broken_transcripts_are_named_data()
    {
        QTest::addColumn<QString>("text");
        QTest::newRow("no JSON") << "hello\n";
        QTest::newRow("no role") << "{'content': 'x'}\n";
        QTest::newRow("a number for content") << "{'role': 'user', 'content': 3}\n";
        QTest::newRow("a message of a transcript that is a text") << "{'messages': ['x']}\n";
    }

    void broken_transcripts_are_named()
    {
        QFETCH(QString, text);
        expect_error([&] { parse(text.toStdString()); }, ErrorKind::corrupt, {"chat, line 1"});
    }

    void attention_on_turns_is_that_of_the_maps()
    {
        ExperimentModel model("diffllama_mha");
        const TurnsSettings settings = small_settings();
        const ExperimentResult result = *run(model, settings).result;
        const TranscriptPrompt written = prompt_of(settings.transcripts[0], settings.form, model.tokenizer());
        PassRequest request;
        request.ids = written.prompt.ids();
        CollectingSink sink;
        AttentionSink* const sinks[] = {&sink};
        std::vector<std::string> notices;
        model.model().run(request, sinks, {}, notices);
        const std::size_t tokens = request.ids.size();
        // The second reply, the fifth message: its first, middle and last rows, on the third message.
        const Range reply = written.words[4], target = written.turns[2];
        const int count = std::min(3, reply.size());
        double mass = 0, rows = 0;
        for (const auto& [key, map] : sink.maps) {
            if (key.component != Component::second)
                continue;
            for (int i = 0; i < count; ++i) {
                const int row = reply.begin - 1 + i * (reply.size() - 1) / (count - 1);
                ++rows;
                for (int column = target.begin; column < target.end; ++column)
                    mass += map[std::size_t(row) * tokens + std::size_t(column)];
            }
        }
        const std::vector<double>& values = result.require_array("attention_on_turn").values;
        QCOMPARE(result.require_axis("turn").size(), std::size_t(5));
        QVERIFY(std::abs(values[(1 * 5 + 2) * 4 + 1] - mass / rows) < 1e-6);
        QVERIFY(std::isnan(values[(0 * 5 + 3) * 4 + 1])); // the first reply comes before the fourth message
        // All roles together hold every key of the first map.
        const std::size_t roles = result.require_axis("role").size();
        double sum = 0;
        for (std::size_t role = 0; role < roles; ++role)
            if (const double value = result.require_array("attention").values[role * 4]; !std::isnan(value))
                sum += value;
        QVERIFY(std::abs(sum - 1) < 1e-6);
    }

    void a_transcript_without_replies_qualifies_for_nothing()
    {
        ExperimentModel model("diffllama_mha");
        TurnsSettings settings = small_settings();
        settings.reply_role = "model";
        ExperimentOptions options;
        options.journal = folder_.path("turns.jsonl");
        expect_error([&] { run(model, settings, options); }, ErrorKind::not_found, {"role model"});
        settings.transcripts.push_back({"two", {{"user", "x", ""}, {"model", "y", ""}}});
        const ExperimentResult result = *run(model, settings).result;
        QCOMPARE(result.require_array("samples").values, std::vector<double>{1});
        QVERIFY(
            result.notes.front().starts_with("1 of 2 transcripts are left out, the first of them \"one\""));
    }
};

QTEST_APPLESS_MAIN(TurnsTest)
#include "tst_turns.moc"
