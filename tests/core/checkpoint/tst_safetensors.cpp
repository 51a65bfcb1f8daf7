#include "core/checkpoint/safetensors.h"

#include "tests/core/checkpoint/safetensors_bytes.h"
#include "tests/support/expect_error.h"
#include "tests/support/test_folder.h"

#include <QTemporaryDir>
#include <QtTest>

#include <sys/stat.h>

using namespace attnscope;
using namespace attnscope::test;

Q_DECLARE_METATYPE(attnscope::ErrorKind)

namespace {

std::string entry(const std::string& name, const std::string& dtype, const std::string& shape,
                  const std::string& offsets)
{
    return "\"" + name + "\":{\"dtype\":\"" + dtype + "\",\"shape\":[" + shape + "],\"data_offsets\":[" +
           offsets + "]}";
}

std::string object(const std::string& entries)
{
    return "{" + entries + "}";
}

} // namespace

class TestSafetensors : public QObject {
    Q_OBJECT

private slots:
    void reads_tensors_in_the_order_of_their_bytes()
    {
        const std::string file =
            safetensors(object(entry("b", "F32", "2", "12,20") + "," + R"("__metadata__":{"format":"pt"},)" +
                               entry("a", "F64", "", "0,8") + "," + entry("c", "F16", "1,2,1", "8,12")) +
                            "   ",
                        std::string(20, 'x'));
        const auto tensors = parse_safetensors(bytes_of(file), "m");
        QCOMPARE(tensors.size(), std::size_t{3});
        QCOMPARE(tensors[0].name, std::string("a"));
        QCOMPARE(tensors[0].dtype, DType::f64);
        QVERIFY(tensors[0].shape.empty());
        QCOMPARE(tensors[1].shape, (std::vector<std::int64_t>{1, 2, 1}));
        QCOMPARE(tensors[2].name, std::string("b"));
        QCOMPARE(tensors[2].data.size(), std::size_t{8});
        QCOMPARE(reinterpret_cast<const char*>(tensors[2].data.data()) - file.data(),
                 std::ptrdiff_t(file.size() - 8));
    }

    void tensors_without_elements_take_no_room()
    {
        const std::string file =
            safetensors(object(entry("full", "BF16", "3", "0,6") + "," + entry("none", "F32", "0,7", "0,0") +
                               "," + entry("end", "F32", "5,0", "6,6") + "," +
                               entry("zero first", "F32", "0,4294967296,4294967296", "6,6")),
                        std::string(6, 'x'));
        QCOMPARE(parse_safetensors(bytes_of(file), "m").size(), std::size_t{4});
    }

    void a_file_may_hold_no_tensor()
    {
        QVERIFY(parse_safetensors(bytes_of(safetensors("{}", "")), "m").empty());
        QVERIFY(parse_safetensors(bytes_of(safetensors(R"({"__metadata__":{}})", "")), "m").empty());
    }

    void wrong_bytes_data();
    void wrong_bytes()
    {
        QFETCH(QByteArray, file);
        QFETCH(ErrorKind, kind);
        QFETCH(QStringList, words);
        const std::string bytes = file.toStdString();
        expect_error([&] { parse_safetensors(bytes_of(bytes), "m.safetensors"); }, kind,
                     words + QStringList("m.safetensors: "));
    }

    void names_find_tensors_after_a_move()
    {
        const TestFolder folder;
        const std::filesystem::path path = folder.write(
            "model.safetensors",
            QByteArray::fromStdString(safetensors(object(entry("w", "F32", "1", "0,4")), "abcd")));
        SafetensorsFile opened = SafetensorsFile::open(path);
        const std::byte* data = opened.find("w")->data.data();
        SafetensorsFile moved = std::move(opened);
        QCOMPARE(moved.find("w")->data.data(), data);
        QCOMPARE(static_cast<char>(moved.find("w")->data[3]), 'd');
        QVERIFY(moved.find("v") == nullptr);
        QCOMPARE(moved.path(), path);
    }

    void files_that_cannot_be_read()
    {
        QTemporaryDir folder;
        const std::string path = folder.path().toStdString();
        expect_error([&] { SafetensorsFile::open(path + "/absent"); }, ErrorKind::not_found,
                     {"absent", "No such file"});
        expect_error([&] { SafetensorsFile::open(path); }, ErrorKind::io, {"not a regular file"});
        const std::string pipe = path + "/pipe";
        QCOMPARE(::mkfifo(pipe.c_str(), 0600), 0);
        expect_error([&] { SafetensorsFile::open(pipe); }, ErrorKind::io, {"not a regular file"});
    }

