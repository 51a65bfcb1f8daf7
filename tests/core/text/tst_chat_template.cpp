#include "core/text/chat_format.h"
#include "tests/support/expect_error.h"
#include "tests/support/test_folder.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>

using namespace attnscope;
using namespace attnscope::test;

namespace {

std::string read(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("cannot read %s", qPrintable(path));
    return file.readAll().toStdString();
}

ChatOptions options(bool add_generation_prompt)
{
    std::tm now{};
    now.tm_year = 123;
    now.tm_mon = 10;
    now.tm_mday = 14;
    return {add_generation_prompt, now, {{"bos_token", "<s>"}, {"eos_token", "</s>"}}};
}

RenderedChat render(const std::string& source, const std::string& messages, bool add_generation_prompt = true)
{
    return ChatTemplate::parse(source, "t")
        .render(*find_chat_messages(messages), options(add_generation_prompt));
}

const std::string hello = R"([{"role": "user", "content": "Hello"}])";

} // namespace

class TestChatTemplate : public QObject {
    Q_OBJECT

private slots:
    void renders_as_jinja2_does_data()
    {
        QTest::addColumn<QJsonObject>("wanted");
        for (const QByteArray& line :
             QByteArray::fromStdString(read(TEST_DATA "/chat/cases.jsonl")).split('\n')) {
            const QJsonObject wanted = QJsonDocument::fromJson(line).object();
            if (!wanted.isEmpty())
                QTest::addRow("%s, %s%s", qPrintable(wanted["template"].toString()),
                              qPrintable(wanted["name"].toString()),
                              wanted["add_generation_prompt"].toBool() ? ", answer begun" : "")
                    << wanted;
        }
    }

    void renders_as_jinja2_does()
    {
        QFETCH(QJsonObject, wanted);
        const std::string source = read(TEST_DATA "/chat/templates/" + wanted["template"].toString());
        const std::string messages =
            QJsonDocument(wanted["messages"].toArray()).toJson(QJsonDocument::Compact).toStdString();
        const auto run = [&] { return render(source, messages, wanted["add_generation_prompt"].toBool()); };
        if (wanted.contains("refused"))
            expect_error(run, ErrorKind::not_supported, {"line ", "prints a list"});
        else if (wanted.contains("error"))
            QVERIFY(error_of(run));
        else if (messages.find("tool_calls") == std::string::npos) // whose order of keys Qt does not keep
            QCOMPARE(run().text, wanted["text"].toString().toStdString());
        else
            QCOMPARE(run().text.size(), wanted["text"].toString().toStdString().size());
    }

    void tells_where_each_message_went()
    {
        const std::string source =
            "{{ bos_token }}{% for m in messages %}[{{ m.role }}]{{ m.content }}{% endfor %}!";
        const RenderedChat chat =
            render(source, R"([{"role": "user", "content": "Hé"}, {"role": "assistant", "content": "x"}])");
        QCOMPARE(chat.text, std::string("<s>[user]Hé[assistant]x!"));
        QCOMPARE(chat.turns.size(), std::size_t(2));
        QCOMPARE(chat.turns[0].span, (ByteSpan{3, 12}));
        QCOMPARE(chat.turns[1].span, (ByteSpan{12, 24}));
        QCOMPARE(chat.turns[1].role, std::string("assistant"));
    }

