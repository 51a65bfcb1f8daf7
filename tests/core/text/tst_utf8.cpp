#include "core/text/token.h"
#include "core/text/utf8.h"

#include <QtTest>

using namespace attnscope;
using namespace attnscope::text;

class TestUtf8 : public QObject {
    Q_OBJECT

private slots:
    void every_character_survives_encoding_and_decoding()
    {
        for (char32_t c = 0; c < 0x110000; ++c) {
            if (c >= 0xD800 && c < 0xE000)
                continue;
            std::string bytes;
            append_utf8(bytes, c);
            QCOMPARE(scan_utf8(bytes, 0).length, bytes.size());
            QVERIFY(scan_utf8(bytes, 0).valid);
            QCOMPARE(code_point_at(bytes, 0).value, c);
            QCOMPARE(code_point_before("x" + bytes, bytes.size() + 1).value, c);
        }
    }

    void the_first_invalid_byte_is_found_data()
    {
        QTest::addColumn<std::string>("bytes");
        QTest::addColumn<std::size_t>("place");
        QTest::newRow("all valid") << std::string("a\u00E9\U0001F600") << std::string_view::npos;
        QTest::newRow("a lone continuation") << std::string("a\x80") << std::size_t{1};
        QTest::newRow("a character cut short") << std::string("ab\xE2\x82") << std::size_t{2};
        QTest::newRow("a surrogate") << std::string("\xED\xA0\x80") << std::size_t{0};
        QTest::newRow("an overlong NUL") << std::string("\xC0\x80") << std::size_t{0};
        QTest::newRow("an overlong three") << std::string("\xE0\x80\x80") << std::size_t{0};
        QTest::newRow("beyond Unicode") << std::string("\xF5") << std::size_t{0};
        QTest::newRow("UTF-16") << std::string("\xFF\xFE") << std::size_t{0};
    }

    void the_first_invalid_byte_is_found()
    {
        QFETCH(std::string, bytes);
        QFETCH(std::size_t, place);
        QCOMPARE(find_invalid_utf8(bytes), place);
    }

    void each_broken_part_becomes_one_replacement_character()
    {
        // The example of the Unicode standard, table 3-8.
        QCOMPARE(replace_invalid_utf8("\x61\xF1\x80\x80\xE1\x80\xC2\x62\x80\x63\x80\xBF\x64"),
                 std::string("a\uFFFD\uFFFD\uFFFDb\uFFFDc\uFFFD\uFFFDd"));
    }
};

QTEST_GUILESS_MAIN(TestUtf8)
#include "tst_utf8.moc"
