#include "core/training/trainer.h"

#include "core/error.h"
#include "core/half.h"
#include "core/model/kernel/blas.h"
#include "core/training/batch_step.h"
#include "core/training/model_export.h"
#include "core/training/safetensors_writer.h"
#include "core/training/training_log.h"
#include "core/training/training_state.h"

#include <ATen/Parallel.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <limits>
#include <map>

namespace attnscope {

namespace {

/// One training of one model, from its state on disk to the last step.
class Run {
public:
    Run(const Recipe& recipe, const TrainingOptions& options)
        : recipe_(recipe), options_(options), tokenizer_(Tokenizer::open(recipe.tokenizer)),
          source_(Language::built_in(), tokenizer_, recipe),
          model_(options.model.sizes, options.model.kind, tokenizer_.vocabulary_size(), recipe.seed),
          optimizer_(model_.values().size()), folder_(options.folder), training_(options.folder / "training")
    {
        std::error_code refused;
        std::filesystem::create_directories(training_, refused);
        if (refused)
            throw Error(ErrorKind::io,
                        "cannot make the folder " + training_.string() + ": " + refused.message());
        resume();
        write_whole_file(training_ / "recipe.json", std::array<std::string_view, 1>{recipe.text});
    }

    TrainingResult run(const TrainingWatch& watch);

private:
    using Clock = std::chrono::steady_clock;

    void resume();
    void keep();
    void step();
    TrainingStatus status(Clock::time_point start, int first_step) const;
    bool evaluate(const TrainingWatch& watch, TrainingResult& result);
    bool measure_held_out(const TrainingWatch& watch, TrainingResult& result) const;
    void write_model(const std::filesystem::path& folder);

