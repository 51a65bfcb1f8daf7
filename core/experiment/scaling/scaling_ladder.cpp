#include "core/experiment/scaling/scaling_ladder.h"

#include "core/error.h"
#include "core/experiment/journal.h"
#include "core/experiment/scaling/ladder_chain.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <exception>
#include <limits>
#include <mutex>
#include <thread>
#include <tuple>

namespace attnscope {

namespace {

constexpr double unit_of_work = 1e6;

Json record_of(const LadderPoint& point)
{
    const LadderPlace& place = point.place;
    return {{"kind", kind_name(place.kind)},
            {"size", place.size},
            {"tokens", place.tokens},
            {"seed", place.seed},
            {"loss", point.loss},
            {"answer_loss", point.answer_loss},
            {"answer_accuracy", point.answer_accuracy}};
}

LadderPoint point_of(const Json& record, const ScalingRecipe& recipe)
{
    const auto number = [&](const char* key) {
        const Json& value = record.at(key);
        return value.is_null() ? std::numeric_limits<double>::quiet_NaN() : value.get<double>();
    };
    try {
        LadderPoint point;
        point.place = {record.at("kind") == kind_name(0) ? 0U : 1U, record.at("size").get<std::size_t>(),
                       record.at("tokens").get<std::size_t>(), record.at("seed").get<std::size_t>()};
        if (point.place.size < recipe.parameters[0].size() && point.place.tokens < recipe.steps.size() &&
            point.place.seed < recipe.seeds.size()) {
            point.loss = number("loss");
            point.answer_loss = number("answer_loss");
            point.answer_accuracy = number("answer_accuracy");
            return point;
        }
    } catch (const nlohmann::json::exception&) {
        // as for a place outside of the ladder
    }
    throw Error(ErrorKind::corrupt, "a record is no point of this ladder: " + json_text(record));
}

class LadderRunner {
public:
    LadderRunner(const ScalingRecipe& recipe, const LadderOptions& options, const TrainFunction& train,
                 const Progress& progress)
        : recipe_(recipe), options_(options), train_(train), progress_(progress),
          journal_(options.folder / "points.jsonl",
                   {{"experiment", "scaling"}, {"settings", Json::parse(recipe.settings)}})
    {
        journal_.replay(
            [&](std::size_t, const Json& record) { run_.points.push_back(point_of(record, recipe_)); });
        run_.points_before = run_.points.size();
        for (std::size_t size = 0; size < recipe.parameters[0].size(); ++size)
            for (std::size_t seed = 0; seed < recipe.seeds.size(); ++seed)
                for (std::size_t kind = 0; kind < 2; ++kind)
                    chains_.push_back({kind, size, 0, seed});
        // The longest first, so that no job waits long for the others at the end.
        std::stable_sort(chains_.begin(), chains_.end(),
                         [](const LadderPlace& a, const LadderPlace& b) { return a.size > b.size; });
        for (const LadderPlace& chain : chains_)
            for (std::size_t tokens = 0; tokens < recipe.steps.size(); ++tokens)
                total_ += work_of({chain.kind, chain.size, tokens, chain.seed});
        for (const LadderPoint& point : run_.points)
            done_ += work_of(point.place);
    }

    LadderRun run();

private:
    double work_of(const LadderPlace& place) const;
    bool has(const LadderPlace& place);
    void take(const LadderPoint& point);
    bool report(double& own, double now);
    void work_on_chains();
    bool train_chain(const LadderPlace& chain);

    const ScalingRecipe& recipe_;
    const LadderOptions& options_;
    const TrainFunction& train_;
    const Progress& progress_;
    std::vector<LadderPlace> chains_; ///< tokens is 0
    double total_ = 0;

