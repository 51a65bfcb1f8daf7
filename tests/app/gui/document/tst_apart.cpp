#include "app/gui/document/apart.h"
#include "app/gui/document/read_service.h"

#include <QSemaphore>
#include <QtTest>

using namespace attnscope::gui;
using namespace std::chrono_literals;

namespace {

/// A drive that does not answer until it is told to.
struct Drive {
    QSemaphore answers;
    std::atomic<bool> asked = false;
    std::atomic<bool> done = false;

    int read()
    {
        asked = true;
        answers.acquire();
        done = true;
        return 7;
    }
};

} // namespace

class TestApart : public QObject {
    Q_OBJECT

private slots:
    void what_was_found_is_delivered_later_on_this_thread()
    {
        int got = 0;
        QThread* where = nullptr;
        run_apart<int>(
            this, [] { return 5; },
            [&](int value) {
                got = value;
                where = QThread::currentThread();
            });
        QCOMPARE(got, 0);
        QTRY_COMPARE(got, 5);
        QCOMPARE(where, thread());
    }

    void a_drive_that_hangs_holds_up_nobody()
    {
        const auto drive = std::make_shared<Drive>();
        int got = 0;
        auto receiver = std::make_unique<QObject>();
        QPointer<QObject> work = run_apart<int>(
            receiver.get(), [drive] { return drive->read(); }, [&](int value) { got = value; });
        QTRY_VERIFY(drive->asked);
        receiver.reset(); // nobody waits for it any more
        QVERIFY(!work);
        drive->answers.release();
        QTRY_VERIFY(drive->done);
        QTest::qWait(50);
        QCOMPARE(got, 0);
    }

    void an_answer_that_takes_too_long_is_none()
    {
        const auto drive = std::make_shared<Drive>();
        QVERIFY(!within<int>(50ms, [drive] { return drive->read(); }));
        QCOMPARE(within<int>(60s, [] { return 3; }).value_or(0), 3);
        drive->answers.release();
        QTRY_VERIFY(drive->done);
    }

    void a_service_ends_although_its_thread_hangs()
    {
        const auto drive = std::make_shared<Drive>();
        auto service = std::make_unique<ReadService>(nullptr, 50ms);
        bool delivered = false;
        service->request<int>(
            "map", this, Urgency::picture, [drive](const std::stop_token&) { return drive->read(); },
            [&](const ReadResult<int>&) { delivered = true; });
        QTRY_VERIFY(drive->asked);
        service.reset();
        QVERIFY(!drive->done);
        drive->answers.release();
        QTRY_VERIFY(drive->done);
        QTest::qWait(50);
        QVERIFY(!delivered);
    }
};

QTEST_GUILESS_MAIN(TestApart)
#include "tst_apart.moc"
