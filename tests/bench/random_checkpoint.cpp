#include "tests/bench/random_checkpoint.h"

#include "core/checkpoint/config_reader.h"
#include "core/model/families/family.h"

#include <nlohmann/json.hpp>

#include <cstdlib>
#include <fstream>
#include <random>
#include <stdexcept>

namespace attnscope::bench {

void write_random_checkpoint(const RandomCheckpoint& sizes, const std::filesystem::path& folder)
{
    std::filesystem::create_directories(folder);
    const nlohmann::json config = {{"model_type", "diffllama"},
                                   {"hidden_size", sizes.hidden},
                                   {"intermediate_size", sizes.intermediate},
                                   {"vocab_size", sizes.vocabulary},
                                   {"num_hidden_layers", sizes.layers},
                                   {"num_attention_heads", 2 * sizes.pairs},
                                   {"num_key_value_heads", 2 * sizes.pairs},
                                   {"head_dim", sizes.head_dim},
                                   {"max_position_embeddings", sizes.context},
                                   {"tie_word_embeddings", true}};
    std::ofstream(folder / "config.json") << config.dump(1);

    const Architecture architecture = read_architecture(ConfigReader::open(folder / "config.json"));
    nlohmann::json header = nlohmann::json::object();
    std::uint64_t offset = 0;
    std::vector<std::uint64_t> counts;
    for (const ExpectedTensor& tensor : expected_tensors(architecture)) {
        if (!tensor.required)
            continue;
        std::uint64_t count = 1;
        for (const std::int64_t side : tensor.shape)
            count *= std::uint64_t(side);
        header[tensor.name] = {
            {"dtype", "F32"}, {"shape", tensor.shape}, {"data_offsets", {offset, offset + 4 * count}}};
        offset += 4 * count;
        counts.push_back(count);
    }
    std::string text = header.dump();
    text.resize((text.size() + 7) / 8 * 8, ' ');
    std::ofstream file(folder / "model.safetensors", std::ios::binary);
    const std::uint64_t length = text.size();
    file.write(reinterpret_cast<const char*>(&length), sizeof length);
    file.write(text.data(), static_cast<std::streamsize>(text.size()));
    std::mt19937 generator(1);
    std::normal_distribution<float> distribution(0.0F, 0.05F);
    std::vector<float> pool(1 << 20);
    for (float& value : pool)
        value = distribution(generator);
    for (std::uint64_t count : counts)
        for (; count > 0; count -= std::min<std::uint64_t>(count, pool.size()))
            file.write(reinterpret_cast<const char*>(pool.data()),
                       static_cast<std::streamsize>(4 * std::min<std::uint64_t>(count, pool.size())));
    if (!file)
        throw std::runtime_error("cannot write " + folder.string());
}

ScratchFolder::ScratchFolder()
{
    std::string pattern = (std::filesystem::temp_directory_path() / "attnscope-bench-XXXXXX").string();
    if (!mkdtemp(pattern.data()))
        throw std::runtime_error("cannot make a temporary folder");
    path_ = pattern;
}

ScratchFolder::~ScratchFolder()
{
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
}

} // namespace attnscope::bench
