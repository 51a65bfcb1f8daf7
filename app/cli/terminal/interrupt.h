// Ctrl-C: the handler only sets a flag; progress callables look at it.
#pragma once

#include "core/progress.h"

namespace attnscope::cli {

/// SIGINT, SIGTERM and (unless ignored, as under nohup) SIGHUP set the flag once; a second one kills the process at once.
void install_interrupt_handlers();

/// Whether a signal has arrived. From any thread.
bool interrupted() noexcept;

/// A progress callable that stops when interrupted; `inner` may be empty.
Progress until_interrupted(Progress inner = {});

} // namespace attnscope::cli
