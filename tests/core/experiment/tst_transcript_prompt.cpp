// Transcripts as prompts: where each message's tokens are, written plainly and through a chat template.
#include "core/error.h"
#include "core/experiment/turns/transcript_prompt.h"
#include "tests/support/expect_error.h"
#include "tests/support/test_folder.h"

#include <QTest>

#include <fstream>

using namespace attnscope;
using namespace attnscope::test;

namespace {

const std::filesystem::path tokenizer_file =
    std::filesystem::path(TEST_DATA) / "models" / "diffllama_mha" / "tokenizer.json";

/// Single quotes for double ones: moc loses its way in many escaped quotes.
Transcript transcript_of(std::string messages)
{
    for (char& c : messages)
        c = c == '\'' ? '"' : c;
    return parse_transcripts(messages, "chat").front();
}

/// What such tokens stand for in the text.
std::string bytes_of(const TranscriptPrompt& written, Range tokens)
{
    std::string bytes;
    for (int token = tokens.begin; token < tokens.end; ++token)
        bytes += written.prompt.tokens[std::size_t(token)].bytes;
    return bytes;
}

} // namespace

class TranscriptPromptTest : public QObject {
    Q_OBJECT

    TestFolder folder_;
    Tokenizer tokenizer_ = Tokenizer::open(tokenizer_file);

    TurnForm form_of(const std::string& chat_template)
    {
        std::filesystem::copy_file(tokenizer_file, folder_.path("tokenizer.json"),
                                   std::filesystem::copy_options::overwrite_existing);
        std::ofstream(folder_.path("chat_template.jinja")) << chat_template;
        return {{}, std::make_shared<const ChatFormat>(ChatFormat::open(folder_.path("tokenizer.json")))};
    }

private slots:
    void a_plain_turn_is_what_the_message_says()
    {
        const TranscriptPrompt written = prompt_of({"t", {{"user", "Hi {role}", ""}, {"tool", "out", ""}}},
                                                   {"<{role}>{content}</{role}>", {}}, tokenizer_);
        QCOMPARE(written.prompt.text, std::string("<user>Hi {role}</user><tool>out</tool>"));
        QVERIFY(bytes_of(written, written.turns[0]).find("Hi {role}") != std::string::npos);
        QVERIFY(bytes_of(written, written.turns[1]).find("out") != std::string::npos);
        QVERIFY(written.turns[0].end <= written.turns[1].begin);
        expect_error([] { require_places("{content}"); }, ErrorKind::invalid_argument, {"{role}"});
    }

    void a_turn_of_a_template_is_all_that_it_prints_for_the_message()
    {
        const TurnForm form = form_of("START\n{% for m in messages %}[{{ m.role }}]\n{{ m.content }}\n[/]\n"
                                      "{% endfor %}{% if add_generation_prompt %}[assistant]\n{% endif %}");
        const TranscriptPrompt written = prompt_of(
            transcript_of("{'role': 'user', 'content': 'same'}\n{'role': 'assistant', 'content': 'same'}\n"
                          "{'role': 'user', 'content': 'more'}\n"),
            form, tokenizer_);
        QCOMPARE(written.prompt.text, std::string("START\n[user]\nsame\n[/]\n[assistant]\nsame\n[/]\n"
                                                  "[user]\nmore\n[/]\n[assistant]\n"));
        QVERIFY(!written.prompt.has_bos());
        QCOMPARE(written.turns.size(), std::size_t(3));
        const std::string reply = bytes_of(written, written.turns[1]);
        QVERIFY2(reply.find("assistant") != std::string::npos && reply.find("same") != std::string::npos,
                 reply.c_str());
        QVERIFY(bytes_of(written, written.words[1]).find("same") != std::string::npos);
        QVERIFY(bytes_of(written, written.words[1]).find("assistant") == std::string::npos);
        // One after the other; the beginning of an answer belongs to none.
        for (std::size_t turn = 0; turn < 2; ++turn)
            QVERIFY(written.turns[turn].end <= written.turns[turn + 1].begin);
        QVERIFY(written.turns[2].end < written.prompt.token_count());
    }

