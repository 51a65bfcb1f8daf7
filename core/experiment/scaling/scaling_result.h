// What the losses of a ladder add up to: arrays over kind, size, tokens and seed, and the ratios for equal loss.
#pragma once

#include "core/capture/experiment_result.h"
#include "core/experiment/scaling/scaling_ladder.h"

#include <span>

namespace attnscope {

/// Arrays, with NaN where nothing was measured or the ladder does not determine it (a note says why):
///
///   loss, answer_loss, answer_accuracy            [kind, size, tokens]         mean over seeds
///   loss_by_seed, answer_loss_by_seed             [kind, size, tokens, seed]
///   parameters, parameters_without_embedding      [kind, size]
///   parameter_ratio, _low, _high, parameter_floor, parameter_exponent   [measure, tokens]   a fit (scaling_fit.h) over sizes
///   parameter_ratio_interpolated, _least, _greatest                     [measure, tokens]   interpolated_ratio.h
///   parameter_factor                              [measure, kind, tokens]
///   token_ratio, _low, _high, token_floor, token_exponent               [measure, size]     a fit over tokens
///   token_ratio_interpolated, _least, _greatest                         [measure, size]
///   token_factor                                  [measure, kind, size]
///   pooled_parameter_ratio, _low, _high, pooled_token_ratio, _low, _high   [measure]   one ratio for the whole ladder
///
/// A kind's fitted curve is floor + factor * x^-exponent. Created, version and names are left to the caller.
ExperimentResult scaling_result(const ScalingRecipe& recipe, std::span<const LadderPoint> points);

/// Whether at least one ratio of the result is a number.
bool determines_a_ratio(const ExperimentResult& result);

} // namespace attnscope
