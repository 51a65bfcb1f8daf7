#include "core/experiment/scaling/ladder_chain.h"

#include "core/capture/partial_file.h"
#include "core/error.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace attnscope {

namespace {

namespace fs = std::filesystem;

fs::path state_in(const fs::path& folder)
{
    return folder / "training" / "state.safetensors";
}

void branch_off(const fs::path& from, const fs::path& to)
{
    try {
        fs::create_directories(state_in(to).parent_path());
        PartialFile copy(state_in(to), true); // a state that is there is whole
        fs::copy_file(state_in(from), copy.partial_path(), fs::copy_options::overwrite_existing);
        copy.finish();
    } catch (const fs::filesystem_error& error) {
        throw Error(ErrorKind::io, error.what());
    }
}

double mean(double sum, std::uint64_t count)
{
    return count > 0 ? sum / double(count) : std::numeric_limits<double>::quiet_NaN();
}

} // namespace

LadderChain::LadderChain(const ScalingRecipe& recipe, const LadderPlace& chain, fs::path models,
                         const TrainFunction& train)
    : recipe_(recipe), chain_(chain), models_(std::move(models)), train_(train)
{
}

fs::path LadderChain::folder(const std::string& name) const
{
    return models_ /
           (std::string(kind_name(chain_.kind)) + "-" + std::to_string(recipe_.parameters[1][chain_.size]) +
            "-seed-" + std::to_string(recipe_.seeds[chain_.seed]) + "-" + name);
}

fs::path LadderChain::point_folder(std::size_t tokens) const
{
    return folder(std::to_string(recipe_.tokens_at(tokens)));
}

std::optional<LadderPoint> LadderChain::train_point(std::size_t tokens,
                                                    const std::function<bool(double)>& watch)
{
    const LadderPlace place{chain_.kind, chain_.size, tokens, chain_.seed};
    const int begun = tokens == 0 ? 0 : recipe_.steps_before_decay(tokens - 1);
    const int steps = recipe_.steps[tokens];
    const auto train = [&](const Recipe& recipe, const fs::path& to) {
        TrainingOptions options;
        options.model = recipe.models.front();
        options.folder = to;
        return train_(recipe, options, [&](const TrainingStatus& status) {
            return watch(std::clamp(double(status.step - begun) / (steps - begun), 0.0, 1.0));
        });
    };
    const fs::path to = point_folder(tokens), trunk = folder("trunk");
    if (!fs::exists(state_in(to))) {
        if (train(recipe_.trunk_recipe(place), trunk).outcome == Outcome::cancelled)
            return std::nullopt;
        branch_off(trunk, to);
    }
    const TrainingResult result = train(recipe_.run_recipe(place), to);
    if (result.outcome == Outcome::cancelled)
        return std::nullopt;
    const HeldOutLoss& sums = result.held_out;
    return LadderPoint{place, mean(sums.loss, sums.tokens), mean(sums.answer_loss, sums.answer_tokens),
                       mean(double(sums.answer_tokens_found), sums.answer_tokens)};
}

void LadderChain::forget_point(std::size_t tokens, bool keep_model) const
{
    std::error_code ignored; // what stays behind does no harm
    if (keep_model)
        fs::remove(state_in(point_folder(tokens)), ignored);
    else
        fs::remove_all(point_folder(tokens), ignored);
}

void LadderChain::forget_trunk() const
{
    std::error_code ignored;
    fs::remove_all(folder("trunk"), ignored);
}

} // namespace attnscope