    void follows_the_words_of_messages_data()
    {
        QTest::addColumn<std::string>("source");
        QTest::addColumn<QStringList>("words"); // of each message, as they stand in the prompt
        QTest::newRow("stripped, with a header in one text")
            << std::string("{% for m in messages %}{{ '<' + m.role + '>' + m['content'] | trim + '\\n' }}{% "
                           "endfor %}")
            << QStringList{"be \u00fcber", "a-b-c", "a-b-c d"};
        QTest::newRow("a system message put into the first of the user")
            << std::string(
                   "{% set s = messages[0].content %}{% for m in messages[1:] %}{% if loop.first %}"
                   "{% set c = '<<' ~ s ~ '>>' ~ m.content %}{% else %}{% set c = m.content %}{% endif %}"
                   "[{{ c.strip() }}]{% endfor %}")
            << QStringList{" be \u00fcber  ", "a-b-c", "a-b-c d"};
        QTest::newRow("split, joined and cut")
            << std::string("{% for m in messages %}a-b-c {{ m.content.split('-') | join('+') }};"
                           "{{ m.content[1:][:-1] }}{% endfor %}")
            << QStringList{" be \u00fcber  ;be \u00fcber ", "a+b+c;-b-", "a+b+c d;-b-c "};
        QTest::newRow("through a macro, a block and another case")
            << std::string("{% macro w(t) %}({{ t | upper }}){% endmacro %}{% for m in messages %}"
                           "{% set b %}x{{ w(m.content) }}y{% endset %}{{ b }}{% endfor %}")
            << QStringList{" BE \u00dcBER  ", "A-B-C", "A-B-C D"};
        QTest::newRow("as JSON, the first of two places as long")
            << std::string("{% for m in messages %}{{ m.content | tojson }}{% endfor %}"
                           "{% for m in messages %}{{ m.content | tojson }}{% endfor %}")
            << QStringList{"\" be \u00fcber  \"", "\"a-b-c\"", "\"a-b-c d\""};
        QTest::newRow("only the last message")
            << std::string("{{ messages[0].role }}{{ messages[-1].content.split()[0] }}")
            << QStringList{"", "", "a-b-c"};
    }

