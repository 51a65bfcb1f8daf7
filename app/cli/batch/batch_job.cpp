#include "app/cli/batch/batch_job.h"

#include "app/cli/batch/batch_resume.h"
#include "app/cli/report/capture_report.h"
#include "core/error.h"

#include <new>
#include <utility>

namespace attnscope::cli {

BatchJob::BatchJob(Model& model, const Tokenizer* tokenizer, const CaptureOptions& options,
                   std::filesystem::path folder, const BatchIndex& index, const Console& console)
    : model_(model), tokenizer_(tokenizer), options_(options), folder_(std::move(folder)), index_(index),
      console_(console), progress_(console)
{
}

Outcome BatchJob::run(const std::string& text, std::size_t line, const std::string& label)
{
    progress_.begin(label);
    std::string id = batch_id(text, line);
    try {
        return capture(parse_batch_prompt(text, line));
    } catch (const Error& error) {
        fail(id, line, name_of(error.kind()), error.what());
    } catch (const std::bad_alloc&) {
        fail(id, line, name_of(ErrorKind::out_of_memory), "out of memory");
    }
    return Outcome::done;
}

Outcome BatchJob::capture(const BatchPrompt& batch_prompt)
{
    const std::string name = file_name_of(batch_prompt.id);
    const std::filesystem::path path = folder_ / name;
    if (batch_prompt.needs_chat && !options_.prompt.chat)
        throw Error(ErrorKind::invalid_argument,
                    "\"messages\" need the chat template of the model: give --chat");
    const Prompt prompt =
        prepare_prompt(batch_prompt.source, batch_prompt.spans, options_.prompt, tokenizer_);
    Json about = {{"id", batch_prompt.id}, {"line", batch_prompt.line}, {"status", "done"}, {"file", name}};
    if (!options_.overwrite && look_for_capture(path, model_.info(), options_, prompt) == Existing::same) {
        ++counts_.already_there;
        console_.detail(path.string() + " is there already");
        if (index_.done().count(batch_prompt.id) == 0) { // the last run ended between file and index
            about["path"] = path.string();
            about["tokens"] = prompt.tokens.size();
            about["prompt_tokens"] = prompt.tokens.size();
            index_.append(about);
        }
        return Outcome::done;
    }
    progress_.clear();
    for (const std::string& notice : prompt.notices)
        console_.warning("line " + std::to_string(batch_prompt.line) + ": " + notice);
    CaptureOptions options = options_;
    options.overwrite = true; // what is there is no whole capture, or --force was given
    CaptureResult result =
        run_capture(model_, tokenizer_, options, prompt, path, watch_on(console_, progress_));
    progress_.clear();
    if (result.outcome == Outcome::cancelled)
        return result.outcome;
    result.notices.insert(result.notices.begin(), prompt.notices.begin(), prompt.notices.end());
    ++counts_.captured;
    about.update(json_of_result(model_.info(), result, path));
    record(about, console_.options().quiet ? path.string() : text_of_result(model_.info(), result, path));
    return Outcome::done;
}

void BatchJob::record(const Json& record, const std::string& text_line)
{
    index_.append(record);
    console_.result(console_.json() ? json_line(record) : text_line);
}

void BatchJob::fail(const std::string& id, std::size_t line, const char* kind, const std::string& message)
{
    ++counts_.failed;
    progress_.clear();
    console_.error("line " + std::to_string(line) + " (id " + id + "): " + message);
    const Json record = {
        {"id", id}, {"line", line}, {"status", "failed"}, {"error", {{"kind", kind}, {"message", message}}}};
    index_.append(record);
    if (console_.json())
        console_.result(json_line(record));
}

} // namespace attnscope::cli
