// A capture file appears when it is whole, or not at all.
#include "core/capture/capture_writer.h"
#include "tests/core/capture/read_back.h"
#include "tests/core/capture/synthetic_pass.h"
#include "tests/support/expect_error.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include <sys/resource.h>

#include <csignal>
#include <fstream>

using namespace attnscope;
using test::error_of;
using test::OpenedCapture;
using test::SyntheticPass;

namespace {

namespace fs = std::filesystem;

void write_text(const fs::path& path, const std::string& text)
{
    std::ofstream(path) << text;
}

std::string read_text(const fs::path& path)
{
    std::ifstream file(path);
    return {std::istreambuf_iterator<char>(file), {}};
}

/// Files of this process may not grow beyond `bytes` for a while: the writes fail as on a full disk.
class FileSizeLimit {
public:
    explicit FileSizeLimit(rlim_t bytes) : handler_(std::signal(SIGXFSZ, SIG_IGN))
    {
        getrlimit(RLIMIT_FSIZE, &before_);
        const rlimit limit{bytes, before_.rlim_max};
        setrlimit(RLIMIT_FSIZE, &limit);
    }
    ~FileSizeLimit()
    {
        setrlimit(RLIMIT_FSIZE, &before_);
        std::signal(SIGXFSZ, handler_);
    }

private:
    rlimit before_{};
    void (*handler_)(int);
};

} // namespace

class TestCaptureWriterFiles : public QObject {
    Q_OBJECT

private slots:
    void init();
    void keeps_an_existing_file_unless_told_otherwise();
    void keeps_a_file_that_appears_meanwhile();
    void replaces_the_old_file_only_at_the_end();
    void refuses_folders();
    void replaces_the_partial_file_of_a_killed_writer();
    void refuses_a_second_writer();
    void leaves_nothing_when_given_up();
    void reports_a_full_disk_and_leaves_nothing();
    void follows_a_symbolic_link();
    void flushes_each_layer();

private:
    fs::path path() const { return fs::path(folder_->path().toStdString()) / "out ä.attn.h5"; }
    fs::path partial() const { return path().string() + ".partial"; }
    QStringList left() const { return QDir(folder_->path()).entryList(QDir::Files | QDir::Hidden); }

    std::unique_ptr<QTemporaryDir> folder_;
    SyntheticPass pass_;
};

void TestCaptureWriterFiles::init()
{
    folder_ = std::make_unique<QTemporaryDir>();
    pass_ = SyntheticPass();
}

void TestCaptureWriterFiles::keeps_an_existing_file_unless_told_otherwise()
{
    write_text(path(), "precious");
    const std::optional<Error> error =
        error_of([&] { CaptureWriter(path(), pass_.record(), pass_.everything(), {}); });
    QVERIFY(error);
    QCOMPARE(error->kind(), ErrorKind::invalid_argument);
    QCOMPARE(read_text(path()), std::string("precious"));
    QCOMPARE(left().size(), 1);
}

void TestCaptureWriterFiles::keeps_a_file_that_appears_meanwhile()
{
    CaptureWriter writer(path(), pass_.record(), pass_.everything(), {});
    pass_.run(writer);
    write_text(path(), "someone else's");
    const std::optional<Error> error = error_of([&] { writer.finish(); });
    QVERIFY(error);
    QVERIFY2(QString(error->what()).contains("has appeared meanwhile"), error->what());
    QCOMPARE(read_text(path()), std::string("someone else's"));
}

void TestCaptureWriterFiles::replaces_the_old_file_only_at_the_end()
{
    write_text(path(), "old");
    {
        CaptureWriter given_up(path(), pass_.record(), pass_.everything(), {}, true);
        pass_.begin(given_up);
        pass_.layer(given_up, 0);
    }
    QCOMPARE(read_text(path()), std::string("old"));
    CaptureWriter writer(path(), pass_.record(), pass_.everything(), {}, true);
    pass_.run(writer);
    QCOMPARE(read_text(path()), std::string("old"));
    writer.finish();
    QCOMPARE(OpenedCapture(path()).root.find_int_attribute("complete").value_or(-1), 1);
    QVERIFY(error_of([&] { writer.finish(); }).has_value()); // once is enough
    QCOMPARE(left().size(), 1);
}

