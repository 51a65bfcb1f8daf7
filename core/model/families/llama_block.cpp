#include "core/model/families/llama_block.h"

#include <array>
#include <limits>
#include <utility>

namespace attnscope {

namespace {

constexpr std::array<std::pair<const char*, Activation>, 7> activations{{
    {"silu", Activation::silu},
    {"swish", Activation::silu},
    {"gelu", Activation::gelu},
    {"gelu_new", Activation::gelu_tanh},
    {"gelu_pytorch_tanh", Activation::gelu_tanh},
    {"quick_gelu", Activation::quick_gelu},
    {"relu", Activation::relu},
}};

Activation read_activation(const ConfigReader& config)
{
    const std::string name = config.find_string("hidden_act").value_or("silu");
    std::string known;
    for (const auto& [known_name, activation] : activations) {
        if (name == known_name)
            return activation;
        known += (known.empty() ? "" : ", ") + std::string(known_name);
    }
    config.refuse("hidden_act",
                  "is \"" + name + "\", an activation this version does not know; known are: " + known);
}

/// Lists and products are made of these before any tensor is looked at: the bounds keep lists short and products of two
/// of the counts within an int. The largest models published have 10 times less.
constexpr int most_of_size = 1 << 24;  ///< width of a layer, vocabulary, context
constexpr int most_of_count = 1 << 13; ///< layers, heads, width of a head

int require_size(const ConfigReader& config, const char* key, int most)
{
    const std::int64_t value = config.require_positive(key);
    if (value > most)
        config.fail(key, "is " + std::to_string(value) + ", beyond anything plausible (at most " +
                             std::to_string(most) + ")");
    return static_cast<int>(value);
}

int size_or(const ConfigReader& config, const char* key, int most, int fallback)
{
    return config.has(key) ? require_size(config, key, most) : fallback;
}

} // namespace

Architecture read_llama_block(const ConfigReader& config, const LlamaDefaults& defaults)
{
    Architecture a;
    a.hidden_size = require_size(config, "hidden_size", most_of_size);
    a.intermediate_size = require_size(config, "intermediate_size", most_of_size);
    a.vocabulary_size = require_size(config, "vocab_size", most_of_size);
    a.layer_count = require_size(config, "num_hidden_layers", most_of_count);
    a.query_heads = require_size(config, "num_attention_heads", most_of_count);
    a.key_value_heads = size_or(config, "num_key_value_heads", most_of_count,
                                defaults.key_value_heads > 0 ? defaults.key_value_heads : a.query_heads);
    if (a.query_heads % a.key_value_heads != 0)
        config.fail("num_attention_heads",
                    "is " + std::to_string(a.query_heads) +
                        ", no multiple of num_key_value_heads, which is " +
                        std::to_string(a.key_value_heads) +
                        ": query heads cannot be shared out among the key and value heads");
    const bool has_head_dim = config.has("head_dim") || defaults.head_dim > 0;
    if (!has_head_dim && a.hidden_size % a.query_heads != 0)
        config.fail("hidden_size", "is " + std::to_string(a.hidden_size) +
                                       ", no multiple of num_attention_heads, " +
                                       std::to_string(a.query_heads) + ", and there is no head_dim");
    a.head_dim = size_or(config, "head_dim", most_of_count,
                         defaults.head_dim > 0 ? defaults.head_dim : a.hidden_size / a.query_heads);
    a.context_length = size_or(config, "max_position_embeddings", most_of_size, defaults.context_length);
    a.norm_epsilon = config.number_or("rms_norm_eps", defaults.norm_epsilon);
    a.activation = read_activation(config);
    a.tied_embedding = config.flag_or("tie_word_embeddings", false);
    a.query_key_value_bias = a.output_bias = config.flag_or("attention_bias", false);
    a.feed_forward_bias = config.flag_or("mlp_bias", false);
    a.rope = read_rope(config, a.head_dim, a.context_length);
    for (const std::int64_t id : config.integers_or_single("eos_token_id"))
        if (id >= 0 && id <= std::numeric_limits<std::int32_t>::max())
            a.end_ids.push_back(static_cast<std::int32_t>(id));

    const int group = a.query_heads / a.key_value_heads;
    for (int head = 0; head < a.query_heads; ++head)
        a.heads.push_back({{head, head / group}, {}, {head / group}});
    a.masks.assign(std::size_t(a.layer_count), Mask{MaskKind::causal, 0});
    return a;
}

void apply_sliding_window(const ConfigReader& config, Architecture& architecture, bool uses_window,
                          int first_windowed_layer)
{
    std::optional<int> window;
    if (uses_window)
        window =
            static_cast<int>(std::min<std::int64_t>(config.positive_or("sliding_window", 4096), 1 << 30));
    const auto types = config.find_strings("layer_types");
    if (types && static_cast<int>(types->size()) != architecture.layer_count)
        config.fail("layer_types", "names " + std::to_string(types->size()) +
                                       " layers, num_hidden_layers is " +
                                       std::to_string(architecture.layer_count));
    for (int layer = 0; layer < architecture.layer_count; ++layer) {
        bool windowed = window && first_windowed_layer >= 0 && layer >= first_windowed_layer;
        if (types) {
            const std::string& type = (*types)[std::size_t(layer)];
            if (type != "full_attention" && type != "sliding_attention")
                config.refuse("layer_types", "has \"" + type + "\" for layer " + std::to_string(layer) +
                                                 "; known are: full_attention, sliding_attention");
            windowed = type == "sliding_attention";
            if (windowed && !window)
                config.fail("layer_types", "says sliding_attention for layer " + std::to_string(layer) +
                                               ", but there is no sliding_window");
        }
        if (windowed)
            architecture.masks[std::size_t(layer)] = Mask{MaskKind::window, *window};
    }
}

} // namespace attnscope
