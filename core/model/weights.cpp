#include "core/model/weights.h"

#include <cmath>

namespace attnscope {

namespace {

class Loader {
public:
    Loader(const Checkpoint& checkpoint, const Architecture& architecture, at::Device device)
        : checkpoint_(checkpoint), architecture_(architecture), device_(device)
    {
    }

    at::Tensor load(const std::string& name)
    {
        const TensorView& view = checkpoint_.require(name);
        const auto options = at::TensorOptions().dtype(at::kFloat);
        const bool in_place = view.dtype == DType::f32 &&
                              reinterpret_cast<std::uintptr_t>(view.data.data()) % alignof(float) == 0;
        at::Tensor tensor;
        if (in_place) {
            // The mapping is read-only; nothing writes to weights.
            tensor = at::from_blob(const_cast<std::byte*>(view.data.data()), view.shape, options);
        } else {
            tensor = at::empty(view.shape, options);
            copy_to_float(view, {tensor.data_ptr<float>(), std::size_t(tensor.numel())});
        }
        bytes_ += std::uint64_t(tensor.numel()) * sizeof(float);
        return device_.is_cpu() ? tensor : tensor.to(device_);
    }

    at::Tensor load_of_layer(int layer, const std::string& suffix)
    {
        return suffix.empty() ? at::Tensor() : load(architecture_.layer_name(layer, suffix));
    }

    at::Tensor load_bias(int layer, const std::string& weight, bool there)
    {
        return there ? load(architecture_.layer_name(layer, bias_name(weight))) : at::Tensor();
    }

    /// exp(q . k), the product summed in float32.
    float exponential(int layer, const std::string& q, const std::string& k)
    {
        const at::Tensor product =
            load_of_layer(layer, q).to(at::kCPU) * load_of_layer(layer, k).to(at::kCPU);
        return std::exp(product.sum().item<float>());
    }

    std::uint64_t bytes() const noexcept { return bytes_; }

private:
    const Checkpoint& checkpoint_;
    const Architecture& architecture_;
    at::Device device_;
    std::uint64_t bytes_ = 0;
};

LayerWeights load_layer(Loader& loader, const Architecture& a, int layer)
{
    const LayerNames& n = a.names;
    LayerWeights w;
    w.attention_norm = loader.load_of_layer(layer, n.attention_norm);
    w.query = loader.load_of_layer(layer, n.query);
    w.key = loader.load_of_layer(layer, n.key);
    w.value = loader.load_of_layer(layer, n.value);
    w.output = loader.load_of_layer(layer, n.output);
    w.query_bias = loader.load_bias(layer, n.query, a.query_key_value_bias);
    w.key_bias = loader.load_bias(layer, n.key, a.query_key_value_bias);
    w.value_bias = loader.load_bias(layer, n.value, a.query_key_value_bias);
    w.output_bias = loader.load_bias(layer, n.output, a.output_bias);
    w.query_norm = loader.load_of_layer(layer, n.query_norm);
    w.key_norm = loader.load_of_layer(layer, n.key_norm);
    w.feed_forward_norm = loader.load_of_layer(layer, n.feed_forward_norm);
    w.gate = loader.load_of_layer(layer, n.gate);
    w.up = loader.load_of_layer(layer, n.up);
    w.down = loader.load_of_layer(layer, n.down);
    w.gate_bias = loader.load_bias(layer, n.gate, a.feed_forward_bias);
    w.up_bias = loader.load_bias(layer, n.up, a.feed_forward_bias);
    w.down_bias = loader.load_bias(layer, n.down, a.feed_forward_bias);
    if (a.lambda == LambdaForm::exponentials) {
        w.lambda_1 = loader.exponential(layer, n.lambda_q1, n.lambda_k1);
        w.lambda_2 = loader.exponential(layer, n.lambda_q2, n.lambda_k2);
        w.lambda_init = static_cast<float>(a.lambda_init[std::size_t(layer)]);
        w.lambda = w.lambda_1 - w.lambda_2 + w.lambda_init;
    }
    return w;
}

} // namespace

ModelWeights load_weights(const Checkpoint& checkpoint, const Architecture& architecture, at::Device device)
{
    Loader loader(checkpoint, architecture, device);
    ModelWeights weights;
    weights.embedding = loader.load(architecture.embedding_name);
    weights.final_norm = loader.load(architecture.final_norm_name);
    weights.output = architecture.tied_embedding ? weights.embedding : loader.load(architecture.output_name);
    for (int layer = 0; layer < architecture.layer_count; ++layer)
        weights.layers.push_back(load_layer(loader, architecture, layer));
    weights.bytes = loader.bytes();
    return weights;
}

} // namespace attnscope