void TestCaptureWriterFiles::refuses_folders()
{
    const auto kind = [&](const fs::path& where) {
        const std::optional<Error> error =
            error_of([&] { CaptureWriter(where, pass_.record(), pass_.everything(), {}, true); });
        return error ? name_of(error->kind()) : "none";
    };
    QCOMPARE(kind(path().parent_path() / "absent" / "x.attn.h5"), "not_found");
    QCOMPARE(kind(path().parent_path()), "invalid_argument");
}

void TestCaptureWriterFiles::replaces_the_partial_file_of_a_killed_writer()
{
    write_text(partial(), std::string(1 << 20, 'x'));
    CaptureWriter writer(path(), pass_.record(), pass_.everything(), {});
    pass_.run(writer);
    writer.finish();
    QCOMPARE(OpenedCapture(path()).root.find_int_attribute("complete").value_or(-1), 1);
    QCOMPARE(left().size(), 1);
}

void TestCaptureWriterFiles::refuses_a_second_writer()
{
    CaptureWriter first(path(), pass_.record(), pass_.everything(), {});
    const std::optional<Error> error =
        error_of([&] { CaptureWriter(path(), pass_.record(), pass_.everything(), {}, true); });
    QVERIFY(error);
    QCOMPARE(error->kind(), ErrorKind::io);
    QVERIFY2(QString(error->what()).contains("is being written by another process"), error->what());
    pass_.run(first);
    first.finish();
    QCOMPARE(OpenedCapture(path()).root.find_int_attribute("complete").value_or(-1), 1);
}

void TestCaptureWriterFiles::leaves_nothing_when_given_up()
{
    {
        CaptureWriter writer(path(), pass_.record(), pass_.everything(), {});
        pass_.begin(writer);
        pass_.strip(writer, 0, 0, {0, 100}); // bands are under way
        QCOMPARE(left().size(), 1);
    }
    QCOMPARE(left(), QStringList());
    {
        const CaptureWriter never_begun(path(), pass_.record(), pass_.everything(), {});
    }
    QCOMPARE(left(), QStringList());
}

void TestCaptureWriterFiles::reports_a_full_disk_and_leaves_nothing()
{
    pass_.tokens = 700;
    pass_.threads = 2;
    const std::optional<Error> error = error_of([&] {
        const FileSizeLimit limit(2'000'000);
        CaptureWriter writer(path(), pass_.record(), pass_.everything(), {});
        pass_.run(writer);
        writer.finish();
    });
    QVERIFY(error);
    QCOMPARE(error->kind(), ErrorKind::too_large);
    const QString message = error->what();
    QVERIFY2(message.contains(QString::fromStdString(partial().string())), error->what());
    QVERIFY2(message.contains("File too large") && message.contains("bytes"), error->what());
    QCOMPARE(left(), QStringList());

    CaptureWriter again(path(), pass_.record(), pass_.everything(), {}); // HDF5 is still usable
    pass_.run(again);
    again.finish();
    QCOMPARE(OpenedCapture(path()).root.find_int_attribute("complete").value_or(-1), 1);
}

void TestCaptureWriterFiles::follows_a_symbolic_link()
{
    const fs::path target = path().parent_path() / "elsewhere.attn.h5";
    fs::create_symlink(target, path());
    CaptureWriter writer(path(), pass_.record(), pass_.everything(), {});
    pass_.run(writer);
    writer.finish();
    QVERIFY(fs::is_symlink(path()));
    QVERIFY(fs::is_regular_file(target) && !fs::is_symlink(target));
}

void TestCaptureWriterFiles::flushes_each_layer()
{
    CaptureWriter writer(path(), pass_.record(), pass_.everything(), {});
    pass_.begin(writer);
    pass_.layer(writer, 0);
    // What a killed writer would leave is on its way; the flush follows the layer's tiles in the writing thread.
    const auto layer_is_there = [&] {
        try {
            const OpenedCapture file(partial());
            return file.root.find_int_attribute("complete").value_or(-1) == 0 &&
                   file.floats("attention_1").at(299 * 300 + 299) ==
                       pass_.weight(Component::first, 0, 0, 299, 299) &&
                   file.floats("statistics/row_sum_1").at(0) == pass_.weight(Component::first, 0, 0, 0, 0);
        } catch (const Error&) {
            return false;
        }
    };
    QTRY_VERIFY(layer_is_there());
    pass_.layer(writer, 1);
    writer.finish();
}

QTEST_GUILESS_MAIN(TestCaptureWriterFiles)
#include "tst_capture_writer_files.moc"