    std::atomic<std::size_t> next_chain_{0};
    std::atomic<bool> stop_{false};
    std::mutex mutex_; ///< of what follows
    Journal journal_;
    LadderRun run_;
    double done_ = 0;
    std::exception_ptr error_;
};

/// What a point adds to those before it in its chain: the trunk is trained once.
double LadderRunner::work_of(const LadderPlace& place) const
{
    int steps = recipe_.steps[place.tokens];
    if (place.tokens > 0)
        steps -= recipe_.steps_before_decay(place.tokens - 1);
    return double(steps) * recipe_.tokens_per_step * double(recipe_.parameters[place.kind][place.size]) /
           unit_of_work;
}

bool LadderRunner::has(const LadderPlace& place)
{
    const std::lock_guard lock(mutex_);
    return std::any_of(run_.points.begin(), run_.points.end(),
                       [&](const LadderPoint& point) { return point.place == place; });
}

void LadderRunner::take(const LadderPoint& point)
{
    const std::lock_guard lock(mutex_);
    journal_.append(journal_.sample_count(), record_of(point));
    run_.points.push_back(point);
}

/// `own` is what the caller has reported of its point so far, `now` what it has done of it. False: stop.
bool LadderRunner::report(double& own, double now)
{
    const std::lock_guard lock(mutex_);
    done_ += now - own;
    own = now;
    const auto total = static_cast<std::uint64_t>(std::ceil(total_));
    if (progress_ && !progress_(std::min(total, static_cast<std::uint64_t>(done_)), total))
        stop_ = true;
    return !stop_;
}

bool LadderRunner::train_chain(const LadderPlace& chain)
{
    LadderChain models(recipe_, chain, options_.folder / "models", train_);
    for (std::size_t tokens = 0; tokens < recipe_.steps.size(); ++tokens) {
        const LadderPlace place{chain.kind, chain.size, tokens, chain.seed};
        if (has(place)) {
            models.forget_point(tokens, options_.keep_models); // a kill may have come between
            continue;
        }
        double own = 0;
        const double work = work_of(place);
        const auto point =
            models.train_point(tokens, [&](double share) { return report(own, share * work); });
        if (!point)
            return false;
        take(*point);
        models.forget_point(tokens, options_.keep_models);
    }
    models.forget_trunk();
    return true;
}

void LadderRunner::work_on_chains()
{
    try {
        for (std::size_t i = next_chain_++; i < chains_.size() && !stop_; i = next_chain_++)
            if (!train_chain(chains_[i]))
                return;
    } catch (...) {
        const std::lock_guard lock(mutex_);
        if (!error_)
            error_ = std::current_exception();
        stop_ = true;
    }
}

LadderRun LadderRunner::run()
{
    double none = 0;
    if (report(none, 0)) {
        std::vector<std::thread> jobs;
        for (int i = 0; i < options_.jobs; ++i)
            jobs.emplace_back([this] { work_on_chains(); });
        for (std::thread& job : jobs)
            job.join();
    }
    if (error_)
        std::rethrow_exception(error_);
    if (run_.points.size() < recipe_.point_count())
        run_.outcome = Outcome::cancelled;
    std::error_code not_empty;
    std::filesystem::remove(options_.folder / "models", not_empty);
    const auto key = [](const LadderPoint& point) {
        const LadderPlace& place = point.place;
        return std::tuple(place.kind, place.size, place.tokens, place.seed);
    };
    std::sort(run_.points.begin(), run_.points.end(),
              [&](const LadderPoint& a, const LadderPoint& b) { return key(a) < key(b); });
    return std::move(run_);
}

} // namespace

LadderRun run_ladder(const ScalingRecipe& recipe, const LadderOptions& options, const TrainFunction& train,
                     const Progress& progress)
{
    std::error_code refused;
    std::filesystem::create_directories(options.folder, refused);
    if (refused)
        throw Error(ErrorKind::io,
                    "cannot make the folder " + options.folder.string() + ": " + refused.message());
    return LadderRunner(recipe, options, train, progress).run();
}

} // namespace attnscope
