#include "app/cli/worker/worker.h"

#include "app/cli/worker/answer.h"
#include "app/cli/worker/hello.h"
#include "app/cli/worker/progress_meter.h"
#include "app/cli/worker/protocol.h"

#include <algorithm>
#include <utility>

namespace attnscope::cli::worker {

namespace {

Json cancelled_result()
{
    return {{"outcome", "cancelled"}};
}

} // namespace

Worker::Worker(Channel& channel) : channel_(channel), models_(shelf_)
{
    text_lane_.emplace();
    model_lane_.emplace();
}

Worker::~Worker()
{
    end();
}

bool Worker::take(std::optional<std::string_view> line)
{
    if (line && line->find_first_not_of(" \t\r") == std::string_view::npos)
        return true;
    Json id;
    try {
        if (!line)
            throw ProtocolError("the line is longer than " + std::to_string(longest_line) + " bytes");
        const Json object = parse_object(*line);
        id = require_id(object);
        std::visit([&](const auto& request) { begin(id, request); }, parse_request(object));
    } catch (const std::exception& error) {
        channel_.send(error_line(id, error));
    }
    return !quit_;
}

void Worker::end()
{
    if (!model_lane_)
        return;
    {
        const std::lock_guard lock(mutex_);
        for (const auto& [id, task] : open_)
            if (&task->lane == &*model_lane_)
                task->cancelled = true;
    }
    model_lane_.reset();
    text_lane_.reset();
}

void Worker::begin(const Json& id, const Hello&)
{
    channel_.send(result_line(id, json_of_hello()));
}

void Worker::begin(const Json& id, const Quit&)
{
    end();
    channel_.send(result_line(id, Json::object()));
    quit_ = true;
}

void Worker::begin(const Json& id, const Load& request)
{
    enqueue(
        *model_lane_, id, [this, request](Task& task) { return models_.load(request, task.cancelled); },
        true);
}

void Worker::begin(const Json& id, const Tokenize& request)
{
    enqueue(*text_lane_, id, [this, request](Task&) {
        const auto shelved = shelf_.require(request.model);
        return json_of_tokens(shelved->tokenizer->encode(request.text, {request.add_special_tokens}),
                              shelved->context_length);
    });
}

void Worker::begin(const Json& id, const Estimate& request)
{
    // Behind a load it is about the model that is coming, otherwise about the one that is there.
    Lane& lane = is_loading() ? *model_lane_ : *text_lane_;
    enqueue(lane, id, [this, request](Task&) { return models_.estimate(request); });
}

void Worker::begin(const Json& id, const Capture& request)
{
    enqueue(*model_lane_, id, [this, request](Task& task) { return capture(request, task); });
}

void Worker::begin(const Json& id, const Cancel& request)
{
    const std::shared_ptr<Task> task = find_open(request.request);
    if (task)
        cancel(*task);
    channel_.send(result_line(id, {{"found", task != nullptr}}));
}

void Worker::enqueue(Lane& lane, const Json& id, Answer answer, bool is_load)
{
    auto task = std::make_shared<Task>(id, lane, is_load);
    {
        const std::lock_guard lock(mutex_);
        if (!open_.emplace(json_line(id), task).second)
            throw ProtocolError("\"id\" " + json_line(id) + " is in use by a request that has not ended");
    }
    lane.push(std::move(task),
              [this, answer = std::move(answer)](Task& running) { this->answer(running, answer); });
}

void Worker::answer(Task& task, const Answer& answer)
{
    std::string line;
    try {
        line = result_line(task.id, task.cancelled ? cancelled_result() : answer(task));
    } catch (const std::exception& error) {
        line = error_line(task.id, error);
    }
    close(task, line);
}

void Worker::close(const Task& task, const std::string& line)
{
    {
        const std::lock_guard lock(mutex_);
        open_.erase(json_line(task.id));
    }
    channel_.send(line);
}

Json Worker::capture(const Capture& request, Task& task)
{
    ProgressMeter meter;
    return models_.capture(request, [&](const CaptureStep& step) {
        if (const auto progress = meter.step(step, ProgressMeter::Clock::now()))
            channel_.send_if_room(progress_line(task.id, *progress));
        return !task.cancelled && !channel_.broken();
    });
}

bool Worker::is_loading()
{
    const std::lock_guard lock(mutex_);
    return std::any_of(open_.begin(), open_.end(), [](const auto& entry) { return entry.second->load; });
}

std::shared_ptr<Task> Worker::find_open(const Json& id)
{
    const std::lock_guard lock(mutex_);
    const auto found = open_.find(json_line(id));
    return found == open_.end() ? nullptr : found->second;
}

void Worker::cancel(Task& task)
{
    task.cancelled = true;
    if (task.lane.take_back(task))
        close(task, result_line(task.id, cancelled_result()));
}

} // namespace attnscope::cli::worker
