#include "core/checkpoint/rope_config.h"

#include "core/checkpoint/printable.h"

#include <array>
#include <cmath>
#include <limits>
#include <utility>

namespace attnscope {

namespace {

/// Where the keys stand: "rope_scaling" up to transformers 4, "rope_parameters" since 5. The two differ in
/// what they fall back to, so the reader remembers which one it has.
struct Section {
    ConfigReader top;
    std::optional<ConfigReader> keys; ///< empty when the config scales nothing
    std::string name;                 ///< of the section in `top`
    bool newer = false;               ///< rope_parameters
};

bool has_entries(const ConfigReader& object)
{
    return object.text() != "{}";
}

Section find_section(const ConfigReader& config)
{
    for (const bool newer : {false, true}) {
        const std::string name = newer ? "rope_parameters" : "rope_scaling";
        if (auto keys = config.find_object(name); keys && has_entries(*keys))
            return {config, std::move(keys), name, newer};
    }
    return {config, std::nullopt, {}, false};
}

/// Models that mix layers of full and of windowed attention may state one rope for each kind of layer.
void refuse_layer_types(const Section& section)
{
    for (const char* layer_type :
         {"full_attention", "sliding_attention", "chunked_attention", "linear_attention"})
        if (section.keys->has(layer_type))
            section.keys->refuse(layer_type, "(a rope of its own for each type of layer) is not supported");
}

RopeKind require_kind(const Section& section)
{
    static constexpr std::array<std::pair<const char*, RopeKind>, 8> kinds{{
        {"default", RopeKind::standard},
        {"linear", RopeKind::linear},
        {"dynamic", RopeKind::dynamic},
        {"yarn", RopeKind::yarn},
        {"llama3", RopeKind::llama3},
        {"longrope", RopeKind::longrope},
        {"su", RopeKind::longrope},       // its name in the first Phi-3
        {"diffllama3", RopeKind::llama3}, // what the documentation of DiffLlama calls it
    }};
    // transformers 4 lets "type" win where both stand, 5 prefers "rope_type".
    const char* preferred = section.newer ? "rope_type" : "type";
    const char* other = section.newer ? "type" : "rope_type";
    const char* key = section.keys->has(preferred) ? preferred : other;
    const auto name = section.keys->find_string(key);
    if (!name) {
        if (section.newer)
            return RopeKind::standard;
        section.keys->fail("rope_type", "is missing");
    }
    for (const auto& [text, kind] : kinds)
        if (*name == text)
            return kind;
    section.keys->refuse(
        key, "\"" + printable(*name) +
                 "\" is not supported; known are default, linear, dynamic, yarn, llama3, longrope");
}

double require_above(const ConfigReader& keys, const char* key, double number, double bound)
{
    if (!(number > bound) || !std::isfinite(number))
        keys.fail(key, "must be greater than " + std::to_string(static_cast<int>(bound)));
    return number;
}

double read_theta(const Section& section)
{
    constexpr double usual = 10000.0;
    // As in transformers: the newer section first, else the top of the config.
    const bool inside =
        section.keys && section.keys->has("rope_theta") && (section.newer || !section.top.has("rope_theta"));
    const ConfigReader& keys = inside ? *section.keys : section.top;
    return require_above(keys, "rope_theta", keys.number_or("rope_theta", usual), 0);
}

int read_dimensions(const Section& section, int head_dim)
{
    constexpr const char* key = "partial_rotary_factor";
    const bool inside = section.newer && section.keys->has(key);
    const ConfigReader& keys = inside ? *section.keys : section.top;
    const double part = keys.number_or(key, 1.0);
    if (!(part > 0 && part <= 1))
        keys.fail(key, "must be above 0 and at most 1");
    const int dimensions = static_cast<int>(head_dim * part);
    if (dimensions < 2 || dimensions % 2 != 0)
        keys.fail(keys.has(key) ? key : "head_dim",
                  "gives " + std::to_string(dimensions) +
                      " dimensions of a head to rotate; rotary positions need an even number, at least 2");
    return dimensions;
}

/// original_max_position_embeddings where transformers looks for it; empty when it falls back to the context
/// length.
std::optional<int> find_original_length(const Section& section, RopeKind kind)
{
    constexpr const char* key = "original_max_position_embeddings";
    std::optional<std::int64_t> length;
    if (section.newer || kind == RopeKind::longrope) // Phi-3 keeps it at the top
        length = section.top.find_positive(key);
    if (!length && (section.newer || kind != RopeKind::longrope))
        length = section.keys->find_positive(key);
    return length ? std::optional(static_cast<int>(*length)) : std::nullopt;
}

double read_factor(const ConfigReader& keys)
{
    return require_above(keys, "factor", keys.require_number("factor"), 0);
}

/// A number that transformers takes for absent when it is zero.
std::optional<double> find_nonzero(const ConfigReader& keys, const char* key)
{
    const auto number = keys.find_number(key);
    return number && *number != 0 ? number : std::nullopt;
}

void read_yarn(const ConfigReader& keys, RopeConfig& rope)
{
    rope.beta_fast =
        require_above(keys, "beta_fast", find_nonzero(keys, "beta_fast").value_or(rope.beta_fast), 0);
    rope.beta_slow =
        require_above(keys, "beta_slow", find_nonzero(keys, "beta_slow").value_or(rope.beta_slow), 0);
    rope.mscale = find_nonzero(keys, "mscale");
    rope.mscale_all_dim = find_nonzero(keys, "mscale_all_dim");
    rope.truncate = keys.flag_or("truncate", true);
    if (rope.theta == 1)
        keys.fail("rope_type", "yarn needs a rope_theta other than 1");
}

void read_llama3(const Section& section, RopeConfig& rope, bool has_original_length)
{
    const ConfigReader& keys = *section.keys;
    constexpr const char* low = "low_freq_factor";
    constexpr const char* high = "high_freq_factor";
    rope.low_frequency_factor = require_above(keys, low, keys.require_number(low), 0);
    rope.high_frequency_factor = require_above(keys, high, keys.require_number(high), 0);
    if (rope.low_frequency_factor == rope.high_frequency_factor)
        keys.fail(high, "must differ from low_freq_factor");
    if (!has_original_length && !section.newer)
        keys.fail("original_max_position_embeddings", "is missing");
}

std::vector<double> read_factors(const ConfigReader& keys, const char* key, int dimensions)
{
    std::vector<double> factors = keys.require_numbers(key);
    if (factors.size() != static_cast<std::size_t>(dimensions / 2))
        keys.fail(key, "has " + std::to_string(factors.size()) + " numbers, expected " +
                           std::to_string(dimensions / 2) + ", half the rotated dimensions of a head");
    for (const double factor : factors)
        require_above(keys, key, factor, 0);
    return factors;
}

void read_longrope(const Section& section, RopeConfig& rope, bool has_original_length)
{
    const ConfigReader& keys = *section.keys;
    rope.short_factor = read_factors(keys, "short_factor", rope.dimensions);
    rope.long_factor = read_factors(keys, "long_factor", rope.dimensions);
    const double ratio = static_cast<double>(rope.context_length) / rope.original_context_length;
    // transformers 4 lets the ratio win over a stated factor, 5 the other way round.
    if (section.newer)
        rope.factor = keys.has("factor") ? read_factor(keys) : ratio;
    else if (has_original_length)
        rope.factor = ratio;
    else if (!rope.attention_factor || keys.has("factor"))
        rope.factor = read_factor(keys);
    if (!rope.attention_factor && rope.factor > 1 && rope.original_context_length == 1)
        keys.fail("original_max_position_embeddings", "must be above 1");
}

} // namespace

RopeConfig read_rope(const ConfigReader& config, int head_dim, int context_length)
{
    const Section section = find_section(config);
    RopeConfig rope;
    rope.theta = read_theta(section);
    rope.dimensions = read_dimensions(section, head_dim);
    rope.context_length = context_length;
    rope.original_context_length = context_length;
    if (!section.keys)
        return rope;

    const ConfigReader& keys = *section.keys;
    refuse_layer_types(section);
    rope.kind = require_kind(section);
    if (rope.kind == RopeKind::standard)
        return rope;
    const auto original = rope.kind == RopeKind::linear || rope.kind == RopeKind::dynamic
                              ? std::nullopt
                              : find_original_length(section, rope.kind);
    rope.original_context_length = original.value_or(context_length);
    rope.attention_factor = keys.find_number("attention_factor");
    if (rope.kind == RopeKind::yarn && section.newer && !keys.has("factor"))
        rope.factor = static_cast<double>(context_length) / rope.original_context_length;
    else if (rope.kind != RopeKind::longrope)
        rope.factor = read_factor(keys);
    if (rope.kind == RopeKind::dynamic && rope.dimensions == 2)
        keys.fail("rope_type", "dynamic needs more than 2 rotated dimensions of a head");
    if (rope.kind == RopeKind::yarn)
        read_yarn(keys, rope);
    if (rope.kind == RopeKind::llama3)
        read_llama3(section, rope, original.has_value());
    if (rope.kind == RopeKind::longrope)
        read_longrope(section, rope, original.has_value());
    return rope;
}

} // namespace attnscope
