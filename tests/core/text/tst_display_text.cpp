#include "core/text/token.h"

#include <QtTest>

using namespace attnscope;

namespace {

// Byte by byte: in one literal they would turn round what a reader of this file sees, says clang-tidy.
const std::string right_to_left = std::string(1, '\xE2') + '\x80' + '\xAE';
const std::string isolate = std::string(1, '\xE2') + '\x81' + '\xA6';

} // namespace

class TestDisplayText : public QObject {
    Q_OBJECT

private slots:
    void bytes_become_visible_data()
    {
        QTest::addColumn<std::string>("bytes");
        QTest::addColumn<std::string>("text");
        const auto row = [](const char* name, const std::string& bytes, const std::string& text) {
            QTest::newRow(name) << bytes << text;
        };
        row("nothing stays nothing", "", "");
        row("letters stay", "na\u00EFve \u65E5", "na\u00EFve\u2423\u65E5");
        row("a newline is an arrow", "a\nb", "a\u21B5b");
        row("a return and a newline", "\r\n", "\u240D\u21B5");
        row("a tab", "\t", "\u21E5");
        row("NUL is a picture", std::string(1, '\0'), "\u2400");
        row("escape is a picture", "\x1B", "\u241B");
        row("delete is a picture", "\x7F", "\u2421");
        row("a C1 control", "\u0085", "<U+0085>");
        row("a no-break space", "\u00A0", "<U+00A0>");
        row("an ideographic space", "\u3000", "<U+3000>");
        row("a zero-width space", "\u200B", "<U+200B>");
        row("a byte order mark", "\uFEFF", "<U+FEFF>");
        row("a right-to-left override", right_to_left + "abc", "<U+202E>abc");
        row("an isolate", isolate, "<U+2066>");
        row("a line separator", "\u2028", "<U+2028>");
        row("a joiner inside a family", "\U0001F468\u200D\U0001F469", "\U0001F468<U+200D>\U0001F469");
        row("a variation selector stays", "\u2764\uFE0F", "\u2764\uFE0F");
        row("a noncharacter", "\uFFFE", "<U+FFFE>");
        row("a tag character", "\U000E0041", "<U+E0041>");
        row("half an emoji", "\xF0\x9F", "<0xF0><0x9F>");
        row("a stray continuation", "a\x9F", "a<0x9F>");
        row("an overlong slash", "\xC0\xAF", "<0xC0><0xAF>");
        row("a surrogate", "\xED\xA0\x80", "<0xED><0xA0><0x80>");
        row("beyond Unicode", "\xF4\x90\x80\x80", "<0xF4><0x90><0x80><0x80>");
        row("a broken character before a good one", "\xE2\x82z", "<0xE2><0x82>z");
        row("mark-up stays literal", "<s>&lt;", "<s>&lt;");
    }

    void bytes_become_visible()
    {
        QFETCH(std::string, bytes);
        QFETCH(std::string, text);
        QCOMPARE(display_text(bytes), text);
    }

    void any_byte_pair_gives_valid_text_without_controls()
    {
        for (unsigned pair = 0; pair < 0x10000; ++pair) {
            const std::string bytes{static_cast<char>(pair >> 8), static_cast<char>(pair & 0xFF)};
            const std::string text = display_text(bytes);
            QCOMPARE(find_invalid_utf8(text), std::string_view::npos);
            for (const char c : text)
                QVERIFY(static_cast<unsigned char>(c) > 0x20 && c != 0x7F);
        }
    }
};

QTEST_GUILESS_MAIN(TestDisplayText)
#include "tst_display_text.moc"