    void names_and_sizes_of_types()
    {
        QCOMPARE(name_of(DType::bf16), "BF16");
        QCOMPARE(size_of(DType::f64), std::size_t{8});
        QCOMPARE(shape_text(std::vector<std::int64_t>{346, 64}), std::string("[346, 64]"));
        QCOMPARE(shape_text({}), std::string("[]"));
    }
};

void TestSafetensors::wrong_bytes_data()
{
    QTest::addColumn<QByteArray>("file");
    QTest::addColumn<ErrorKind>("kind");
    QTest::addColumn<QStringList>("words");
    const auto row = [](const char* name, const std::string& file, const QStringList& words,
                        ErrorKind kind = ErrorKind::corrupt) {
        QTest::newRow(name) << QByteArray::fromStdString(file) << kind << words;
    };
    const auto header = [&row](const char* name, const std::string& text, const QStringList& words) {
        row(name, safetensors(text, ""), words);
    };
    const auto tensors = [&row](const char* name, const std::string& entries, std::size_t data,
                                const QStringList& words, ErrorKind kind = ErrorKind::corrupt) {
        row(name, safetensors(object(entries), std::string(data, 'x')), words, kind);
    };

    row("an empty file", "", {"is empty"});
    row("seven bytes", "1234567", {"too short", "7 bytes"});
    row("a header length of 2^63", raw_safetensors(1ull << 63, "{}", ""),
        {"9,223,372,036,854,775,808", "100,000,000"});
    row("a header length of 2^64 - 1", raw_safetensors(~0ull, "{}", ""), {"cannot be right"});
    row("a header longer than the file by one byte", raw_safetensors(3, "{}", ""),
        {"longer than the file", "10 bytes"});
    row("a Git LFS pointer", "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 4976698672\n",
        {"Git LFS pointer", "git lfs pull", "4,976,698,672"});
    row("a Git LFS pointer without a size", "version https://git-lfs.github.com/spec/v1\n", {"git lfs pull"});
    row("a web page", "<!DOCTYPE html><html>not found</html>", {"web page"});
    row("an archive of torch.save", std::string("PK\3\4\0\0\0\0\0\0\0\0\0\0", 14), {"torch.save"});
    row("a pickle", std::string("\x80\2}q\0(X\4\0\0\0\0\0\0", 14), {"pickle"});
    row("a GGUF file", std::string("GGUF\3\0\0\0\0\0\0\0\0\0", 14), {"GGUF"});

    header("an empty header", "", {"not JSON"});
    header("a header that is a list", "[1]", {"does not begin with {"});
    header("white space before the header", " {}", {"does not begin with {"});
    header("a header cut off", R"({"a":)", {"not valid JSON"});
    header("two objects", "{}{}", {"not valid JSON", "byte 3"});
    header("zero bytes behind the header", std::string("{}\0\0", 4),
           {"not valid JSON", "byte 3 of it is zero"});
    header("a trailing comma", R"({"__metadata__":{},})", {"not valid JSON"});
    header("a name that is no UTF-8", "{\"\xff\":{}}", {"UTF-8"});
    header("a lone surrogate", R"({"\ud800":{}})", {"not valid JSON"});
    header("nesting without end", "{\"a\":" + std::string(1'000'000, '['),
           {"described by an object, not a list"});
    header("nested objects without end",
           [] {
               std::string text = "{";
               for (int i = 0; i < 100'000; ++i)
                   text += "\"dtype\":{";
               return text;
           }(),
           {"has as dtype an object"});
    header("a tensor that is a number", R"({"a":7})", {"tensor a", "object, not 7"});
    header("a tensor without its type", R"({"a":{"shape":[],"data_offsets":[0,0]}})", {"has no dtype"});
    header("a tensor without its shape", R"({"a":{"dtype":"F32","data_offsets":[0,0]}})", {"has no shape"});
    header("a tensor without offsets", R"({"a":{"dtype":"F32","shape":[0]}})", {"has no data_offsets"});
    header("a shape given twice", R"({"a":{"shape":[],"shape":[]}})", {"has shape twice"});
    header("an unknown key", R"({"a":{"stride":[1]}})", {"unknown key", "stride"});
    header("a type that is a number", R"({"a":{"dtype":3}})", {"has as dtype 3"});
    header("a type that is null", R"({"a":{"dtype":null}})", {"has as dtype null"});
    header("a shape that is a text", R"({"a":{"shape":"2x3"}})", {"has as shape \"2x3\""});
    header("a shape of fractions", R"({"a":{"shape":[1.5]}})", {"no whole number", "1.5"});
    header("a negative dimension", R"({"a":{"shape":[-1]}})", {"no whole number", "-1"});
    header("a dimension of 2^63", R"({"a":{"shape":[9223372036854775808]}})",
           {"no whole number", "9223372036854775808"});
    header("a dimension of 10^30", R"({"a":{"shape":[1000000000000000000000000000000]}})",
           {"no whole number"});
    header("a dimension no double holds", R"({"a":{"shape":[1e999]}})", {"too large"});
    header("a list in a shape", R"({"a":{"shape":[[1]]}})", {"no whole number", "a list"});
    header("too many dimensions",
           R"({"a":{"shape":[)" +
               [] {
                   std::string sides;
                   for (int i = 0; i < 64; ++i)
                       sides += "1,";
                   return sides + "1]}}";
               }(),
           {"more than 64 dimensions"});
    header("one offset", R"({"a":{"data_offsets":[0]}})", {"two data_offsets"});
    header("three offsets", R"({"a":{"data_offsets":[0,0,0]}})", {"more than two"});
    header("a negative offset", R"({"a":{"data_offsets":[-4,0]}})", {"an offset", "-4"});
    header("metadata that is a list", R"({"__metadata__":[]})", {"__metadata__", "a list"});
    header("metadata of numbers", R"({"__metadata__":{"a":1}})", {"__metadata__", "texts only"});
    header("a metadata key twice", R"({"__metadata__":{"a":"","a":""}})", {"\"a\" twice", "__metadata__"});
    header("a name with an escape sequence", R"({"\u001b[31mred":1})", {"\\x1b[31mred"});

    const std::string four = entry("a", "F32", "1", "0,4");
    tensors("a tensor twice", four + "," + four, 4, {"\"a\" twice"});
    tensors("an end before the begin", entry("a", "F32", "1", "4,0"), 4, {"tensor a ends before it begins"});
    tensors("more bytes than the shape", entry("a", "F32", "1", "0,8"), 8,
            {"tensor a", "needs 4 bytes", "hold 8"});
    tensors("a shape past 2^64", entry("a", "F16", "4294967296,4294967296", "0,0"), 0, {"tensor a", "2^64"});
    tensors("a shape that wraps around to its bytes", entry("a", "F32", "4611686018427387905", "0,4"), 4,
            {"2^64"});
    tensors("overlapping tensors", four + "," + entry("b", "F32", "1", "2,6"), 6, {"tensor b overlaps a"});
    tensors("tensors that share one byte", four + "," + entry("b", "F32", "1", "3,7"), 7,
            {"tensor b overlaps a"});
    tensors("two tensors on the same bytes", four + "," + entry("b", "F32", "1", "0,4"), 4, {"overlaps"});
    tensors("a hole between tensors", four + "," + entry("b", "F32", "1", "6,10"), 10,
            {"2 bytes", "no tensor", "b"});
    tensors("a hole before the first tensor", entry("a", "F32", "1", "4,8"), 8,
            {"4 bytes that belong to no tensor"});
    tensors("a tensor far behind the end", four + "," + entry("b", "F32", "1", "996,1000"), 4,
            {"b lies past the end"});
    tensors("offsets near 2^64", entry("a", "F32", "0", "18446744073709551615,18446744073709551615"), 4,
            {"past the end"});
    tensors("a file too short by one byte", four, 3, {"truncated", "found", "expected"});
    tensors("a huge tensor in a small file",
            entry("a", "F16", "4611686018427387904", "0,9223372036854775808"), 3, {"truncated"});
    tensors("a file too long by one byte", four, 5, {"longer than its header promises"});
    tensors("data without tensors", "", 1, {"longer than its header promises"});

    for (const char* type : {"F8_E4M3", "F8_E5M2", "I64", "U8", "BOOL", "F4", "C64"})
        tensors(qPrintable(QString("a tensor of type ") + type), entry("a", type, "0", "0,0"), 0,
                {"tensor a is of type " + QString(type) + ", which is not supported", "BF16"},
                ErrorKind::not_supported);
    for (const char* type : {"Q4_K", "f32", "", "F32 "})
        tensors(qPrintable(QString("the unknown type '%1'").arg(type)), entry("a", type, "0", "0,0"), 0,
                {"unknown type"}, ErrorKind::not_supported);
    tensors("several tensors of a type", entry("a", "I8", "1", "0,1") + "," + entry("b", "I8", "1", "1,2"), 2,
            {"tensor a", "2 tensors are of such types"}, ErrorKind::not_supported);
}

QTEST_APPLESS_MAIN(TestSafetensors)
#include "tst_safetensors.moc"
