#include "core/text/json/tokenizer_parts.h"

#include "tests/support/expect_error.h"

#include <QtTest>

using namespace attnscope;
using namespace attnscope::test;
using namespace attnscope::text;
using nlohmann::json;

Q_DECLARE_METATYPE(Pieces)

namespace {

std::unique_ptr<const Decoder> decoder_of(const std::string& text)
{
    const json document = json::parse(text);
    return read_decoder(JsonField(document, "decoder"));
}

constexpr auto byte_level = R"({"type":"ByteLevel"})";
constexpr auto metaspace = R"({"type":"Metaspace","replacement":"\u2581"})";
constexpr auto llama =
    R"({"type":"Sequence","decoders":[{"type":"Replace","pattern":{"String":"\u2581"},"content":" "},
    {"type":"ByteFallback"},{"type":"Fuse"},{"type":"Strip","content":" ","start":1,"stop":0}]})";
constexpr auto word_piece = R"({"type":"WordPiece","prefix":"##","cleanup":true})";
constexpr auto suffixed = R"({"type":"BPEDecoder","suffix":"</w>"})";

} // namespace

/// Expectations are those of PyPI's tokenizers.
class TestDecoders : public QObject {
    Q_OBJECT

private slots:
    void pieces_become_text_data()
    {
        QTest::addColumn<std::string>("decoder");
        QTest::addColumn<Pieces>("pieces");
        QTest::addColumn<std::string>("text");
        const auto row = [](const char* name, const std::string& decoder, const Pieces& pieces,
                            const std::string& text) { QTest::newRow(name) << decoder << pieces << text; };
        row("bytes, half a character, a foreign piece", byte_level,
            {"\u0120a", "\u00C3", "\u00A9", "\u00C3", "\u6CE8"}, " a\u00E9\uFFFD\u6CE8");
        row("the sign that was put before vanishes", metaspace, {"\u2581a", "\u2581b\u2581"}, "a b ");
        row("the sign that was not put before stays",
            R"({"type":"Metaspace","replacement":"\u2581","prepend_scheme":"never"})", {"\u2581a", "b"},
            " ab");
        row("bytes that are no character are replaced one by one", R"({"type":"ByteFallback"})",
            {"a", "<0xC3>", "<0xA9>", "<0xC3>", "b", "<0x+A>"}, "a\uFFFD\uFFFD\uFFFDb\n");
        row("ends are stripped", R"({"type":"Strip","content":"_","start":1,"stop":2})",
            {"__a__", "_b_", "c", ""}, "_abc");
        row("matches are replaced", R"({"type":"Replace","pattern":{"Regex":"_+"},"content":" "})",
            {"_a__", "b"}, " a b");
        row("words and what goes on, tidied", word_piece, {"the", "own", "##er", "'", "s", "do", "not", "."},
            "the owner ' s do not.");
        row("words and what goes on", R"({"type":"WordPiece","prefix":"##","cleanup":false})",
            {"##a", "b", ",", "##"}, "##a b ,");
        row("ends of words", suffixed, {"a", "b</w>", "c</w>"}, "ab c");
        row("repeated pieces and pads",
            R"({"type":"CTC","pad_token":"<p>","word_delimiter_token":"|","cleanup":true})",
            {"<p>", "a", "a", "<p>", "a", "|", "b", "|"}, "aa b ");
        row("repeated pieces, untidied",
            R"({"type":"CTC","pad_token":"<p>","word_delimiter_token":"|","cleanup":false})", {"a", "|", "b"},
            "a|b");
        row("the chain of Llama 2", llama, {"\u2581a", "<0x0A>", "\u2581", "b"}, "a\n b");
        row("an empty pattern finds nothing in an empty piece",
            R"({"type":"Replace","pattern":{"String":""},"content":"x"})", {"", "a"}, "xax");
    }

    void pieces_become_text()
    {
        QFETCH(std::string, decoder);
        QFETCH(Pieces, pieces);
        QFETCH(std::string, text);
        QCOMPARE(decode_pieces(decoder_of(decoder).get(), pieces), text);
    }

    void a_piece_stands_for_bytes_data()
    {
        QTest::addColumn<std::string>("decoder");
        QTest::addColumn<std::string>("piece");
        QTest::addColumn<std::string>("bytes");
        const auto row = [](const char* name, const std::string& decoder, const std::string& piece,
                            const std::string& bytes) { QTest::newRow(name) << decoder << piece << bytes; };
        row("a space in the byte alphabet", byte_level, "\u0120a", " a");
        row("half a character", byte_level, "\u00C3", "\xC3");
        row("a space as a sign", metaspace, "\u2581a", " a");
        row("a byte spelled out", llama, "<0xC3>", "\xC3");
        row("a space that only the start of a text loses", llama, "\u2581a", " a");
        row("half a character before a step that looks for characters",
            R"({"type":"Sequence","decoders":[{"type":"ByteLevel"},{"type":"Replace","pattern":{"Regex":"."},"content":"xyz"}]})",
            "\u00C3", "\xC3");
        row("a piece that goes on", word_piece, "##ing", "ing");
        row("a piece that ends a word", suffixed, "ing</w>", "ing");
    }

    void a_piece_stands_for_bytes()
    {
        QFETCH(std::string, decoder);
        QFETCH(std::string, piece);
        QFETCH(std::string, bytes);
        QCOMPARE(decoder_of(decoder)->bytes_of(piece), bytes);
    }

    void a_text_that_doubles_again_and_again_is_stopped()
    {
        json steps = json::array();
        for (int i = 0; i < 40; ++i)
            steps.push_back({{"type", "Replace"}, {"pattern", {{"String", "a"}}}, {"content", "aa"}});
        const json file = {{"type", "Sequence"}, {"decoders", steps}};
        expect_error([&] { decoder_of(file.dump())->decode({"a"}); }, ErrorKind::too_large, {"more than"});
    }
};

QTEST_GUILESS_MAIN(TestDecoders)
#include "tst_decoders.moc"
