#include "core/model/architecture.h"

namespace attnscope {

namespace {

/// Collects the tensors of one layer.
class LayerTensors {
public:
    LayerTensors(const Architecture& architecture, int layer, std::vector<ExpectedTensor>& tensors)
        : architecture_(architecture), layer_(layer), tensors_(tensors)
    {
    }

    void vector(const std::string& suffix, int size)
    {
        if (!suffix.empty())
            tensors_.push_back({architecture_.layer_name(layer_, suffix), {size}});
    }

    void matrix(const std::string& suffix, int rows, int columns, bool bias)
    {
        tensors_.push_back({architecture_.layer_name(layer_, suffix), {rows, columns}});
        if (bias)
            vector(bias_name(suffix), rows);
    }

private:
    const Architecture& architecture_;
    int layer_;
    std::vector<ExpectedTensor>& tensors_;
};

} // namespace

std::string bias_name(const std::string& weight)
{
    return weight.substr(0, weight.rfind('.')) + ".bias";
}

std::vector<ExpectedTensor> expected_tensors(const Architecture& a)
{
    std::vector<ExpectedTensor> tensors;
    tensors.push_back({a.embedding_name, {a.vocabulary_size, a.hidden_size}});
    for (int layer = 0; layer < a.layer_count; ++layer) {
        LayerTensors of_layer(a, layer, tensors);
        const LayerNames& n = a.names;
        of_layer.vector(n.attention_norm, a.hidden_size);
        of_layer.matrix(n.query, a.query_heads * a.head_dim, a.hidden_size, a.query_key_value_bias);
        of_layer.matrix(n.key, a.key_value_heads * a.head_dim, a.hidden_size, a.query_key_value_bias);
        of_layer.matrix(n.value, a.key_value_heads * a.head_dim, a.hidden_size, a.query_key_value_bias);
        of_layer.matrix(n.output, a.hidden_size, a.head_count() * a.head_output_size(), a.output_bias);
        of_layer.vector(n.query_norm, a.head_dim);
        of_layer.vector(n.key_norm, a.head_dim);
        for (const std::string& name : {n.lambda_q1, n.lambda_k1, n.lambda_q2, n.lambda_k2})
            of_layer.vector(name, a.head_dim);
        of_layer.vector(n.feed_forward_norm, a.hidden_size);
        of_layer.matrix(n.gate, a.intermediate_size, a.hidden_size, a.feed_forward_bias);
        of_layer.matrix(n.up, a.intermediate_size, a.hidden_size, a.feed_forward_bias);
        of_layer.matrix(n.down, a.hidden_size, a.intermediate_size, a.feed_forward_bias);
    }
    tensors.push_back({a.final_norm_name, {a.hidden_size}});
    // A tied model may carry a copy of the embedding under the output's name; it is accepted and not used.
    tensors.push_back({a.output_name,
                       {a.vocabulary_size, a.hidden_size},
                       !a.tied_embedding,
                       "tie_word_embeddings is false"});
    return tensors;
}

} // namespace attnscope
