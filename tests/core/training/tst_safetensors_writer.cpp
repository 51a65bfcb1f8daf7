#include "core/error.h"
#include "core/training/safetensors_writer.h"

#include <QTemporaryDir>
#include <QTest>

#include <array>
#include <numeric>

using namespace attnscope;

class TestSafetensorsWriter : public QObject {
    Q_OBJECT

private slots:
    void reads_back_data();
    void reads_back();
    void leaves_the_old_file_when_it_cannot_write();
};

void TestSafetensorsWriter::reads_back_data()
{
    QTest::addColumn<int>("dtype");
    QTest::newRow("F32") << int(DType::f32);
    QTest::newRow("F16") << int(DType::f16);
}

void TestSafetensorsWriter::reads_back()
{
    QFETCH(int, dtype);
    const QTemporaryDir folder;
    const std::filesystem::path path = folder.filePath("x.safetensors").toStdString();
    std::vector<float> values(15);
    std::iota(values.begin(), values.end(), -7.0F);
    const std::array<TensorToWrite, 2> tensors{
        {{"b", {3, 4}, std::span(values).first(12)}, {"a", {3}, std::span(values).last(3)}}};
    write_safetensors(path, tensors, DType(dtype), {{"step", "12"}, {"format", "pt"}});
    const SafetensorsFile file = SafetensorsFile::open(path);
    QCOMPARE(file.tensors().size(), std::size_t(2));
    QCOMPARE(file.tensors()[0].name, std::string("b"));
    QCOMPARE(int(file.tensors()[0].dtype), dtype);
    QCOMPARE(file.tensors()[0].shape, (std::vector<std::int64_t>{3, 4}));
    std::vector<float> read(12);
    copy_to_float(*file.find("b"), read);
    QVERIFY(std::equal(read.begin(), read.end(), values.begin()));
    read.resize(3);
    copy_to_float(*file.find("a"), read);
    QCOMPARE(read, (std::vector<float>{5, 6, 7}));
    QCOMPARE(read_safetensors_metadata(path).at("step"), std::string("12"));
    QVERIFY(!std::filesystem::exists(path.string() + ".partial"));
}

void TestSafetensorsWriter::leaves_the_old_file_when_it_cannot_write()
{
    const std::vector<float> values{1.0F};
    const std::array<TensorToWrite, 1> tensors{{{"a", {1}, values}}};
    try {
        write_safetensors("/nowhere/x.safetensors", tensors, DType::f32, {});
        QFAIL("written");
    } catch (const Error& error) {
        QCOMPARE(error.kind(), ErrorKind::not_found);
    }
    const QTemporaryDir folder;
    const std::filesystem::path path = folder.filePath("x.safetensors").toStdString();
    write_safetensors(path, tensors, DType::f32, {});
    QVERIFY_EXCEPTION_THROWN(write_safetensors(path, tensors, DType::f64, {}), Error);
    QVERIFY(SafetensorsFile::open(path).find("a") != nullptr);
}

QTEST_APPLESS_MAIN(TestSafetensorsWriter)
#include "tst_safetensors_writer.moc"
