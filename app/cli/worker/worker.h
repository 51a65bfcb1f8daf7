// Takes requests and sees to it that each gets its answer.
#pragma once

#include "app/cli/worker/channel.h"
#include "app/cli/worker/lane.h"
#include "app/cli/worker/model_runner.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace attnscope::cli::worker {

/// All functions from one thread, which never waits for a model: models run on one lane, texts are tokenized on another,
/// the rest is answered at once.
class Worker {
public:
    /// Refers to the channel.
    explicit Worker(Channel& channel);
    /// As end().
    ~Worker();

    /// One line of input, nothing for one that was too long. False: this was `quit`, and everything has been answered.
    bool take(std::optional<std::string_view> line);
    /// Cancels captures and loads, waits until all requests have been answered. Nothing is taken afterwards.
    void end();

private:
    using Answer = std::function<Json(Task&)>;

    void begin(const Json& id, const Hello&);
    void begin(const Json& id, const Quit&);
    void begin(const Json& id, const Load& request);
    void begin(const Json& id, const Tokenize& request);
    void begin(const Json& id, const Estimate& request);
    void begin(const Json& id, const Capture& request);
    void begin(const Json& id, const Cancel& request);

    /// Puts a request on a lane. Errors: ProtocolError when its id is in use.
    void enqueue(Lane& lane, const Json& id, Answer answer, bool is_load = false);
    void answer(Task& task, const Answer& answer);
    void close(const Task& task, const std::string& line);
    Json capture(const Capture& request, Task& task);
    bool is_loading();
    std::shared_ptr<Task> find_open(const Json& id);
    void cancel(Task& task);

    Channel& channel_;
    TokenizerShelf shelf_;
    ModelRunner models_;
    std::mutex mutex_;                                  ///< of the map
    std::map<std::string, std::shared_ptr<Task>> open_; ///< by the id as JSON
    bool quit_ = false;
    std::optional<Lane> text_lane_;
    std::optional<Lane> model_lane_;
};

} // namespace attnscope::cli::worker
