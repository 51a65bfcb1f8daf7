// What reaches the disk, and in which order. The program's own fsync and renameat2 stand before those of the C library.
#include "core/capture/partial_file.h"
#include "tests/support/expect_error.h"
#include "tests/support/test_folder.h"

#include <QTest>

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

using namespace attnscope;
using namespace attnscope::test;

namespace {

QStringList& events()
{
    static QStringList list;
    return list;
}

bool& disk_is_full()
{
    static bool full = false;
    return full;
}

} // namespace

extern "C" int fsync(int descriptor)
{
    struct stat status {};
    fstat(descriptor, &status);
    events() << (S_ISDIR(status.st_mode) ? "sync folder" : "sync file");
    if (disk_is_full()) {
        errno = ENOSPC;
        return -1;
    }
    return static_cast<int>(syscall(SYS_fsync, descriptor));
}

extern "C" int renameat2(int from_folder, const char* from, int to_folder, const char* to, unsigned flags)
{
    events() << "rename";
    return static_cast<int>(syscall(SYS_renameat2, from_folder, from, to_folder, to, flags));
}

class TestPartialFile : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        events().clear();
        disk_is_full() = false;
    }

    void is_on_the_disk_before_it_has_its_name()
    {
        const TestFolder folder;
        PartialFile file(folder.path("a"), false);
        QVERIFY(QFile::exists(folder.name("a.partial")) && !QFile::exists(folder.name("a")));
        file.finish();
        QCOMPARE(events(), QStringList({"sync file", "rename", "sync folder"}));
        QVERIFY(!QFile::exists(folder.name("a.partial")) && QFile::exists(folder.name("a")));
    }

    void has_no_name_when_the_disk_refuses_its_bytes()
    {
        const TestFolder folder;
        {
            PartialFile file(folder.path("a"), false);
            disk_is_full() = true;
            expect_error([&] { file.finish(); }, ErrorKind::too_large, {"a.partial", "No space left"});
        }
        QCOMPARE(events(), QStringList("sync file"));
        QVERIFY(!QFile::exists(folder.name("a.partial")) && !QFile::exists(folder.name("a")));
    }

    void leaves_alone_what_has_appeared_meanwhile()
    {
        const TestFolder folder;
        PartialFile file(folder.path("a"), false);
        folder.write("a", "mine");
        expect_error([&] { file.finish(); }, ErrorKind::invalid_argument, {"has appeared meanwhile"});
        QFile other(folder.name("a"));
        QVERIFY(other.open(QIODevice::ReadOnly));
        QCOMPARE(other.readAll(), QByteArray("mine"));
    }

    void an_unfinished_one_is_removed()
    {
        const TestFolder folder;
        folder.write("a", "old");
        {
            const PartialFile file(folder.path("a"), true);
        }
        QVERIFY(!QFile::exists(folder.name("a.partial")) && QFile::exists(folder.name("a")));
        QVERIFY(events().isEmpty());
    }
};

QTEST_GUILESS_MAIN(TestPartialFile)
#include "tst_partial_file.moc"
