// Reads standard input of the worker until it ends, or a signal or `quit` ends the work.
#pragma once

#include "app/cli/worker/worker.h"

#include <csignal>

namespace attnscope::cli::worker {

/// Blocks SIGINT, SIGTERM and SIGHUP in this thread and in those that it will start, so that none arrives between a look
/// and a wait. Gives back the mask that was.
sigset_t block_signals();

/// `unblocked` is the mask while waiting for input.
void feed(Worker& worker, int input, const sigset_t& unblocked, const Channel& channel);

} // namespace attnscope::cli::worker
