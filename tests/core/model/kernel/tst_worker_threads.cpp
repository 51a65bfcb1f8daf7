#include "core/model/kernel/worker_threads.h"

#include <QTest>

#include <atomic>
#include <stdexcept>
#include <vector>

using namespace attnscope;

class WorkerThreadsTest : public QObject {
    Q_OBJECT

private slots:
    void every_item_is_done_once()
    {
        WorkerThreads workers(4);
        for (int round = 0; round < 200; ++round) {
            std::vector<std::atomic<int>> done(97);
            QVERIFY(workers.for_each(97, [&](std::int64_t item, int worker) {
                ++done[std::size_t(item)];
                return worker >= 0 && worker < 4;
            }));
            for (const auto& count : done)
                QCOMPARE(count.load(), 1);
        }
    }

    void no_items_and_one_thread_are_fine()
    {
        WorkerThreads alone(1);
        QVERIFY(alone.for_each(0, [](std::int64_t, int) { return false; }));
        int sum = 0;
        QVERIFY(alone.for_each(5, [&](std::int64_t item, int) {
            sum += static_cast<int>(item);
            return true;
        }));
        QCOMPARE(sum, 10);
    }

    void answering_false_starts_nothing_more()
    {
        WorkerThreads workers(3);
        std::atomic<int> done{0};
        QVERIFY(!workers.for_each(10000, [&](std::int64_t, int) { return ++done < 10; }));
        QVERIFY(done < 20);
    }

    void an_exception_reaches_the_caller_and_the_next_round_works()
    {
        WorkerThreads workers(3);
        QVERIFY_EXCEPTION_THROWN(workers.for_each(100,
                                                  [](std::int64_t item, int) -> bool {
                                                      if (item == 50)
                                                          throw std::runtime_error("item 50");
                                                      return true;
                                                  }),
                                 std::runtime_error);
        QVERIFY(workers.for_each(10, [](std::int64_t, int) { return true; }));
    }
};

QTEST_APPLESS_MAIN(WorkerThreadsTest)
#include "tst_worker_threads.moc"
