// The program without its main(): parses the command line, runs a sub-command, turns errors into exit codes.
#pragma once

namespace attnscope::cli {

int run_program(int argc, const char* const* argv);

} // namespace attnscope::cli
