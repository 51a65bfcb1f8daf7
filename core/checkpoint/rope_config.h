// Rotary position embedding as config.json states it (RoPE, arXiv 2104.09864), and its inverse frequencies.
#pragma once

#include "core/checkpoint/config_reader.h"

#include <optional>
#include <string>
#include <vector>

namespace attnscope {

enum class RopeKind { standard, linear, dynamic, yarn, llama3, longrope };

/// All kinds rotate `dimensions` of the head with the rotate-half convention.
struct RopeConfig {
    RopeKind kind = RopeKind::standard;
    double theta = 10000.0;
    int dimensions = 0; ///< rotated width of a head: head_dim * partial_rotary_factor
    double factor = 1.0;
    int context_length = 0;          ///< max_position_embeddings
    int original_context_length = 0; ///< original_max_position_embeddings where the kind has one
    std::optional<double> attention_factor;
    double beta_fast = 32, beta_slow = 1;                       // yarn
    std::optional<double> mscale, mscale_all_dim;               // yarn
    bool truncate = true;                                       // yarn
    double low_frequency_factor = 1, high_frequency_factor = 4; // llama3
    std::vector<double> short_factor, long_factor;              // longrope, [dimensions / 2]
};

/// Reads rope_theta, rope_scaling (with rope_type or the older "type") or the newer rope_parameters, and
/// partial_rotary_factor. Errors: corrupt for a missing or senseless key, by name; not_supported for another
/// kind, listing those known.
RopeConfig read_rope(const ConfigReader& config, int head_dim, int context_length);

/// What a pass over `sequence_length` tokens uses.
struct RopeFrequencies {
    std::vector<double>
        inverse_frequency; ///< [dimensions / 2], radians per position; float32 precision as in the reference
    double attention_scaling = 1.0; ///< multiplies cos and sin
};

/// Follows transformers' modeling_rope_utils (4.57): dynamic and longrope depend on the sequence length.
RopeFrequencies rope_frequencies(const RopeConfig& rope, int sequence_length);

} // namespace attnscope
