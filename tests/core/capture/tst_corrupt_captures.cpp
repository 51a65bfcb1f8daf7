// Files that are no sound captures: each is refused with the right kind and the name of what is wrong.
#include "core/capture/capture_reader.h"
#include "core/error.h"
#include "tests/core/capture/sample_capture.h"
#include "tests/support/expect_error.h"
#include "tests/support/run_python.h"
#include "tests/support/test_folder.h"

#include <QTest>

#include <sys/stat.h>
#include <unistd.h>

using namespace attnscope;

class TestCorruptCaptures : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void refuses_data();
    void refuses();
    void every_spoiled_file_is_a_row();
    void refuses_what_is_no_file_data();
    void refuses_what_is_no_file();
    void cut_anywhere_is_refused_or_reported_data();
    void cut_anywhere_is_refused_or_reported();
    void truncated_while_open();
    void forbidden_file();

private:
    void verify_refused(const QString& path, ErrorKind kind, const QString& named);
    QByteArray sound_bytes() const;

    test::TestFolder folder_;
    QString sound_ = folder_.name("sound.attn.h5");
    QStringList spoiled_;
};

void TestCorruptCaptures::initTestCase()
{
    test::SyntheticPass pass = test::default_pass();
    pass.lambda_shape = LambdaShape::layer;
    test::write(sound_.toStdString(), pass, pass.everything(), {}, {{"answer", {3, 9}}});
    QVERIFY(CaptureReader::open(sound_.toStdString()).complete());
    const QByteArray names = test::run_python({TEST_SOURCE "/spoil_capture.py", sound_, folder_.name("")});
    spoiled_ = QString(names).split('\n', Qt::SkipEmptyParts);
}

