#include "core/checkpoint/config_reader.h"

#include "tests/support/expect_error.h"
#include "tests/support/test_folder.h"

#include <QtTest>

#include <functional>

using namespace attnscope;
using namespace attnscope::test;

namespace {

ConfigReader parse(const std::string& text)
{
    return ConfigReader::parse(text, "config.json");
}

std::string nested(std::size_t depth)
{
    return "{\"a\":" + std::string(depth, '[') + std::string(depth, ']') + "}";
}

} // namespace

using Read = std::function<void(const ConfigReader&)>;
Q_DECLARE_METATYPE(Read)

class TestConfigReader : public QObject {
    Q_OBJECT

private slots:
    void reads_each_kind_of_value()
    {
        const ConfigReader config =
            parse(R"({"n":7,"x":0.5,"yes":true,"name":"silu","list":[1,2.5],"names":["a","b"],
                                              "inner":{"deeper":{"k":-3}}})");
        QCOMPARE(config.require_positive("n"), 7);
        QCOMPARE(config.positive_or("absent", 9), 9);
        QCOMPARE(config.require_number("x"), 0.5);
        QCOMPARE(config.number_or("n", 0), 7.0);
        QCOMPARE(config.flag_or("yes", false), true);
        QCOMPARE(config.flag_or("absent", true), true);
        QCOMPARE(config.require_string("name"), std::string("silu"));
        QCOMPARE(config.require_numbers("list"), (std::vector<double>{1, 2.5}));
        QCOMPARE(*config.find_strings("names"), (std::vector<std::string>{"a", "b"}));
        QCOMPARE(*config.find_object("inner")->find_object("deeper")->find_integer("k"), -3);
        QCOMPARE(config.origin(), std::string("config.json"));
    }

    void null_is_absent()
    {
        const ConfigReader config = parse(R"({"k":null})");
        QVERIFY(!config.has("k"));
        QVERIFY(!config.find_positive("k") && !config.find_number("k") && !config.find_string("k"));
        QVERIFY(!config.find_object("k") && !config.find_strings("k") &&
                config.integers_or_single("k").empty());
    }

    void whole_numbers_may_be_written_as_fractions()
    {
        const ConfigReader config = parse(R"({"a":4.0,"b":4e2,"c":[1.0,2]})");
        QCOMPARE(config.require_positive("a"), 4);
        QCOMPARE(*config.find_integer("b"), 400);
        QCOMPARE(config.integers_or_single("c"), (std::vector<std::int64_t>{1, 2}));
    }

    void one_id_or_several()
    {
        QCOMPARE(parse(R"({"eos_token_id":2})").integers_or_single("eos_token_id"),
                 std::vector<std::int64_t>{2});
        QCOMPARE(parse(R"({"eos_token_id":[2,3]})").integers_or_single("eos_token_id"),
                 (std::vector<std::int64_t>{2, 3}));
        QVERIFY(parse("{}").integers_or_single("eos_token_id").empty());
    }

    void a_copy_of_an_inner_reader_outlives_the_outer_one()
    {
        std::optional<ConfigReader> inner;
        {
            const ConfigReader outer = parse(R"({"rope":{"factor":2}})");
            inner = outer.find_object("rope");
        }
        QCOMPARE(inner->require_number("factor"), 2.0);
        expect_error([&] { inner->require_number("base"); }, ErrorKind::corrupt,
                     {"config.json: rope.base is missing"});
    }

    void text_is_json_again()
    {
        const std::string text = parse("\xef\xbb\xbf{\"b\":\"\xc3\xa9\",\"a\":[1]}").text();
        QCOMPARE(text, std::string("{\n  \"a\": [\n    1\n  ],\n  \"b\": \"\xc3\xa9\"\n}"));
        QCOMPARE(parse(text).text(), text);
    }

    void wrong_values_data()
    {
        QTest::addColumn<QString>("value");
        QTest::addColumn<Read>("read");
        QTest::addColumn<QString>("message");
        const auto row = [](const char* name, const char* value, Read read, const char* message) {
            QTest::newRow(name) << QString(value) << read << QString(message);
        };
        const Read positive = [](const ConfigReader& c) { c.require_positive("k"); };
        row("a text for a size", R"("eight")", positive,
            "must be a positive whole number up to 2147483647, found the text \"eight\"");
        row("zero", "0", positive, "must be a positive whole number up to 2147483647, found 0");
        row("a negative size", "-3", positive, "found -3");
        row("a fraction", "1.5", positive, "found 1.5");
        row("a size past an int", "2147483648", positive, "found 2147483648");
        row("a size past 64 bits", "100000000000000000000", positive, "found 1e+20");
        row("true for a size", "true", positive, "found true");
        row("a list for a size", "[1]", positive, "found a list");
        row("nothing for a size", "null", positive, "k is missing");
        const Read integer = [](const ConfigReader& c) { c.find_integer("k"); };
        row("an integer of 2^63", "9223372036854775808", integer,
            "must be a whole number, found 9223372036854775808");
        row("a large fraction for an integer", "1e300", integer, "must be a whole number");
        const Read number = [](const ConfigReader& c) { c.require_number("k"); };
        row("a text for a number", R"("1e4")", number, "must be a number, found the text \"1e4\"");
        row("nothing for a number", "null", number, "k is missing");
        row(
            "a number for a flag", "1", [](const ConfigReader& c) { c.flag_or("k", false); },
            "must be true or false, found 1");
        row(
            "a number for a text", "1", [](const ConfigReader& c) { c.require_string("k"); },
            "must be a text, found 1");
        row(
            "nothing for a text", "null", [](const ConfigReader& c) { c.require_string("k"); },
            "k is missing");
        row(
            "a number for a list", "1", [](const ConfigReader& c) { c.require_numbers("k"); },
            "must be a list of numbers, found 1");
        row(
            "a text in a list", R"([1,"b"])", [](const ConfigReader& c) { c.require_numbers("k"); },
            "found the text \"b\" in it");
        row(
            "no list of numbers", "null", [](const ConfigReader& c) { c.require_numbers("k"); },
            "k is missing");
        row(
            "a number in a list of texts", R"(["a",1])", [](const ConfigReader& c) { c.find_strings("k"); },
            "found 1 in it");
        row(
            "a text for a list of texts", R"("a")", [](const ConfigReader& c) { c.find_strings("k"); },
            "must be a list of texts");
        row(
            "a list for an object", "[]", [](const ConfigReader& c) { c.find_object("k"); },
            "must be an object, found a list");
        row(
            "a fraction among ids", "[1,2.5]", [](const ConfigReader& c) { c.integers_or_single("k"); },
            "found 2.5 in it");
        row(
            "a text for an id", R"("2")", [](const ConfigReader& c) { c.integers_or_single("k"); },
            "must be a whole number");
        row("escape sequences in a value", "\"\\u001b[2J\"", number, "\\x1b[2J");
    }
    void wrong_values()
    {
        QFETCH(QString, value);
        QFETCH(Read, read);
        QFETCH(QString, message);
        const ConfigReader config = parse("{\"k\":" + value.toStdString() + "}");
        expect_error([&] { read(config); }, ErrorKind::corrupt, {"config.json: k ", message});
    }

    void fail_and_refuse_carry_the_path()
    {
        const ConfigReader inner = *parse(R"({"rope_scaling":{"x":1}})").find_object("rope_scaling");
        expect_error([&] { inner.fail("x", "is odd"); }, ErrorKind::corrupt,
                     {"config.json: rope_scaling.x is odd"});
        expect_error([&] { inner.refuse("x", "is odd"); }, ErrorKind::not_supported,
                     {"config.json: rope_scaling.x is odd"});
    }

    void texts_that_are_no_object_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QStringList>("words");
        const auto row = [](const char* name, const std::string& text, const QStringList& words) {
            QTest::newRow(name) << QByteArray::fromStdString(text) << words;
        };
        row("nothing", "", {"is empty"});
        row("white space", " \n\t", {"is empty"});
        row("a comma too many", "{\n \"model_type\": \"diffllama\",\n \"hidden_size\": 16,,\n}\n",
            {"not JSON", "line 3, column 20"});
        row("cut off", "{\"a\":\n", {"not JSON", "line 2"});
        row("a list", "[1, 2, 3]", {"holds no object but a list"});
        row("a text", "\"config\"", {"holds no object but the text \"config\""});
        row("Python's NaN", R"({"a": NaN})", {"line 1, column 7", "NaN and Infinity are no JSON"});
        row("Python's infinity", R"({"a": [0.0, Infinity]})", {"NaN and Infinity are no JSON"});
        row("a number past a double", R"({"a": 1e999})", {"too large for a double"});
        row("Latin-1", "{\"a\":\"\xe9\"}", {"not JSON"});
        row("UTF-16", std::string("\xff\xfe{\0}\0", 6), {"not JSON"});
        row("zero bytes behind the object", std::string("{}\0{", 4), {"not JSON", "zero byte", "column 3"});
        row("deep nesting", nested(129), {"nested more than 128 levels"});
        row("nesting without end", "{\"a\":" + std::string(5'000'000, '['), {"nested more than 128 levels"});
    }
    void texts_that_are_no_object()
    {
        QFETCH(QByteArray, text);
        QFETCH(QStringList, words);
        expect_error([&] { parse(text.toStdString()); }, ErrorKind::corrupt,
                     words + QStringList("config.json: "));
    }

    void nesting_up_to_the_limit_is_read() { QVERIFY(parse(nested(126)).has("a")); }

    void files_that_cannot_be_read()
    {
        const TestFolder folder;
        const std::string path = folder.path().string();
        expect_error([&] { ConfigReader::open(path + "/config.json"); }, ErrorKind::not_found,
                     {"config.json"});
        expect_error([&] { ConfigReader::open(path); }, ErrorKind::io, {"not a regular file"});
        folder.write("config.json", "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 644\n");
        expect_error([&] { ConfigReader::open(path + "/config.json"); }, ErrorKind::corrupt,
                     {"git lfs pull", "644 bytes"});
    }
};

QTEST_APPLESS_MAIN(TestConfigReader)
#include "tst_config_reader.moc"