    void tool_calls_and_their_outputs_are_turns()
    {
        const TurnForm form =
            form_of("{% for m in messages %}<{{ m.role }}>{% if m.tool_calls %}{% for c in m.tool_calls %}"
                    "CALL {{ c.function.name }} {{ c.function.arguments | tojson }}{% endfor %}{% else %}"
                    "{{ m.content }}{% endif %}</>{% endfor %}");
        const TranscriptPrompt written = prompt_of(
            transcript_of(
                "{'role': 'user', 'content': 'weather?'}\n"
                "{'role': 'assistant', 'content': null, 'tool_calls': [{'function': {'name': 'look', "
                "'arguments': {'city': 'Oslo'}}}]}\n{'role': 'tool', 'content': 'rain'}\n"),
            form, tokenizer_);
        QVERIFY(bytes_of(written, written.words[1]).find("look") != std::string::npos);
        QVERIFY(bytes_of(written, written.words[1]).find("Oslo") != std::string::npos);
        QVERIFY(bytes_of(written, written.turns[2]).find("rain") != std::string::npos);
    }

    void a_system_prompt_inside_the_first_question_is_cut_out_of_it()
    {
        const TurnForm form =
            form_of("{% for m in messages if m.role != 'system' %}<{{ m.role }}>{% if loop.first %}"
                    "{{ messages[0].content }} | {% endif %}{{ m.content }}</>{% endfor %}");
        const TranscriptPrompt written = prompt_of(
            transcript_of(
                "{'role': 'system', 'content': 'Be brief.'}\n{'role': 'user', 'content': 'Hi there'}\n"),
            form, tokenizer_);
        QVERIFY(!written.turns[0].empty());
        QVERIFY(written.turns[0].end <= written.turns[1].begin);
        QVERIFY(bytes_of(written, written.turns[1]).find("Hi there") != std::string::npos);
        QVERIFY(bytes_of(written, written.turns[1]).find("brief") == std::string::npos);
    }

    void a_message_that_is_not_printed_has_no_tokens()
    {
        const TurnForm form =
            form_of("{% for m in messages %}{% if m.role == 'user' %}{{ m.content }}{% endif %}{% endfor %}");
        const TranscriptPrompt written = prompt_of(
            transcript_of("{'role': 'thought', 'content': 'Hm'}\n{'role': 'user', 'content': 'Hi'}\n"), form,
            tokenizer_);
        QVERIFY(written.turns[0].empty() && written.words[0].empty());
        QVERIFY(!written.turns[1].empty());
    }

    void what_the_template_refuses_is_said()
    {
        const TurnForm form = form_of("{{ raise_exception('roles must alternate') }}");
        expect_error(
            [&] { prompt_of(transcript_of("{'role': 'user', 'content': 'x'}\n"), form, tokenizer_); },
            ErrorKind::invalid_argument, {"roles must alternate"});
    }

    void a_transcript_without_messages_is_refused()
    {
        const TurnForm form = form_of("{% for m in messages %}{{ m.content }}{% endfor %}");
        expect_error(
            [&] {
                prompt_of({"t", {}}, form, tokenizer_);
            },
            ErrorKind::invalid_argument, {"no message"});
    }

    void the_template_writes_the_first_token()
    {
        const std::optional<std::int32_t> bos = tokenizer_.find_bos();
        QVERIFY(bos.has_value());
        const std::string piece = tokenizer_.encode("x").tokens.front().piece;
        const TurnForm form = form_of(piece + "{% for m in messages %}{{ m.content }}{% endfor %}");
        const TranscriptPrompt written =
            prompt_of(transcript_of("{'role': 'user', 'content': 'x'}\n"), form, tokenizer_);
        QVERIFY(written.prompt.has_bos());
        QCOMPARE(written.prompt.tokens.front().id, *bos);
        QVERIFY(written.prompt.tokens[1].id != *bos); // and no second one before it
        QCOMPARE(written.turns[0].begin, 1);
    }
};

QTEST_APPLESS_MAIN(TranscriptPromptTest)
#include "tst_transcript_prompt.moc"
