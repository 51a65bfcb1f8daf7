#include "app/cli/worker/channel.h"
#include "app/cli/worker/lane.h"
#include "app/cli/worker/time_estimate.h"

#include <QtTest>

#include <csignal>
#include <semaphore>
#include <thread>
#include <unistd.h>
#include <vector>

using namespace attnscope;
using namespace attnscope::cli;
using namespace attnscope::cli::worker;

namespace {

struct Pipe {
    Pipe() { opened = pipe(ends) == 0; }
    ~Pipe()
    {
        close_reader();
        close(ends[1]);
    }
    void close_reader()
    {
        if (ends[0] >= 0)
            close(ends[0]);
        ends[0] = -1;
    }
    std::string read_some()
    {
        std::string bytes(1 << 16, '\0');
        const ssize_t count = read(ends[0], bytes.data(), bytes.size());
        bytes.resize(count > 0 ? static_cast<std::size_t>(count) : 0);
        return bytes;
    }

    int ends[2] = {-1, -1};
    bool opened = false;
};

ModelInfo small_model()
{
    ModelInfo model;
    model.kind = ModelKind::differential;
    model.layer_count = 4;
    model.head_count = 8;
    model.masks.assign(4, Mask{});
    model.weight_bytes = 40'000'000;
    return model;
}

CaptureForecast forecast_of(int prompt_tokens, int tokens)
{
    CaptureForecast forecast;
    forecast.prompt_tokens = prompt_tokens;
    forecast.tokens = tokens;
    forecast.size.map_bytes = 1'000'000;
    return forecast;
}

} // namespace

class TestWorkerParts : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { std::signal(SIGPIPE, SIG_IGN); }

    void lines_of_several_threads_do_not_mix()
    {
        Pipe pipe;
        QVERIFY(pipe.opened);
        Channel channel(pipe.ends[1]);
        constexpr int lines = 50;
        std::vector<std::thread> threads;
        for (const char letter : {'a', 'b', 'c'})
            threads.emplace_back([&channel, letter] {
                for (int n = 0; n < lines; ++n)
                    channel.send(std::string(9999, letter));
            });
        std::string all;
        while (all.size() < 3 * lines * std::size_t{10000})
            all += pipe.read_some();
        for (std::thread& thread : threads)
            thread.join();
        for (std::size_t at = 0; at < all.size(); at += 10000)
            QVERIFY(all.compare(at, 10000, std::string(9999, all[at]) + '\n') == 0);
    }

    void what_may_be_lost_does_not_wait_for_the_reader()
    {
        Pipe pipe;
        Channel channel(pipe.ends[1]);
        for (int n = 0; n < 1000; ++n) // more than a pipe holds
            channel.send_if_room(std::string(999, 'x'));
        QVERIFY(!channel.broken());
        const std::string all = pipe.read_some();
        QVERIFY(!all.empty() && all.size() % 1000 == 0);
        channel.send_if_room("y");
        QVERIFY(pipe.read_some().ends_with("y\n"));
    }

    void a_reader_that_is_gone_is_noticed()
    {
        Pipe pipe;
        Channel channel(pipe.ends[1]);
        pipe.close_reader();
        channel.send("x");
        QVERIFY(channel.broken());
        channel.send("x");
    }

    void a_lane_works_in_order_and_gives_back_what_waits()
    {
        std::vector<int> done;
        std::binary_semaphore begun(0), go_on(0);
        {
            Lane lane;
            const auto task = [&](int id) { return std::make_shared<Task>(id, lane, false); };
            const auto note = [&](Task& it) { done.push_back(it.id.get<int>()); };
            const auto first = task(1), second = task(2), third = task(3);
            lane.push(first, [&](Task& it) {
                begun.release();
                go_on.acquire();
                note(it);
            });
            lane.push(second, note);
            lane.push(third, note);
            begun.acquire();
            QVERIFY(!lane.take_back(*first));
            QVERIFY(lane.take_back(*second));
            QVERIFY(!lane.take_back(*second));
            go_on.release();
        }
        QCOMPARE(done, (std::vector<int>{1, 3}));
    }

    void more_work_takes_longer_data()
    {
        QTest::addColumn<CaptureForecast>("less");
        QTest::addColumn<CaptureForecast>("more");
        CaptureForecast large = forecast_of(100, 100);
        large.size.map_bytes = 100'000'000'000;
        QTest::newRow("a longer prompt") << forecast_of(1000, 1000) << forecast_of(4000, 4000);
        QTest::newRow("tokens to generate") << forecast_of(1000, 1000) << forecast_of(900, 1000);
        QTest::newRow("a larger file") << forecast_of(100, 100) << large;
    }
    void more_work_takes_longer()
    {
        QFETCH(CaptureForecast, less);
        QFETCH(CaptureForecast, more);
        const TimeEstimate time;
        QVERIFY(time.seconds(small_model(), less, {}, 2) > 0);
        QVERIFY(time.seconds(small_model(), less, {}, 2) < time.seconds(small_model(), more, {}, 2));
    }

    void a_capture_teaches_how_fast_the_machine_is()
    {
        TimeEstimate time;
        const ModelInfo model = small_model();
        const CaptureForecast forecast = forecast_of(4000, 4000);
        const double guess = time.seconds(model, forecast, {}, 2);
        time.learn(model, forecast, {}, 2, 0.01); // overhead alone
        QVERIFY(!time.measured());
        time.learn(model, forecast, {}, 2, 3 * guess);
        QVERIFY(time.measured());
        QVERIFY(qFuzzyCompare(time.seconds(model, forecast, {}, 2), 3 * guess));
        const CaptureForecast other = forecast_of(2000, 2000);
        QVERIFY(qFuzzyCompare(time.seconds(model, other, {}, 2),
                              3 * TimeEstimate().seconds(model, other, {}, 2)));
    }
};

QTEST_GUILESS_MAIN(TestWorkerParts)
#include "tst_worker_parts.moc"
