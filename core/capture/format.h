// The capture file (`*.attn.h5`), format version 1: its specification, and the names that writer and reader share.
//
// General
//   HDF5 in the format of version 1.8 to 1.10 (library bounds earliest to v110); nothing in it needs a filter beyond HDF5's
//   own shuffle and deflate. Row-major, little-endian. Every dataset has dimension scales on all its axes, so that h5py,
//   xarray (engine "h5netcdf"), netCDF4, HDFView, silx and h5web show it as it is. Booleans are integers 0 and 1. Strings
//   are UTF-8 without NUL, of variable length. A file under construction is called NAME.partial. Indices of layers, heads,
//   queries and keys are those of the model and of the token sequence, whatever was captured; "stored" counts positions
//   along an axis of the file. Head counts maps of the model: for a differential model one head is one pair of query heads.
//
// Versions
//   A reader refuses a `format_version` above its own. New optional objects and attributes do not change the version; a
//   changed meaning, shape or type of an existing one does.
//
// Root attributes (scalars)
//   format                      "attnscope-capture"
//   format_version              1
//   complete                    1 once every value is in the file; 0 before
//   model_name, family, pairing, computed_in, stored_type, tool_version, created
//                               strings, see CaptureRecord
//   kind                        "plain", "differential" (A = A1 - lambda A2) or "grouped" (several A1 share one A2)
//   lambda_shape                "none", "layer", "head" or "query": the last axis of `lambda`
//   mask, window                over the captured layers: "none" if any layer has no mask, else "window" if any has a
//                               window, else "causal"; the largest window, 0 if there is none. `mask_window` is exact.
//   prompt_tokens               tokens before this position are the prompt, the others were generated
//   layer_count, head_count     of the model
//   map_type                    "float32" or "float16"
//   compression                 0, or the level of deflate (1 to 9)
//
// Scales at the root
//   layer, head, query, key     [n] int32   true indices, ascending. query and key are two scales, since xarray would
//                               otherwise cut both at once.
//   segment, rank, span_end, token_edge, byte, prompt_byte, intervention
//                               dimensions without values, in the way of netCDF-4; segment, rank and intervention only
//                               where used
//
// Maps (each may be left out; a plain model has attention_1 only)
//   attention_1, attention_2, attention_difference
//                               [layer, head, query, key] float32 or float16   A1, A2 and A1 - lambda A2 as the model used
//                               them. Tiles (chunks) of [1, 1, 256, 256], or less where the axis is shorter. Tiles that the
//                               mask hides whole are not stored: HDF5 answers with the fill value 0. For a grouped model
//                               attention_2 may have an axis `second_head` of its own in place of `head`.
//   pair_first, pair_second     [head] int32   rows of attention_1 and attention_2 (stored positions along their second
//                               axis) that make this head; not in a plain model
//   mask_window                 [layer] int32  w > 0: a query sees w keys, its own included; 0: all keys up to its own;
//                               -1: every key
//
// Lambda (not in a plain model)
//   lambda                      [layer], [layer, head] or [layer, head, query] float32
//   lambda_1, lambda_2          [layer] float32   exp(lambda_q1 . lambda_k1), exp(lambda_q2 . lambda_k2)
//   lambda_init                 [layer] float32
//                               NaN where a layer has none; a dataset that no layer fills is left out.
//
// Tokens
//   token_id                    [key] int32
//   token_text                  [key] string   for people: white space visible, broken characters as <0xF0>
//   token_bytes                 [byte] uint8   the exact bytes, one token after the other
//   token_offset                [token_edge = key + 1] int64   token t is token_bytes[token_offset[t] : token_offset[t + 1]]
//   token_span                  [key, span_end = 2] int64   half-open range in the bytes of the prompt; empty for a token
//                               that is not from the prompt
//   token_special, token_added  [key] uint8   a special token; put there by the tokenizer's template
//   segment_name, segment_span  [segment] string, [segment, span_end] int32   named half-open token ranges
//   prompt                      string   the prompt; bytes that are no UTF-8 appear as U+FFFD, NUL as U+2400
//   prompt_bytes                [prompt_byte] uint8   the exact prompt
//   model_config                string   config.json
//   interventions               [intervention] string   what was changed in the model, in words
//
// Predictions (on request)
//   prediction_id, prediction_logprob
//                               [query, rank] int32, float32   likeliest next tokens, best first; natural log
//   lens_id, lens_logprob       [layer, query, rank] int32, float32   the same after each layer (logit lens)
//   prediction_token            [n] int32   a scale: the ids that occur in these two, ascending; with it
//   prediction_token_text       [prediction_token] string   their texts for people, as token_text. Both are there where the
//                               capture had a tokenizer and predictions.
//
// statistics/ (taken at full precision during the pass; c is 1, 2 or difference; carries scales layer, head, query, key and
// segment of its own, the last with the names as values, so that it opens by itself)
//   row_sum_c, entropy_c, first_token_mass_c, peak_c     [layer, head, query] float32
//   peak_key_c                                           [layer, head, query] int32
//   segment_mass_c                                       [layer, head, query, segment] float32
//   previous_token_c, duplicate_token_c, induction_c     [layer, head] float32
//   negative_mass_difference                             [layer, head, query] float32
//   segment_mass_absolute_difference                     [layer, head, query, segment] float32
//   cosine                                               [layer, head] float32, of A1 and A2
//   value_norm                                           [layer, head, key] float32, length of v_key W_o
//       Definitions: core/attention/layer_statistics.h, and LayerValues for value_norm.
//
// pyramid/F/ for F = 4, 16, 64, ...
//   attention_1, attention_2, attention_difference       [layer, head, query, key] as the maps, sides divided by F and
//       rounded up: of each F x F block of stored cells the value of largest magnitude, sign kept; NaN wins. Tiled like
//       the maps. query and key hold the true index of the first query and key of each cell. A level exists where the
//       level before (the map itself before 4) has a side above 64.
#pragma once

