// value_norm of layer 0 against the weights, multiplied out in double: |v_key W_o| of every head.
#include "core/checkpoint/checkpoint.h"
#include "core/model/families/family.h"
#include "core/model/model.h"
#include "tests/support/collecting_sink.h"
#include "tests/support/golden_case.h"

#include <QTest>

#include <cmath>

using namespace attnscope;
using namespace attnscope::test;

namespace {

class Weights {
public:
    explicit Weights(const ModelFolder& folder) : checkpoint_(Checkpoint::open(folder)) {}

    std::vector<float> operator()(const std::string& name) const
    {
        const TensorView& view = checkpoint_.require(name);
        std::size_t count = 1;
        for (const std::int64_t side : view.shape)
            count *= std::size_t(side);
        std::vector<float> values(count);
        copy_to_float(view, values);
        return values;
    }

    bool has(const std::string& name) const { return checkpoint_.find(name) != nullptr; }

private:
    Checkpoint checkpoint_;
};

/// [value heads * head_dim] of one token of layer 0, from the embeddings of the golden case.
std::vector<double> value_of_token(const Weights& weights, const Architecture& a,
                                   const GoldenTensor& embeddings, int token)
{
    const std::vector<float> norm = weights("model.layers.0.input_layernorm.weight");
    const std::vector<float> matrix = weights("model.layers.0.self_attn.v_proj.weight");
    const double* x = embeddings.values.data() + std::ptrdiff_t(token) * a.hidden_size;
    double square = 0;
    for (int i = 0; i < a.hidden_size; ++i)
        square += x[i] * x[i];
    const double factor = 1 / std::sqrt(square / a.hidden_size + a.norm_epsilon);
    std::vector<double> value(std::size_t(a.key_value_heads * a.head_dim));
    const std::string bias = "model.layers.0.self_attn.v_proj.bias";
    const std::vector<float> offset =
        weights.has(bias) ? weights(bias) : std::vector<float>(value.size(), 0.0F);
    for (std::size_t row = 0; row < value.size(); ++row) {
        value[row] = double(offset[row]);
        for (int i = 0; i < a.hidden_size; ++i)
            value[row] += double(matrix[row * std::size_t(a.hidden_size) + std::size_t(i)]) * x[i] * factor *
                          double(norm[std::size_t(i)]);
    }
    return value;
}

double length_after_output(const std::vector<float>& output, const Architecture& a, int head,
                           const std::vector<double>& value)
{
    const HeadLayout& layout = a.heads[std::size_t(head)];
    const int width = a.head_count() * a.head_output_size();
    double square = 0;
    for (int row = 0; row < a.hidden_size; ++row) {
        double sum = 0;
        int column = head * a.head_output_size();
        for (const int value_head : layout.value_heads)
            for (int i = 0; i < a.head_dim; ++i)
                sum += double(output[std::size_t(row * width + column++)]) *
                       value[std::size_t(value_head * a.head_dim + i)];
        square += sum * sum;
    }
    return std::sqrt(square);
}

} // namespace

class ValueNorm : public QObject {
    Q_OBJECT

private slots:
    void is_the_length_of_the_value_behind_the_output_matrix_data()
    {
        QTest::addColumn<QString>("name");
        QTest::newRow("pairs, one value head each") << "diffllama_mha";
        QTest::newRow("pairs that share values, with biases") << "diffllama_gqa4_llama3rope_bias";
        QTest::newRow("plain heads that share values") << "llama_gqa";
        QTest::newRow("biases on the values only") << "qwen2_biases";
    }

    void is_the_length_of_the_value_behind_the_output_matrix()
    {
        QFETCH(QString, name);
        const GoldenCase golden =
            load_golden_case(std::filesystem::path(TEST_DATA) / "models" / name.toStdString());
        const ModelFolder folder = resolve_model(golden.folder.string());
        CollectingSink sink;
        AttentionSink* const sinks[] = {&sink};
        PassRequest request;
        request.ids = golden.input_ids();
        std::vector<std::string> notices;
        load_model(folder, {})->run(request, sinks, {}, notices);

        const Weights weights(folder);
        const Architecture a = read_architecture(ConfigReader::open(folder.config));
        const std::vector<float> output = weights("model.layers.0.self_attn.o_proj.weight");
        const auto tokens = static_cast<int>(request.ids.size());
        const std::vector<float>& norms = sink.layers.at(0).value_norm;
        QCOMPARE(norms.size(), std::size_t(a.head_count() * tokens));
        for (int token = 0; token < tokens; ++token) {
            const auto value = value_of_token(weights, a, golden.tensors.at("hidden.0"), token);
            for (int head = 0; head < a.head_count(); ++head) {
                const double expected = length_after_output(output, a, head, value);
                const double found = double(norms[std::size_t(head * tokens + token)]);
                QVERIFY2(std::abs(found - expected) <= 1e-5 * expected,
                         qPrintable(QString("%1 instead of %2").arg(found).arg(expected)));
            }
        }
    }
};

QTEST_APPLESS_MAIN(ValueNorm)
#include "tst_value_norm.moc"
