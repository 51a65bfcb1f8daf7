// Arithmetic on maps for views: every function takes whole maps and gives a new one with the same axes. Pure; any thread.
//
// Cells that the mask hides hold 0 and stay 0. NaN and infinities go through as IEEE 754 has it.
// Errors: invalid_argument when shapes do not match, or when the result would be wrong for a pooled map (reduction > 1): weights
// of a block do not share a key or a row. core/capture/derived_map.h derives first and pools afterwards.
#pragma once

#include "core/attention/attention_map.h"

#include <span>

namespace attnscope {

/// A1 - x A2, with one x a row [rows]. The key of the result is that of `first` as a difference. Pooled maps are accepted, since
/// a slider needs an answer at once: the result is then made of each block's largest weights, an approximation, to be said so.
AttentionMap hypothetical_difference(const AttentionMap& first, const AttentionMap& second,
                                     std::span<const float> x_of_row);

/// Without the column of key 0 (none is removed when the map begins further right). `renormalise` divides every row by the sum
/// of what is left of it: the map must be one of softmax rows, and hold every visible key of them; a row of which nothing is left
/// is 0.
AttentionMap without_first_token(const AttentionMap& map, bool renormalise);

/// Each weight times the norm of its key's value vector; `value_norm` is [token], by true index of the key.
AttentionMap weighted_by_key(const AttentionMap& map, std::span<const float> value_norm);

} // namespace attnscope