void TestCorruptCaptures::refuses_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<int>("kind");
    QTest::addColumn<QString>("named");
    const auto row = [](const char* sentence, const char* file, ErrorKind kind, const char* named) {
        QTest::newRow(sentence) << file << int(kind) << named;
    };
    using enum ErrorKind;
    row("an HDF5 file of another kind", "another_hdf5", not_supported, "no capture");
    row("the format of another program", "format_of_another_program", not_supported, "keras-weights");
    row("a format that is a number", "format_is_a_number", not_supported, "no capture");
    row("a newer version of the format", "version_newer", not_supported, "format_version is 2");
    row("version 0", "version_zero", corrupt, "format_version");
    row("no version", "version_missing", corrupt, "format_version");
    row("a kind of model that nobody knows", "kind_unknown", corrupt, "linear");
    row("a plain model with lambda", "kind_contradicts_lambda", corrupt, "lambda_shape");
    row("lambda is missing", "lambda_missing", corrupt, "lambda: is missing");
    row("lambda of another shape", "lambda_of_another_shape", corrupt,
        "lambda: has the shape [2, 3, 300], expected [2]");
    row("lambda in double precision", "lambda_in_double", not_supported, "64-bit float");
    row("a map with three axes", "map_of_three_axes", corrupt, "attention_1: has the shape [2, 3, 300]");
    row("a map of fewer heads than the axis", "map_of_fewer_heads", corrupt, "attention_2");
    row("a transposed map", "map_transposed", corrupt, "[300, 300, 3, 2], expected [2, 3, 300, 300]");
    row("a big-endian map", "map_big_endian", not_supported,
        "attention_1: is a dataset of big-endian 32-bit float");
    row("a map in double precision", "map_in_double", not_supported,
        "attention_difference: is a dataset of 64-bit float");
    row("a map of integers", "map_of_integers", not_supported, "32-bit integer");
    row("a float16 map in a float32 file", "map_half_but_said_float", not_supported, "16-bit float");
    row("a map of strings", "map_of_strings", not_supported, "string");
    row("a map that is a group", "map_is_a_group", corrupt, "attention_1");
    row("a map through a filter of a plugin", "map_through_another_filter", not_supported, "filter 32000");
    row("a map with checksums", "map_with_checksums", not_supported, "filter 3");
    row("labels in tiles", "labels_in_tiles", not_supported, "token_text: strings in tiles");
    row("a map in tiles of 4 GiB", "map_of_huge_tiles", not_supported,
        "attention_1: tiles of [16, 16, 1024, 1024]");
    row("a map behind an external link", "external_link", not_supported, "external link");
    row("a map behind a soft link", "soft_link", not_supported, "soft");
    row("a map stored in another file", "external_storage", not_supported, "other files");
    row("a map put together from other files", "virtual_dataset", not_supported, "other files");
    row("fewer tokens than keys", "fewer_tokens_than_keys", corrupt,
        "token_id: has the shape [299], expected [300]");
    row("fewer labels than keys", "fewer_labels_than_keys", corrupt, "token_text");
    row("a label that is no UTF-8", "label_of_invalid_utf8", corrupt, "token_text: of token 7");
    row("token offsets that descend", "token_offsets_descend", corrupt, "token_offset");
    row("token offsets past the bytes", "token_offsets_past_the_bytes", corrupt, "token_offset");
    row("a token span past the prompt", "token_span_past_the_prompt", corrupt, "token_span: of token 3");
    row("a flag that is neither 0 nor 1", "token_flag_is_two", corrupt, "token_special");
    row("keys that do not count from 0", "keys_start_at_one", corrupt, "key");
    row("a query past the keys", "queries_past_the_keys", corrupt, "query: entry 299 is 300");
    row("queries out of order", "queries_out_of_order", corrupt, "query");
    row("a layer twice", "layers_repeat", corrupt, "layer: entry 1 is 0");
    row("heads in 64 bits", "heads_in_int64", not_supported, "head: is a dataset of 64-bit integer");
    row("an axis longer than the file can hold", "axis_of_a_billion", corrupt,
        "key: has the shape [1000000000]");
    row("an axis is missing", "axis_missing", corrupt, "query: is missing");
    row("a mask that nobody knows", "mask_unknown", corrupt, "prefix");
    row("the masks of the layers are missing", "mask_window_missing", corrupt, "mask_window");
    row("a pair that points outside", "pair_points_outside", corrupt, "pair_second");
    row("a prompt longer than the sequence", "prompt_longer_than_sequence", corrupt, "prompt_tokens: is 301");
    row("a segment past the tokens", "segment_past_the_tokens", corrupt, "segment_span: of \"answer\"");
    row("a segment without a span", "segment_without_span", corrupt, "segment_span: is missing");
    row("a pyramid level of another shape", "pyramid_level_of_another_shape", corrupt,
        "pyramid/4/attention_1");
    row("a pyramid level that is no multiple of the one before", "pyramid_level_that_is_no_multiple", corrupt,
        "pyramid/18");
    row("a pyramid level that is no number", "pyramid_level_that_is_no_number", corrupt, "pyramid/coarse");
}

void TestCorruptCaptures::verify_refused(const QString& path, ErrorKind kind, const QString& named)
{
    test::expect_error([&] { CaptureReader::open(path.toStdString()); }, kind, {path, named});
}

void TestCorruptCaptures::refuses()
{
    QFETCH(QString, file);
    QFETCH(int, kind);
    QFETCH(QString, named);
    verify_refused(folder_.name(file + ".attn.h5"), static_cast<ErrorKind>(kind), named);
}

void TestCorruptCaptures::every_spoiled_file_is_a_row()
{
    for (const QString& name : spoiled_) // none of them opens, so a new one without a row shows here
        QVERIFY_EXCEPTION_THROWN(CaptureReader::open(folder_.name(name + ".attn.h5").toStdString()), Error);
    QVERIFY(spoiled_.size() > 40);
}

