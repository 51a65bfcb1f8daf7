#include "app/gui/document/read_service.h"

#include <QSemaphore>
#include <QtTest>

#include <atomic>
#include <new>

using namespace attnscope;
using namespace attnscope::gui;

class TestReadService : public QObject {
    Q_OBJECT

private slots:
    void of_100_scrubs_the_last_one_is_delivered()
    {
        ReadService service;
        std::atomic<int> started = 0;
        QSemaphore gate; // the first piece of work is under way while the others arrive
        QList<int> delivered;
        for (int i = 0; i < 100; ++i)
            service.request<int>(
                "map", this, Urgency::picture,
                [&, i](const std::stop_token&) {
                    if (started++ == 0)
                        gate.acquire();
                    return i;
                },
                [&](const ReadResult<int>& result) { delivered.append(*result); });
        gate.release();
        QVERIFY(service.is_busy("map"));
        QTRY_VERIFY(!service.is_busy("map"));
        QTest::qWait(20);
        QCOMPARE(delivered, QList<int>{99});
        QVERIFY2(started <= 2, "what waited was not run");
    }

    void slots_do_not_disturb_each_other()
    {
        ReadService service;
        QStringList delivered;
        for (const char* slot : {"a", "b", "a", "c"})
            service.request<QString>(
                slot, this, Urgency::normal, [slot](const std::stop_token&) { return QString(slot); },
                [&](const ReadResult<QString>& result) { delivered.append(*result); });
        QTRY_COMPARE(delivered.size(), 3);
        delivered.sort();
        QCOMPARE(delivered, QStringList({"a", "b", "c"}));
    }

    void the_most_urgent_goes_first()
    {
        ReadService service;
        QSemaphore gate;
        QStringList order;
        const auto add = [&](const QString& slot, Urgency urgency) {
            service.request<int>(
                slot, this, urgency,
                [&gate, slot](const std::stop_token&) {
                    if (slot == "blocks")
                        gate.acquire();
                    return 0;
                },
                [&order, slot](const ReadResult<int>&) { order.append(slot); });
        };
        add("blocks", Urgency::picture);
        add("statistic", Urgency::background);
        add("picture", Urgency::picture);
        gate.release();
        QTRY_COMPARE(order, QStringList({"blocks", "picture", "statistic"}));
    }

    void work_that_became_stale_is_asked_to_stop()
    {
        ReadService service;
        QSemaphore running;
        std::atomic<bool> stopped = false;
        service.request<int>(
            "map", this, Urgency::picture,
            [&](const std::stop_token& stop) {
                running.release();
                while (!stop.stop_requested())
                    QThread::yieldCurrentThread();
                stopped = true;
                return 1;
            },
            [](const ReadResult<int>&) { QFAIL("stale work was delivered"); });
        running.acquire();
        int delivered = 0;
        service.request<int>(
            "map", this, Urgency::picture, [](const std::stop_token&) { return 2; },
            [&](const ReadResult<int>& result) { delivered = *result; });
        QTRY_COMPARE(delivered, 2);
        QVERIFY(stopped);
    }

    void what_is_thrown_arrives_as_a_value_data()
    {
        QTest::addColumn<int>("what");
        QTest::addColumn<int>("kind");
        QTest::newRow("an error of core keeps its kind") << 0 << int(ErrorKind::corrupt);
        QTest::newRow("no memory") << 1 << int(ErrorKind::out_of_memory);
        QTest::newRow("anything else") << 2 << int(ErrorKind::io);
    }
    void what_is_thrown_arrives_as_a_value()
    {
        QFETCH(int, what);
        QFETCH(int, kind);
        ReadService service;
        std::optional<ReadError> error;
        service.request<int>(
            "map", this, Urgency::picture,
            [what](const std::stop_token&) -> int {
                if (what == 0)
                    throw Error(ErrorKind::corrupt, "a.h5: broken");
                if (what == 1)
                    throw std::bad_alloc();
                throw std::runtime_error("odd");
            },
            [&](const ReadResult<int>& result) {
                QVERIFY(!result);
                error = result.error();
            });
        QTRY_VERIFY(error);
        QCOMPARE(int(error->kind), kind);
        QVERIFY(!error->message.isEmpty());
    }

    void nothing_reaches_a_receiver_that_is_gone_or_a_service_that_ended()
    {
        bool delivered = false;
        const auto deliver = [&](const ReadResult<int>&) { delivered = true; };
        const auto work = [](const std::stop_token&) { return 0; };
        ReadService service;
        auto receiver = std::make_unique<QObject>();
        service.request<int>("map", receiver.get(), Urgency::picture, work, deliver);
        receiver.reset();
        QTRY_VERIFY(!service.is_busy("map"));
        {
            ReadService short_lived;
            short_lived.request<int>("map", this, Urgency::picture, work, deliver);
        }
        service.request<int>("dropped", this, Urgency::picture, work, deliver);
        service.drop("dropped");
        QTest::qWait(50);
        QVERIFY(!delivered);
    }
};

QTEST_GUILESS_MAIN(TestReadService)
#include "tst_read_service.moc"
