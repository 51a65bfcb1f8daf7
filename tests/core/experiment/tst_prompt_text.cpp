// Where the parts of a prompt are among its tokens.
#include "core/error.h"
#include "core/experiment/prompt_text.h"
#include "tests/support/expect_error.h"

#include <QTest>

using namespace attnscope;
using namespace attnscope::test;

namespace {

Tokenizer tokenizer_of(const char* model)
{
    return Tokenizer::open(std::filesystem::path(TEST_DATA) / "models" / model / "tokenizer.json");
}

std::vector<Token> tokens_with(std::initializer_list<ByteSpan> spans)
{
    std::vector<Token> tokens;
    for (const ByteSpan span : spans)
        tokens.push_back({.id = 0, .piece = {}, .bytes = {}, .text = {}, .span = span});
    return tokens;
}

} // namespace

class PromptTextTest : public QObject {
    Q_OBJECT

private slots:
    void spans_hold_every_token_that_reaches_into_them_data()
    {
        QTest::addColumn<int>("begin");
        QTest::addColumn<int>("end");
        QTest::addColumn<int>("first");
        QTest::addColumn<int>("last");
        QTest::newRow("whole tokens") << 3 << 7 << 1 << 3;
        QTest::newRow("a token cut at its front") << 4 << 5 << 1 << 2;
        QTest::newRow("a token cut at its end") << 6 << 9 << 2 << 4;
        QTest::newRow("no byte") << 5 << 5 << 2 << 2;
        QTest::newRow("everything") << 0 << 10 << 0 << 4;
        QTest::newRow("behind the end") << 12 << 14 << 4 << 4;
    }

    void spans_hold_every_token_that_reaches_into_them()
    {
        QFETCH(int, begin);
        QFETCH(int, end);
        QFETCH(int, first);
        QFETCH(int, last);
        const std::vector<Token> tokens = tokens_with({{0, 3}, {3, 5}, {5, 7}, {7, 10}});
        const Range found = tokens_of(tokens, {std::size_t(begin), std::size_t(end)});
        QCOMPARE(found.begin, first);
        QCOMPARE(found.end, last);
    }

    void an_answer_follows_the_prompt()
    {
        const Tokenizer tokenizer = tokenizer_of("diffllama_mha");
        PromptText text;
        text.append("The number is ");
        text.append("12", "number");
        text.append(".");
        const ExperimentPrompt prompt = tokenize_prompt(text, " 12", tokenizer);
        QCOMPARE(prompt.text, std::string("The number is 12."));
        QCOMPARE(prompt.parts.size(), std::size_t(1));
        std::string bytes;
        for (int i = prompt.parts[0].tokens.begin; i < prompt.parts[0].tokens.end; ++i)
            bytes += prompt.tokens[std::size_t(i)].bytes;
        QVERIFY(bytes.find("12") != std::string::npos);
        std::string answer;
        for (int i = prompt.answer().begin; i < prompt.answer().end; ++i)
            answer += prompt.tokens[std::size_t(i)].bytes;
        QCOMPARE(answer, std::string(" 12"));
        QCOMPARE(prompt.tokens.back().span.end, prompt.text.size() + 3);
        QCOMPARE(rows_before(prompt.answer()).begin, prompt.prompt_tokens - 1);
    }

    void the_prompts_tokens_do_not_depend_on_the_answer()
    {
        // "hel" + "lo" is one token in some vocabularies; the model is given the prompt alone.
        const Tokenizer tokenizer = tokenizer_of("diffllama_mha");
        const std::vector<Token> alone = tokenizer.encode("hel").tokens;
        const ExperimentPrompt prompt = tokenize_prompt(PromptText("hel"), "lo wor", tokenizer);
        QCOMPARE(prompt.prompt_tokens, int(alone.size()));
        for (std::size_t i = 0; i < alone.size(); ++i)
            QCOMPARE(prompt.tokens[i].id, alone[i].id);
        std::string answer;
        for (int i = prompt.answer().begin; i < prompt.answer().end; ++i)
            answer += prompt.tokens[std::size_t(i)].bytes;
        QCOMPARE(answer, std::string("lo wor"));
    }
};

QTEST_APPLESS_MAIN(PromptTextTest)
#include "tst_prompt_text.moc"
