// A window that shows one capture and has read all of it.
#pragma once

#include "app/gui/window/main_window.h"

#include <QtTest>

namespace attnscope::gui::test {

inline bool settle(const MainWindow& window)
{
    return QTest::qWaitFor([&] { return window.is_idle(); }, 20000);
}

/// `state`: a folder for settings and session. Null when the capture did not open.
inline std::unique_ptr<MainWindow> open_window(const QString& state, const QString& path,
                                               QSize size = {1400, 900})
{
    auto window = std::make_unique<MainWindow>(StateStore(state));
    window->resize(size);
    window->show();
    window->open({path});
    if (!QTest::qWaitFor([&] { return window->current_view() != nullptr; }, 20000) || !settle(*window))
        return nullptr;
    return window;
}

} // namespace attnscope::gui::test
