// A ladder of models: sizes, token counts and seeds, for both kinds, read from JSON. See resources/recipes.
#pragma once

#include "core/training/recipe.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace attnscope {

/// Position of one trained model in the ladder, as indices.
struct LadderPlace {
    std::size_t kind = 0; ///< 0 differential, 1 plain
    std::size_t size = 0, tokens = 0, seed = 0;

    bool operator==(const LadderPlace&) const = default;
};

/// Every point is what a run of its own would give: warm-up, a constant learning rate, and over the last `decay_share` of its
/// steps a linear decay to `last_rate_share` of it (arXiv 2405.18392). Runs of one model, data and seed that differ in length are
/// the same until the shorter one decays, so this part is trained once.
struct ScalingRecipe {
    std::vector<std::uint64_t> parameters[2]; ///< [kind][size], ascending; all numbers trained
    std::vector<std::uint64_t> parameters_without_embedding[2]; ///< [kind][size]
    std::vector<int> steps;                                     ///< [tokens], ascending
    std::vector<int> seeds;
    int tokens_per_step = 0;
    double decay_share = 0.2;
    double last_rate_share = 0.1;
    std::string settings; ///< JSON as read, one line: what the journal and the result keep
    std::filesystem::path path;

    std::size_t point_count() const noexcept;
    std::uint64_t tokens_at(std::size_t tokens) const;
    /// Steps of constant rate before that point's decay.
    int steps_before_decay(std::size_t tokens) const;
    /// Everything before the decay, and the whole run with its evaluation.
    Recipe trunk_recipe(const LadderPlace& place) const;
    Recipe run_recipe(const LadderPlace& place) const;

private:
    Recipe make_recipe(const LadderPlace& place, bool whole) const;
    friend ScalingRecipe parse_scaling_recipe(std::string_view, const std::filesystem::path&);
};

const char* kind_name(std::size_t kind) noexcept;

/// `path`: where the text stands; files named in it are relative to its folder. Errors: corrupt for what is no JSON;
/// invalid_argument, naming the field; those of the tokenizer.
ScalingRecipe parse_scaling_recipe(std::string_view json, const std::filesystem::path& path);
/// The same from the file. Errors: not_found, io, too.
ScalingRecipe read_scaling_recipe(const std::filesystem::path& path);

} // namespace attnscope
