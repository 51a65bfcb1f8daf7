#include "app/cli/options/prompt.h"
#include "app/cli/options/turn_segments.h"

#include "tests/support/test_folder.h"

#include <QFile>
#include <QtTest>

using namespace attnscope;
using namespace attnscope::cli;
using namespace attnscope::test;

namespace {

std::vector<Token> tokens_of(std::initializer_list<ByteSpan> spans)
{
    std::vector<Token> tokens;
    for (const ByteSpan span : spans) {
        tokens.emplace_back();
        tokens.back().span = span;
    }
    return tokens;
}

QStringList words_of(const std::vector<Segment>& segments)
{
    QStringList words;
    for (const Segment& segment : segments)
        words << QString::fromStdString(segment.name) + " " + QString::number(segment.tokens.begin) + ":" +
                     QString::number(segment.tokens.end);
    return words;
}

} // namespace

class TestTurnSegments : public QObject {
    Q_OBJECT

private slots:
    void turns_take_the_tokens_of_their_words()
    {
        // BOS, then a token that two messages share.
        const std::vector<Token> tokens = tokens_of({{0, 0}, {0, 4}, {4, 6}, {6, 9}, {9, 12}, {12, 14}});
        const std::vector<ChatTurn> turns = {{1, "user", {6, 14}, {8, 11}},
                                             {0, "system", {0, 8}, {2, 8}},
                                             {2, "assistant", {14, 14}, {14, 14}}};
        QCOMPARE(words_of(segments_of_turns(turns, tokens)),
                 (QStringList{"turn-0-system 1:4", "turn-1-user 4:5"}));
    }

    void segments_that_were_asked_for_count_first()
    {
        std::vector<Segment> segments = {{"answer", {5, 7}}, {"turn-3-user", {30, 31}}};
        std::vector<std::string> notices;
        add_turn_segments(segments,
                          {{"turn-0-system", {0, 4}},
                           {"turn-1-user", {4, 6}},
                           {"turn-2-assistant", {7, 9}},
                           {"turn-3-user", {10, 12}}},
                          notices);
        QCOMPARE(words_of(segments), (QStringList{"turn-0-system 0:4", "answer 5:7", "turn-2-assistant 7:9",
                                                  "turn-3-user 30:31"}));
        QCOMPARE(notices.size(), std::size_t(1));
        QVERIFY(QString::fromStdString(notices[0]).endsWith(": turn-1-user, turn-3-user"));
    }

    void a_conversation_becomes_a_prompt_with_its_turns()
    {
        const TestFolder folder;
        const QString file = folder.name("tokenizer.json");
        QVERIFY(QFile::copy(TEST_DATA "/tokenizers/bytelevel_llama3/tokenizer.json", file));
        folder.write(
            "tokenizer_config.json",
            R"({"chat_template": "{% for m in messages %}<{{ m.role }}>{{ m.content | trim }}|{% endfor %}"})");
        const Tokenizer tokenizer = Tokenizer::open(file.toStdString());
        PromptOptions options;
        options.wants_chat = true;
        require_chat(options, &tokenizer);
        const std::string conversation =
            R"([{"role": "system", "content": " Be |brief. "}, {"role": "user", "content": "system"}])";
        const auto texts = [&](const std::vector<SpanRequest>& spans) {
            const Prompt prompt = prepare_prompt({conversation, std::nullopt}, spans, options, &tokenizer);
            QStringList words;
            for (const Segment& segment : prompt.segments) {
                const auto& first = prompt.tokens[static_cast<std::size_t>(segment.tokens.begin)].span;
                const auto& last = prompt.tokens[static_cast<std::size_t>(segment.tokens.end) - 1].span;
                words << QString::fromStdString(segment.name + "=" +
                                                prompt.text.substr(first.begin, last.end - first.begin));
            }
            return words;
        };
        QCOMPARE(texts({}), (QStringList{"turn-0-system=Be |brief.", "turn-1-user=system"}));
        options.span_cut = SpanCut::widen;
        QCOMPARE(texts({parse_span("noise=brief")}), (QStringList{"noise=brief", "turn-1-user=system"}));
    }
};

QTEST_APPLESS_MAIN(TestTurnSegments)
#include "tst_turn_segments.moc"
