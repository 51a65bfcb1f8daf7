// `attnscope render`: pictures of a capture without a display.
#pragma once

namespace attnscope::gui {

/// Whether main() was called with the word render first.
bool asks_for_render(int argc, const char* const* argv);

/// The whole command; `argc` and `argv` are main()'s. Makes its own QApplication (on Qt's offscreen platform unless
/// QT_QPA_PLATFORM says another), so none may exist. Messages and exit codes are those of attnscope-cli.
int run_render(int argc, char** argv);

} // namespace attnscope::gui