    void follows_the_words_of_messages()
    {
        QFETCH(std::string, source);
        QFETCH(QStringList, words);
        const RenderedChat chat = render(source, R"([{"role": "system", "content": " be \u00fcber  "},
                               {"role": "user", "content": "a-b-c", "name": "a-b-c"},
                               {"role": "assistant", "content": "a-b-c d"}])");
        QStringList found{"", "", ""};
        std::size_t end = 0;
        for (const ChatTurn& turn : chat.turns) {
            const auto [begin, stop] = turn.content;
            QVERIFY(turn.span.begin <= begin && stop <= chat.text.size() && end <= begin);
            found[static_cast<int>(turn.message)] =
                QString::fromStdString(chat.text.substr(begin, stop - begin));
            end = stop;
        }
        QCOMPARE(found, words);
        QCOMPARE(name_of({1, "user", {}, {}}), std::string("turn-1-user"));
    }

    void refuses_what_it_does_not_know_data()
    {
        QTest::addColumn<std::string>("source");
        QTest::addColumn<ErrorKind>("kind");
        QTest::addColumn<QStringList>("words");
        const auto row = [](const char* name, const std::string& source, ErrorKind kind,
                            const QStringList& words) { QTest::newRow(name) << source << kind << words; };
        const ErrorKind no = ErrorKind::not_supported;
        const ErrorKind wrong = ErrorKind::invalid_argument;
        row("another file", "{% include 'x' %}", no, {"line 1", "{% include %}"});
        row("a block to inherit", "a\n{% block x %}{% endblock %}", no, {"line 2", "block"});
        row("an unknown filter", "\n\n{{ 'a' | xmlattr }}", no, {"line 3", "xmlattr"});
        row("an unknown test", "{{ 1 is callable }}", no, {"callable"});
        row("an unknown method", "{{ 'a'.format(1) }}", no, {"format()"});
        row("attributes of Python", "{{ ''.__class__.__mro__ }}", wrong, {"__mro__"});
        row("a list that is changed", "{{ messages.append(1) }}", no, {"append()"});
        row("a block without end", "{% if 1 %}x", no, {"endif"});
        row("an end without a block", "x{% endif %}", no, {"endif"});
        row("a tag without end", "{{ 'a' ", no, {"tag without end"});
        row("a text without end", "{{ 'a }}", no, {"text without end"});
        row("brackets that do not fit", "{{ (1 }}", no, {"line 1"});
        row("a missing value", "{{ 1 + }}", no, {"expected a value"});
        row("a recursive loop", "{% for a in [] recursive %}{% endfor %}", no, {"recursive"});
        row("a break outside of a loop", "{% break %}", no, {"loop"});
        row("text and number", "{{ 'a' + 1 }}", wrong, {"a text and a whole number"});
        row("something undefined", "{{ nothing.at_all }}", wrong, {"nothing", "not defined"});
        row("its own refusal", "{{ raise_exception('only users') }}", wrong, {"only users"});
        row("division by zero", "{{ 1 // 0 }}", wrong, {"zero"});
        row("a loop without end",
            "{% for a in range(100000) %}{% for b in range(100000) %}{% endfor %}{% endfor %}", no,
            {"too many steps"});
        row("a text that doubles",
            "{% set n = namespace(t='ab') %}{% for i in range(60) %}{% set n.t = n.t + n.t %}{% endfor %}",
            no, {"too many steps"});
        row("a list that doubles",
            "{% set n = namespace(t=[1]) %}{% for i in range(60) %}{% set n.t = n.t + n.t %}{% endfor %}", no,
            {"too many steps"});
        row("lists in lists in lists",
            "{% set n = namespace(t=[1]) %}{% for i in range(60) %}{% set n.t = [n.t, n.t] %}{% endfor %}",
            no, {"nested"});
        row("a namespace in itself", "{% set n = namespace() %}{% set n.n = [n] %}", no, {"namespace"});
        row("macros without end", "{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}", no,
            {"macros in macros"});
        row("many brackets", "{{ " + std::string(5000, '(') + "1" + std::string(5000, ')') + " }}", no,
            {"deep"});
        row("a long sum", "{{ 1" + QString("+1").repeated(5000).toStdString() + " }}", no, {"steps"});
        row("many signs", "{{ " + QString("- ").repeated(5000).toStdString() + "1 }}", no, {"deep"});
        row("blocks in blocks", QString("{% if 1 %}").repeated(5000).toStdString(), no, {"deep"});
        row("bytes that are no text", "\xff", ErrorKind::corrupt, {"UTF-8"});
    }

    void refuses_what_it_does_not_know()
    {
        QFETCH(std::string, source);
        QFETCH(ErrorKind, kind);
        QFETCH(QStringList, words);
        expect_error([&] { render(source, hello); }, kind, words);
    }

    void a_conversation_is_json_or_the_words_of_a_user()
    {
        QVERIFY(!find_chat_messages("Hello [1]"));
        QVERIFY(!find_chat_messages("[1, 2]"));
        QVERIFY(!find_chat_messages("[]"));
        QCOMPARE(find_chat_messages(hello)->front().role, std::string("user"));
        QCOMPARE(find_chat_messages("{\"messages\": " + hello + "}")->size(), std::size_t(1));
        expect_error([] { find_chat_messages(R"([{"content": "x"}])"); }, ErrorKind::corrupt,
                     {"message 0", "role"});
    }

    void the_template_stands_beside_the_tokenizer()
    {
        const TestFolder folder;
        const auto tokenizer = folder.path("tokenizer.json");
        expect_error([&] { ChatFormat::open(tokenizer); }, ErrorKind::not_found, {"chat_template"});
        folder.write(
            "tokenizer_config.json",
            R"({"bos_token": {"content": "<b>"}, "chat_template": [{"name": "tool_use", "template": "no"},
                         {"name": "default", "template": "{{ bos_token }}{{ messages[0].content }}"}]})");
        QCOMPARE(ChatFormat::open(tokenizer).render("Hi").text, std::string("<b>Hi"));
        folder.write("chat_template.jinja", "{{ messages[0].role }}{{ add_generation_prompt }}");
        QCOMPARE(ChatFormat::open(tokenizer).render("Hi").text, std::string("userTrue"));
        QCOMPARE(ChatFormat::open(tokenizer).render(R"([{"role": "assistant", "content": ""}])").text,
                 std::string("assistantFalse"));
    }
};

QTEST_GUILESS_MAIN(TestChatTemplate)
#include "tst_chat_template.moc"
