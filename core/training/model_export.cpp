#include "core/training/model_export.h"

#include "core/checkpoint/json_text.h"
#include "core/text/tokenizer.h"
#include "core/training/safetensors_writer.h"

#include <nlohmann/json.hpp>

#include <array>

namespace attnscope {

namespace {

void write_text(const std::filesystem::path& path, const std::string& text)
{
    write_whole_file(path, std::array<std::string_view, 1>{text});
}

void write_json(const std::filesystem::path& path, const nlohmann::ordered_json& content)
{
    write_text(path, content.dump(2) + "\n");
}

} // namespace

void export_model(const std::filesystem::path& folder, const Recipe& recipe, const NamedModel& model,
                  int vocabulary, const std::vector<Parameter>& parameters, std::span<const float> values)
{
    const bool differential = model.kind == TrainedKind::differential;
    const DType dtype = recipe.stored_type == "F16" ? DType::f16 : DType::f32;
    std::vector<TensorToWrite> tensors;
    for (const Parameter& parameter : parameters)
        tensors.push_back(
            {parameter.name, parameter.shape, values.subspan(parameter.offset, parameter.size)});
    write_safetensors(folder / "model.safetensors", tensors, dtype, {{"format", "pt"}});

    const std::string tokenizer_json = read_text(recipe.tokenizer);
    const Tokenizer tokenizer = Tokenizer::parse(tokenizer_json, recipe.tokenizer.string());
    const std::int32_t bos = tokenizer.find_bos().value_or(0);
    const ModelSizes& sizes = model.sizes;
    nlohmann::ordered_json config = {
        {"architectures", {differential ? "DiffLlamaForCausalLM" : "LlamaForCausalLM"}},
        {"model_type", differential ? "diffllama" : "llama"},
        {"vocab_size", vocabulary},
        {"hidden_size", sizes.hidden_size},
        {"intermediate_size", sizes.intermediate_size},
        {"num_hidden_layers", sizes.layers},
        {"num_attention_heads", sizes.heads},
        {"num_key_value_heads", sizes.heads},
        {"head_dim", sizes.hidden_size / sizes.heads},
        {"max_position_embeddings", sizes.context_length},
        {"rope_theta", sizes.rope_theta},
        {"rms_norm_eps", sizes.norm_epsilon},
        {"initializer_range", sizes.initializer_range},
        {"hidden_act", "silu"},
        {"attention_bias", false},
        {"tie_word_embeddings", true},
        {"bos_token_id", bos},
        {"eos_token_id", bos}, // the sequences trained on are ended by the next one's beginning
        {"torch_dtype", dtype == DType::f16 ? "float16" : "float32"},
    };
    if (differential)
        config["lambda_std_dev"] = 0.1;
    else
        config["mlp_bias"] = false;
    write_json(folder / "config.json", config);
    write_text(folder / "tokenizer.json", tokenizer_json);
    const auto token = tokenizer.find_token(bos);
    write_json(folder / "tokenizer_config.json", {{"tokenizer_class", "PreTrainedTokenizerFast"},
                                                  {"bos_token", token ? token->piece : ""},
                                                  {"eos_token", token ? token->piece : ""},
                                                  {"model_max_length", sizes.context_length},
                                                  {"clean_up_tokenization_spaces", false}});
}

} // namespace attnscope
