// config.json, and the index of shards: either an Error, or values within what the readers promise.
#include "core/checkpoint/config_reader.h"
#include "core/checkpoint/rope_config.h"
#include "core/checkpoint/weight_index.h"
#include "core/error.h"

#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <limits>

namespace {

using attnscope::ConfigReader;

void require(bool condition)
{
    if (!condition)
        std::abort();
}

template <typename Read>
void answered(Read read)
{
    try {
        read();
    } catch (const attnscope::Error&) { // NOLINT(bugprone-empty-catch): the expected answer to most inputs
    }
}

/// Every getter on every key: most keys hold what most getters do not want.
void read_values(const ConfigReader& config)
{
    for (const char* key :
         {"hidden_size", "num_attention_heads", "sliding_window", "eos_token_id", "rms_norm_eps",
          "hidden_act", "tie_word_embeddings", "layer_types", "rope_scaling"}) {
        answered([&] {
            const auto size = config.find_positive(key);
            require(!size || (*size >= 1 && *size <= std::numeric_limits<int>::max()));
        });
        answered([&] { config.find_integer(key); });
        answered([&] { require(std::isfinite(config.number_or(key, 0))); });
        answered([&] { config.flag_or(key, false); });
        answered([&] { config.find_string(key); });
        answered([&] { config.find_strings(key); });
        answered([&] { config.require_numbers(key); });
        answered([&] { config.integers_or_single(key); });
        answered([&] { config.find_object(key); });
    }
}

void read_rope_of(const ConfigReader& config)
{
    const attnscope::RopeConfig rope = attnscope::read_rope(config, 16, 64);
    for (const int tokens : {1, 64, 65, 1 << 20})
        require(attnscope::rope_frequencies(rope, tokens).inverse_frequency.size() ==
                static_cast<std::size_t>(rope.dimensions / 2));
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string_view json(reinterpret_cast<const char*>(data), size);
    answered([&] {
        const auto config = ConfigReader::parse(json, "fuzz");
        require(ConfigReader::parse(config.text(), "again").text() == config.text());
        read_values(config);
        read_rope_of(config);
    });
    answered([&] { require(!attnscope::shards_of(attnscope::parse_weight_index(json, "fuzz")).empty()); });
    return 0;
}