#include "core/attention/attention_sink.h"

#include <array>
#include <string>
#include <vector>

namespace attnscope::format {

inline constexpr const char* name = "attnscope-capture";
inline constexpr int version = 1;
inline constexpr int tile_side = 256;
inline constexpr int pyramid_step = 4; ///< ratio of the sides of two neighbouring levels
inline constexpr int pyramid_smallest =
    64; ///< a level whose sides are no longer than this has no coarser one

inline constexpr const char* statistics_group = "statistics";
inline constexpr const char* pyramid_group = "pyramid";

/// Endings of names by Component: "1", "2", "difference".
const char* suffix_of(Component component) noexcept;

/// "attention_1", "attention_2", "attention_difference".
std::string map_name(Component component);

/// E.g. ("row_sum", second) -> "row_sum_2"; without the group.
std::string statistic_name(const char* quantity, Component component);

/// Statistics of one component by their axes: [layer, head, query], [layer, head, query, segment], [layer,
/// head].
inline constexpr std::array row_quantities{"row_sum", "entropy", "first_token_mass", "peak"};
inline constexpr std::array segment_quantities{"segment_mass"};
inline constexpr std::array head_quantities{"previous_token", "duplicate_token", "induction"};

/// "none", "layer", "head" or "query".
const char* name_of(LambdaShape shape) noexcept;

/// Value of mask_window for a mask, and back.
int window_code(const Mask& mask) noexcept;
Mask mask_of_code(int code) noexcept;

/// Reductions 4, 16, ... of the pyramid over maps of `queries` stored rows and `keys` columns; may be empty.
std::vector<int> pyramid_factors(int queries, int keys);

/// "pyramid/16".
std::string pyramid_path(int factor);

constexpr int divide_up(int value, int divisor) noexcept
{
    return (value + divisor - 1) / divisor;
}

/// Side of a tile along an axis of `length` cells.
constexpr int tile_length(int length) noexcept
{
    return length < tile_side ? length : tile_side;
}

} // namespace attnscope::format
