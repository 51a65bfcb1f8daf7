// attnscope-cli turns with the chat template of a model.
#include "tests/app/cli/cli_process.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <cmath>

using namespace attnscope::test;

class TestCliTurns : public QObject {
    Q_OBJECT

private:
    QTemporaryDir folder_;

    QString path(const QString& name) const { return folder_.filePath(name); }

    /// Rows of a table for one reply and map: their numbers, null left out.
    static double sum(const QJsonArray& rows, const QString& column, int reply, const QString& map)
    {
        double sum = 0;
        for (const QJsonValue& row : rows)
            if (row["reply"].toInt() == reply && row["map"].toString() == map)
                sum += row[column].toDouble();
        return sum;
    }

private slots:
    /// A model with a template that writes headers, calls and outputs, and refuses a transcript that begins with a reply.
    void initTestCase()
    {
        QVERIFY(QDir().mkdir(path("model")));
        const QDir from(model_folder("diffllama_mha"));
        for (const QString& file : from.entryList(QDir::Files))
            QVERIFY(QFile::copy(from.filePath(file), path("model/" + file)));
        write_file(
            path("model/chat_template.jinja"),
            "<|begin_of_text|>{% if messages[0].role == 'assistant' %}{{ raise_exception('nobody asked') }}"
            "{% endif %}{% for m in messages %}[{{ m.role }}]{% if m.tool_calls %}{% for c in m.tool_calls %}"
            "{{ c.function.name }}({{ c.function.arguments | tojson }}){% endfor %}{% else %}{{ m.content }}"
            "{% endif %}[end]{% endfor %}{% if add_generation_prompt %}[assistant]{% endif %}");
        write_file(path("agent.jsonl"), "{\"role\": \"user\", \"content\": \"Rain?\"}\n"
                                        "{\"role\": \"assistant\", \"content\": null, \"tool_calls\": "
                                        "[{\"function\": {\"name\": \"look\", "
                                        "\"arguments\": {\"city\": \"Oslo\"}}}]}\n"
                                        "{\"role\": \"tool\", \"content\": \"wet\"}\n"
                                        "{\"role\": \"assistant\", \"content\": \"It rains\"}\n");
        write_file(path("two.jsonl"),
                   "{\"id\": \"odd\", \"messages\": [{\"role\": \"assistant\", \"content\": \"Hm\"}]}\n"
                   "{\"id\": \"fine\", \"messages\": [{\"role\": \"user\", \"content\": \"Hi\"}, {\"role\": "
                   "\"assistant\", \"content\": \"Hello\"}]}\n");
    }

    void calls_and_outputs_are_turns_of_their_own()
    {
        const CliResult result = run_cli({"turns", "-m", path("model"), "-i", path("agent.jsonl"), "--chat",
                                          "--keep-captures", path("kept"), "--json"});
        QVERIFY2(result.exit_code == 0, result.all());
        const QJsonObject json = result.json();
        QVERIFY(json["settings"].toObject()["turn"].toString().contains("chat template"));
        QVERIFY(json["definitions"].toObject()["turn"].toString().contains("chat template"));
        // The call is the first reply, the answer the second; A1 of a row is 1 over all roles.
        const QJsonArray roles = json["reply_role_map"].toArray();
        for (const int reply : {0, 1})
            QVERIFY2(std::abs(sum(roles, "attention", reply, "first") - 1) < 1e-6, result.all());
        const QJsonArray turns = json["reply_turn_map"].toArray();
        const auto count = [&](int reply) {
            return std::count_if(turns.begin(), turns.end(), [&](const QJsonValue& row) {
                return row["reply"].toInt() == reply && row["map"].toString() == "first";
            });
        };
        QCOMPARE(count(0), 2); // the question and the call itself
        QCOMPARE(count(1), 4);
        const CliResult info = run_cli({"info", path("kept/transcript-0.attn.h5"), "--json"});
        QVERIFY2(info.exit_code == 0, info.all());
        for (const char* segment : {"user_0", "assistant_1", "tool_2", "assistant_3"})
            QVERIFY2(info.out.contains(segment), info.all());
    }

    void a_transcript_that_the_template_refuses_is_left_out_and_told_of()
    {
        const CliResult result =
            run_cli({"turns", "-m", path("model"), "-i", path("two.jsonl"), "--chat", "--json"});
        QVERIFY2(result.exit_code == 0, result.all());
        const QString notes = result.json()["notes"].toArray().first().toString();
        QVERIFY2(notes.contains("\"odd\"") && notes.contains("nobody asked"), result.all());
        QCOMPARE(result.json()["reply"].toArray()[0].toObject()["samples"].toInt(), 1);
    }
};

QTEST_GUILESS_MAIN(TestCliTurns)
#include "tst_cli_turns.moc"