    const Recipe& recipe_;
    const TrainingOptions& options_;
    Tokenizer tokenizer_;
    SampleSource source_;
    DifferentiableModel model_;
    AdamW optimizer_;
    std::filesystem::path folder_, training_;
    TrainingPlace place_;
    BatchSums sums_; ///< since the last line of the log
    double gradient_norm_ = 0;
};

void Run::resume()
{
    const std::filesystem::path path = training_ / "state.safetensors";
    if (!std::filesystem::exists(path))
        return;
    place_ = load_training_state(path, model_.values(), optimizer_);
    if (place_.trained != training_so_far(recipe_, options_.model, place_.step))
        throw Error(
            ErrorKind::invalid_argument,
            path.string() + ": was trained for " + std::to_string(place_.step) +
                " steps with another recipe, up to there; train into another folder, or remove this file");
}

void Run::keep()
{
    TrainingPlace place = place_;
    place.trained = training_so_far(recipe_, options_.model, place.step);
    save_training_state(training_ / "state.safetensors", place, model_.values(), optimizer_);
}

/// Everything random in a step comes of its number: a run that goes on needs to know no more than that.
void Run::step()
{
    const TrainingStage& stage = recipe_.stages[stage_at(recipe_, place_.step).stage];
    const auto number = static_cast<std::uint64_t>(place_.step);
    Random random(recipe_.seed, number);
    const int length = random.pick(stage.lengths);
    const int batches = recipe_.optimizer.accumulation;
    const int sequences = std::max(1, recipe_.tokens_per_step / batches / length);
    std::vector<std::vector<TrainingSample>> all(std::size_t(batches), std::vector<TrainingSample>{});
    double weight = 0;
    for (int batch = 0; batch < batches; ++batch) {
        std::vector<TrainingSample>& samples = all[std::size_t(batch)];
        for (int i = 0; i < sequences; ++i)
            samples.push_back(source_.sample(stage, length, number, std::uint64_t(batch * sequences + i)));
        weight += weight_of(samples, stage.answer_weight);
    }
    const std::span<float> gradients = model_.gradients();
    std::fill(gradients.begin(), gradients.end(), 0.0F);
    for (const std::vector<TrainingSample>& samples : all)
        sums_ += train_on(model_, samples, stage.answer_weight, weight);
    gradient_norm_ = optimizer_.step(model_.values(), gradients, model_.parameters(), recipe_.optimizer,
                                     learning_rate_at(recipe_, place_.step));
    ++place_.step;
    place_.tokens += std::uint64_t(batches) * std::uint64_t(sequences) * std::uint64_t(length);
}

TrainingStatus Run::status(Clock::time_point start, int first_step) const
{
    TrainingStatus status;
    status.step = place_.step;
    status.steps = recipe_.steps();
    status.stage = stage_at(recipe_, std::max(0, place_.step - 1)).stage;
    status.tokens = place_.tokens;
    constexpr double unknown = std::numeric_limits<double>::quiet_NaN();
    status.loss = sums_.weight > 0 ? sums_.loss / sums_.weight : unknown;
    status.answer_accuracy = sums_.answers > 0 ? double(sums_.answers_found) / sums_.answers : unknown;
    status.learning_rate = learning_rate_at(recipe_, std::max(0, place_.step - 1));
    status.gradient_norm = gradient_norm_;
    const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
    const int done = place_.step - first_step;
    if (done > 0 && seconds > 0) {
        status.tokens_per_second = double(recipe_.tokens_per_step) * done / seconds;
        status.seconds_left = seconds / done * (status.steps - status.step);
    }
    status.lambdas = model_.lambdas();
    return status;
}

void Run::write_model(const std::filesystem::path& folder)
{
    std::filesystem::create_directories(folder);
    export_model(folder, recipe_, options_.model, tokenizer_.vocabulary_size(), model_.parameters(),
                 model_.values());
}

/// Of the model as it is stored. False when stopped.
bool Run::evaluate(const TrainingWatch& watch, TrainingResult& result)
{
    const EvaluationPlan& plan = recipe_.evaluation;
    if (recipe_.stored_type == "F16")
        for (float& value : model_.values())
            value = float_from_half(half_from_float(value));
    // Seeds that training never used.
    const std::uint64_t seed = ~recipe_.seed;
    for (const int length : plan.lengths) {
        for (const int needles : plan.needles) {
            if (watch && !watch(result.status))
                return false;
            BatchSums sums;
            const int at_once = std::max(1, recipe_.tokens_per_step / length);
            for (int done = 0; done < plan.samples;) {
                std::vector<TrainingSample> samples;
                for (; done < plan.samples && static_cast<int>(samples.size()) < at_once; ++done)
                    samples.push_back(source_.needle_sample(
                        needles, 1, length,
                        Random(seed, std::uint64_t(length) * 1'000'003U + std::uint64_t(done))));
                sums += evaluate_on(model_, samples);
            }
            result.evaluation.push_back({length, needles, sums.answers,
                                         double(sums.answers_found) / sums.answers,
                                         double(sums.whole_found) / sums.answers});
        }
    }
    return true;
}

bool Run::measure_held_out(const TrainingWatch& watch, TrainingResult& result) const
{
    Recipe recipe = recipe_;
    recipe.seed = ~std::uint64_t(recipe_.held_out.seed); // no recipe has such a seed
    const SampleSource source(Language::built_in(), tokenizer_, recipe);
    TrainingStage stage = recipe.stages.back();
    stage.text_loss = 1;
    std::map<int, std::vector<TrainingSample>> samples; // by length
    for (int i = 0; i < recipe.held_out.samples; ++i) {
        const int length = stage.lengths[std::size_t(i) % stage.lengths.size()];
        samples[length].push_back(source.sample(stage, length, 0, std::uint64_t(i)));
    }
    for (const auto& [length, all] : samples) {
        const auto at_once = static_cast<std::size_t>(std::max(1, recipe.tokens_per_step / length));
        for (std::size_t done = 0; done < all.size(); done += at_once) {
            if (watch && !watch(result.status))
                return false;
            result.held_out +=
                held_out_loss_on(model_, std::span(all).subspan(done, std::min(at_once, all.size() - done)));
        }
    }
    return true;
}

TrainingResult Run::run(const TrainingWatch& watch)
{
    const Clock::time_point start = Clock::now();
    const int first_step = place_.step;
    const int steps = recipe_.steps();
    TrainingLog log(training_ / "log.csv", place_.step, static_cast<int>(model_.lambdas().size()));
    TrainingResult result;
    result.status = status(start, first_step);
    while (place_.step < steps) {
        step();
        result.status = status(start, first_step);
        if (place_.step % options_.log_every == 0 || place_.step == steps) {
            log.add(result.status);
            sums_ = {};
        }
        const bool go_on = !watch || watch(result.status);
        if (!go_on || place_.step % options_.keep_every == 0 || place_.step == steps)
            keep();
        if (std::count(options_.snapshots.begin(), options_.snapshots.end(), place_.step) != 0)
            write_model(folder_ / "checkpoints" / ("step-" + std::to_string(place_.step)));
        if (!go_on) {
            result.outcome = Outcome::cancelled;
            return result;
        }
    }
    write_model(folder_);
    if (!evaluate(watch, result) || !measure_held_out(watch, result)) {
        result.outcome = Outcome::cancelled;
        return result;
    }
    if (!result.evaluation.empty())
        write_evaluation(training_ / "evaluation.csv", result.evaluation);
    if (result.held_out.tokens > 0)
        write_held_out(training_ / "held_out.csv", result.held_out);
    return result;
}

} // namespace

TrainingResult train(const Recipe& recipe, const TrainingOptions& options, const TrainingWatch& watch)
{
    at::set_num_threads(std::max(1, options.threads));
    set_blas_threads(std::max(1, options.threads));
    try {
        return Run(recipe, options).run(watch);
    } catch (const c10::Error& error) {
        throw Error(ErrorKind::out_of_memory,
                    std::string("training failed in LibTorch: ") + error.what_without_backtrace());
    }
}

} // namespace attnscope
