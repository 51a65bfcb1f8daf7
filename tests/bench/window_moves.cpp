#include "tests/bench/window_moves.h"

#include "app/gui/window/main_window.h"
#include "widgets/map/lambda_slider.h"
#include "widgets/map/linked_maps.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QThread>

#include <algorithm>
#include <cstdio>
#include <functional>

namespace attnscope::bench {

namespace {

using namespace attnscope::gui;

void wait_until(const std::function<bool()>& there)
{
    while (!there()) {
        QApplication::processEvents(QEventLoop::AllEvents, 5);
        QThread::msleep(1);
    }
}

void wait_until_idle(const MainWindow& window)
{
    QElapsedTimer quiet;
    quiet.start();
    while (quiet.elapsed() < 400) {
        QApplication::processEvents(QEventLoop::AllEvents, 5);
        QThread::msleep(1);
        if (!window.is_idle())
            quiet.restart();
    }
}

/// Seconds of each step until it is on the screen; `drawn` says when it is there.
std::vector<double> timed(int steps, const std::function<void(int)>& step,
                          const std::function<bool(int)>& drawn)
{
    std::vector<double> seconds;
    for (int i = 0; i < steps; ++i) {
        QElapsedTimer since;
        since.start();
        step(i);
        wait_until([&] { return drawn(i); });
        QApplication::processEvents(); // paints
        seconds.push_back(static_cast<double>(since.nsecsElapsed()) / 1e9);
    }
    return seconds;
}

void print(const char* what, std::vector<double> seconds)
{
    std::sort(seconds.begin(), seconds.end());
    std::printf("%-44s median %.3f s, slowest %.3f s (goal 0.1 s)\n", what, seconds[seconds.size() / 2],
                seconds.back());
    std::fflush(stdout);
}

Window window_of_step(int step, int tokens)
{
    const int side = std::max(16, tokens >> (1 + step % 6));
    const int begin = (tokens - side) * (step % 5) / 4;
    return {{begin, begin + side}, {begin / 2, begin / 2 + side}};
}

/// Whether all of the part that is on show has been read, coarse or fine.
bool shows_all(const CaptureView& view)
{
    const Window shown = view.maps().window();
    return std::all_of(view.shown_maps().begin(), view.shown_maps().end(), [&](const ShownMap& map) {
        if (!map.error.isEmpty())
            return true;
        return map.loaded && same_map(map.loaded->job, map.job) && !map.stale &&
               intersection(map.loaded->map.window.queries, shown.queries) == shown.queries &&
               intersection(map.loaded->map.window.keys, shown.keys) == shown.keys;
    });
}

void zoom_about(MainWindow& window, const char* what)
{
    CaptureView& view = *window.current_view();
    const int tokens = view.document().reader().key_count();
    std::vector<double> seconds;
    for (int round = 0; round < 2; ++round) { // the second is warm
        seconds = timed(
            24, [&](int step) { view.maps().set_window(window_of_step(step, tokens)); },
            [&](int) { return shows_all(view); });
        wait_until_idle(window);
    }
    print(what, seconds);
    view.fit();
    wait_until_idle(window);
}

void drag_lambda(MainWindow& window)
{
    CaptureView& view = *window.current_view();
    auto* slider = window.findChild<LambdaSlider*>();
    const auto x_of = [](int step) { return 0.1 + 0.01 * step; };
    print("lambda, each step of a drag",
          timed(
              60, [&](int step) { emit slider->hypothetical_changed(x_of(step)); },
              [&](int step) {
                  const auto& map = view.shown_maps().back();
                  return map.loaded && map.loaded->job.request.quantity.hypothetical_lambda ==
                                           static_cast<float>(x_of(step));
              }));
    QElapsedTimer rest;
    rest.start();
    wait_until([&] { return !view.shown_maps().back().loaded->preview; });
    std::printf("lambda, exact when the drag rests            %.3f s\n",
                static_cast<double>(rest.elapsed()) / 1e3);
    emit slider->hypothetical_changed(std::nullopt);
    wait_until_idle(window);
}

} // namespace

void move_window(const QString& path, const QString& state_folder)
{
    MainWindow window{StateStore(state_folder)};
    window.resize(1400, 900);
    window.show();
    QElapsedTimer since;
    since.start();
    window.open({path});
    wait_until([&] { return window.current_view() != nullptr && shows_all(*window.current_view()); });
    QApplication::processEvents();
    std::printf("the window: first three maps                 %.3f s (goal 1 s)\n",
                static_cast<double>(since.elapsed()) / 1e3);
    wait_until_idle(window);
    zoom_about(window, "the window: zoom of a head");
    drag_lambda(window);
    CaptureView& view = *window.current_view();
    ViewState state = view.model().state();
    state.aggregation = Aggregation::mean;
    state.scope = HeadScope::layer;
    since.restart();
    view.model().change(state, "mean");
    wait_until_idle(window);
    std::printf("the window: mean of a layer, all of it       %.1f s (computed once)\n",
                static_cast<double>(since.elapsed()) / 1e3 - 0.4);
    zoom_about(window, "the window: zoom of that mean");
}

} // namespace attnscope::bench
