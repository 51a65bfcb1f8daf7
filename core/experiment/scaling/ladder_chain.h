// Private: the runs of a ladder that differ only in their number of tokens.
#pragma once

#include "core/experiment/scaling/scaling_ladder.h"

#include <functional>
#include <optional>

namespace attnscope {

/// One kind, size and seed. Files, in `models`:
///
///   KIND-SIZE-SEED-trunk      the run of constant rate, as far as it is
///   KIND-SIZE-SEED-TOKENS     a run that branched off the trunk to decay
///
/// One thread at a time. Recipe and function must outlive it.
class LadderChain {
public:
    LadderChain(const ScalingRecipe& recipe, const LadderPlace& chain, std::filesystem::path models,
                const TrainFunction& train);

    /// Points must be asked for in ascending order, and forgotten before the next one. `watch` gets the share done of what the
    /// point adds, false stops; then there is no point.
    std::optional<LadderPoint> train_point(std::size_t tokens, const std::function<bool(double)>& watch);

    /// Removes what only going on with that point needs; with `keep_model` the trained model stays.
    void forget_point(std::size_t tokens, bool keep_model) const;
    void forget_trunk() const;

private:
    std::filesystem::path folder(const std::string& name) const;
    std::filesystem::path point_folder(std::size_t tokens) const;

    const ScalingRecipe& recipe_;
    LadderPlace chain_;
    std::filesystem::path models_;
    const TrainFunction& train_;
};

} // namespace attnscope
