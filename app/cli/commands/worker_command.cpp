#include "app/cli/commands/commands.h"
#include "app/cli/terminal/interrupt.h"
#include "app/cli/worker/input_loop.h"

#include <csignal>
#include <fcntl.h>
#include <fstream>
#include <unistd.h>

namespace attnscope::cli {

namespace {

/// Standard output becomes standard error, for whatever a library may print; answers go to what it was.
int take_standard_output()
{
    const int answers = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    if (answers < 0)
        throw Error(ErrorKind::io, "standard output is closed: there is nowhere to answer");
    if (fcntl(STDERR_FILENO, F_GETFD) < 0) // closed: the next file that is opened must not take its place
        dup2(open("/dev/null", O_WRONLY | O_CLOEXEC), STDERR_FILENO);
    dup2(STDERR_FILENO, STDOUT_FILENO);
    return answers;
}

/// Where memory runs out, the system should end this process and not the window that started it.
void offer_to_die_first()
{
    std::ofstream("/proc/self/oom_score_adj") << 500;
}

ExitCode run_worker()
{
    const int answers = take_standard_output();
    offer_to_die_first();
    std::signal(SIGPIPE, SIG_IGN);
    const sigset_t unblocked = worker::block_signals();
    worker::Channel channel(answers);
    worker::Worker worker(channel);
    worker::feed(worker, STDIN_FILENO, unblocked, channel);
    worker.end();
    if (interrupted())
        return ExitCode::interrupted;
    return channel.broken() ? ExitCode::failed : ExitCode::done;
}

} // namespace

void add_worker_command(CLI::App& program, Chosen& chosen)
{
    auto* command = program.add_subcommand(
        "worker", "Run models for another program: JSON lines on standard input and output");
    command->footer(
        "One JSON object a line. Requests: {\"id\": number or text, \"method\": ..., fields}. Answers:\n"
        "{\"id\", \"result\": {...}} or {\"id\", \"error\": {\"kind\", \"message\"}}; while a capture runs\n"
        "{\"id\", \"progress\": {stage, done, total, layer, layers, bytes, bytes_per_second, "
        "seconds_left}}.\n\n"
        "Methods (? may be left out):\n"
        "  hello                               protocol, versions, families\n"
        "  load      model, threads?, device?  the model stays loaded for captures\n"
        "  tokenize  text or text_b64, model?, add_special_tokens?; needs no weights\n"
        "  estimate  tokens or a prompt, and fields of capture: bytes, memory, seconds\n"
        "  capture   prompt, prompt_b64 or ids; output; force?, spans?, span_cut?, layers?, heads?,\n"
        "            queries?, maps?, dtype?, compression?, logit_lens?, predict?, temperature?, top_k?,\n"
        "            top_p?, seed?, ignore_eos?, lambda?, lambda_of_layer?, ablate?, allow_long?,\n"
        "            add_special_tokens?\n"
        "  cancel    request: the id of what shall end, with \"outcome\": \"cancelled\"\n"
        "  quit      as the end of standard input: cancels what runs and ends\n\n"
        "Example:\n"
        "  printf '%s\\n' '{\"id\":1,\"method\":\"tokenize\",\"model\":\"./model\",\"text\":\"Hello\"}' |\n"
        "      attnscope-cli worker");
    command->callback([&chosen] { chosen.action = [](const Console&) { return run_worker(); }; });
}

} // namespace attnscope::cli
