// config.json: values of every kind under the keys that models ask for, and the rope they describe.
#include "core/checkpoint/config_reader.h"
#include "core/checkpoint/rope_config.h"
#include "core/error.h"

#include <cstdint>

namespace {

template <typename Read>
void answered(Read read)
{
    try {
        read();
    } catch (const attnscope::Error&) { // NOLINT(bugprone-empty-catch): the expected answer to most inputs
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string_view json(reinterpret_cast<const char*>(data), size);
    answered([&] {
        const auto config = attnscope::ConfigReader::parse(json, "fuzz");
        config.text();
        answered([&] { config.require_positive("hidden_size"); });
        answered([&] { config.find_integer("sliding_window"); });
        answered([&] { config.require_number("rms_norm_eps"); });
        answered([&] { config.flag_or("tie_word_embeddings", false); });
        answered([&] { config.require_string("hidden_act"); });
        answered([&] { config.find_strings("layer_types"); });
        answered([&] { config.integers_or_single("eos_token_id"); });
        answered([&] {
            const auto rope = attnscope::read_rope(config, 16, 128);
            for (const int tokens : {1, 100, 1000})
                attnscope::rope_frequencies(rope, tokens);
        });
    });
    return 0;
}