void TestCorruptCaptures::refuses_what_is_no_file_data()
{
    QTest::addColumn<QString>("what");
    QTest::addColumn<int>("kind");
    QTest::addColumn<QString>("named");
    QTest::newRow("a file that is not there") << "missing" << int(ErrorKind::not_found) << "no file";
    QTest::newRow("a folder") << "folder" << int(ErrorKind::not_supported) << "folder";
    QTest::newRow("an empty file") << "empty" << int(ErrorKind::corrupt) << "empty";
    QTest::newRow("a text") << "text" << int(ErrorKind::corrupt) << "does not begin like an HDF5 file";
    QTest::newRow("the signature alone") << "signature" << int(ErrorKind::corrupt) << "";
    QTest::newRow("the signature and noise") << "noise" << int(ErrorKind::corrupt) << "";
    QTest::newRow("a pipe, which would block") << "pipe" << int(ErrorKind::io) << "no regular file";
    QTest::newRow("a device") << "device" << int(ErrorKind::io) << "no regular file";
}

void TestCorruptCaptures::refuses_what_is_no_file()
{
    QFETCH(QString, what);
    QFETCH(int, kind);
    QFETCH(QString, named);
    const test::TestFolder folder;
    const QString name = "x y \u00fc.attn.h5";
    QString path = folder.name(name);
    QByteArray bytes;
    if (what == "folder")
        path = folder.name("");
    else if (what == "pipe")
        QCOMPARE(mkfifo(path.toUtf8().constData(), 0600), 0);
    else if (what == "device")
        path = "/dev/null";
    else if (what != "missing") {
        if (what == "text")
            bytes = "version https://git-lfs.github.com/spec/v1\n";
        if (what == "signature" || what == "noise")
            bytes = QByteArray("\x89HDF\r\n\x1a\n", 8);
        for (int i = 0; what == "noise" && i < 100000; ++i)
            bytes += static_cast<char>(i * 7919 >> 5);
        folder.write(name.toStdString(), bytes);
    }
    verify_refused(path, static_cast<ErrorKind>(kind), named);
}

QByteArray TestCorruptCaptures::sound_bytes() const
{
    QFile file(sound_);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void TestCorruptCaptures::cut_anywhere_is_refused_or_reported_data()
{
    QTest::addColumn<int>("length");
    const int size = static_cast<int>(sound_bytes().size());
    QVERIFY(size > 1 << 20);
    for (int length = 0; length < size; length += 65536)
        QTest::addRow("cut after %d bytes", length) << length;
    QTest::addRow("the last byte is missing") << size - 1;
}

void TestCorruptCaptures::cut_anywhere_is_refused_or_reported()
{
    QFETCH(int, length);
    const QString path = folder_.name("cut.attn.h5");
    folder_.write("cut.attn.h5", sound_bytes().left(length));
    verify_refused(path, ErrorKind::corrupt, "");
}

void TestCorruptCaptures::truncated_while_open()
{
    const QString path = folder_.name("shrinks.attn.h5");
    QVERIFY(QFile::copy(sound_, path));
    const CaptureReader reader = CaptureReader::open(path.toStdString());
    QVERIFY(QFile::resize(path, 4096));
    try {
        for (const int head : reader.heads())
            reader.read({1, head, Component::difference});
        QFAIL("read what is not there");
    } catch (const Error& error) {
        QVERIFY2(error.kind() == ErrorKind::corrupt || error.kind() == ErrorKind::io, error.what());
        QVERIFY2(QString(error.what()).contains("attention_difference"), error.what());
    }
}

void TestCorruptCaptures::forbidden_file()
{
    if (geteuid() == 0)
        QSKIP("nothing is forbidden to root");
    const QString path = folder_.name("forbidden.attn.h5");
    QVERIFY(QFile::copy(sound_, path));
    QVERIFY(QFile::setPermissions(path, {}));
    verify_refused(path, ErrorKind::io, "ermission");
}

QTEST_GUILESS_MAIN(TestCorruptCaptures)
#include "tst_corrupt_captures.moc"
