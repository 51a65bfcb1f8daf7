// The Model behind model.h.
#include "core/error.h"
#include "core/model/decoder.h"
#include "core/model/families/family.h"
#include "core/model/forward_pass.h"
#include "core/model/generation.h"
#include "core/model/kernel/blas.h"
#include "core/model/model.h"
#include "core/model/output_head.h"
#include "core/model/request_check.h"

#include <ATen/ATen.h>
#include <c10/core/InferenceMode.h>

#include <algorithm>
#include <new>

namespace attnscope {

namespace {

/// Runs `work` with LibTorch's exceptions turned into ours, without their pages of back-trace.
template <typename Work>
auto translated(const std::string& doing, const Work& work)
{
    const c10::InferenceMode no_gradients;
    try {
        return work();
    } catch (const c10::Error& error) {
        const std::string text = error.what_without_backtrace();
        const bool memory =
            text.find("memory") != std::string::npos || text.find("alloc") != std::string::npos;
        throw Error(memory ? ErrorKind::out_of_memory : ErrorKind::not_supported, doing + ": " + text);
    } catch (const std::bad_alloc&) {
        throw Error(ErrorKind::out_of_memory, doing + ": out of memory; use a shorter text");
    }
}

at::Device require_device(const std::string& name)
{
    const at::Device device = [&] {
        try {
            return at::Device(name);
        } catch (const c10::Error&) {
            throw Error(ErrorKind::invalid_argument,
                        "\"" + name + "\" is no device; use cpu, or cuda:0 where LibTorch has CUDA");
        }
    }();
    if (device.is_cuda() && !at::hasCUDA())
        throw Error(ErrorKind::not_supported,
                    "device " + name + ": the LibTorch in use has no CUDA or sees no GPU; use --device cpu");
    if (!device.is_cpu() && !device.is_cuda())
        throw Error(ErrorKind::not_supported, "device " + name + " is not supported; use cpu or cuda:0");
    return device;
}

bool is_rotary_buffer(std::string_view name)
{
    return name.ends_with("rotary_emb.inv_freq");
}

std::string joined(const std::vector<std::string>& names)
{
    std::string text;
    for (const std::string& name : names)
        text += (text.empty() ? "" : ", ") + name;
    return text;
}

class TorchModel final : public Model {
public:
    TorchModel(const ModelFolder& folder, const LoadOptions& options)
        : checkpoint_(Checkpoint::open(folder)), device_(require_device(options.device))
    {
        const ConfigReader config = ConfigReader::open(folder.config);
        Architecture architecture = read_architecture(config);
        const std::vector<std::string> unused =
            checkpoint_.check(expected_tensors(architecture), &is_rotary_buffer);
        if (!unused.empty())
            notices_.push_back("tensors of the checkpoint that " + architecture.family +
                               " does not use: " + joined(unused));
        if (const std::string slow = slow_blas_notice(); !slow.empty())
            notices_.push_back(slow);
        describe(folder, config, architecture);
        ModelWeights weights = load_weights(checkpoint_, architecture, device_);
        info_.weight_bytes = weights.bytes;
        decoder_.emplace(std::move(architecture), std::move(weights),
                         options.threads > 0 ? options.threads : available_processors(), device_);
    }

    const ModelInfo& info() const override { return info_; }
    const std::vector<std::string>& notices() const override { return notices_; }

    Outcome run(const PassRequest& request, std::span<AttentionSink* const> sinks, const Progress& progress,
                std::vector<std::string>& notices) override
    {
        check_request(info_, request, 0);
        return translated("running " + info_.name, [&] {
            return run_forward_pass(*decoder_, info_, request, sinks, progress, notices);
        });
    }

    Generated generate(const PassRequest& request, const SamplingOptions& sampling,
                       const Progress& progress) override
    {
        if (sampling.new_tokens < 0)
            throw Error(ErrorKind::invalid_argument,
                        "cannot generate " + std::to_string(sampling.new_tokens) + " tokens");
        check_request(info_, request, sampling.new_tokens);
        return translated("generating with " + info_.name,
                          [&] { return generate_tokens(*decoder_, info_, request, sampling, progress); });
    }

    std::uint64_t pass_memory(int tokens) const override
    {
        const Architecture& a = decoder_->architecture();
        const auto heads_width =
            std::uint64_t(a.query_heads + 2 * a.key_value_heads) * std::uint64_t(a.head_dim) +
            std::uint64_t(a.head_count()) * std::uint64_t(a.head_output_size());
        const std::uint64_t row = std::uint64_t(a.hidden_size) + heads_width + std::uint64_t(a.head_count()) +
                                  std::uint64_t(a.rope.dimensions);
        const auto slice = std::uint64_t(std::min(tokens, rows_at_once)) *
                           (4 * std::uint64_t(a.intermediate_size) + 4 * std::uint64_t(a.hidden_size));
        const auto logits =
            2 * std::uint64_t(logit_rows_at_once(a.vocabulary_size)) * std::uint64_t(a.vocabulary_size);
        return sizeof(float) * (row * std::uint64_t(tokens) + slice + logits) +
               StripKernel::buffer_bytes(const_cast<Decoder&>(*decoder_).workers().count(), tokens,
                                         a.head_dim, a.head_output_size());
    }

private:
    void describe(const ModelFolder& folder, const ConfigReader& config, const Architecture& a)
    {
        info_.name = folder.name;
        info_.family = a.family;
        info_.kind = a.kind;
        info_.lambda_shape = a.lambda == LambdaForm::none ? LambdaShape::none : LambdaShape::layer;
        info_.pairing = a.pairing;
        info_.stored_type = name_of(checkpoint_.require(a.embedding_name).dtype);
        info_.config = config.text();
        info_.layer_count = a.layer_count;
        info_.head_count = a.head_count();
        info_.hidden_size = a.hidden_size;
        info_.vocabulary_size = a.vocabulary_size;
        info_.context_length = a.context_limit();
        info_.masks = a.masks;
        info_.end_ids = a.end_ids;
    }

    Checkpoint checkpoint_; ///< keeps the mapping that float32 weights live in
    at::Device device_;
    ModelInfo info_;
    std::vector<std::string> notices_;
    std::optional<Decoder> decoder_;
};

} // namespace

std::unique_ptr<Model> load_model(const ModelFolder& folder, const LoadOptions& options)
{
    return translated("loading " + folder.name, [&]() -> std::unique_ptr<Model> {
        return std::make_unique<TorchModel>(folder, options);
    });
}

} // namespace attnscope
