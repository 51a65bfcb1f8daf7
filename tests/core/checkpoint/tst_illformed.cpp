#include "core/checkpoint/checkpoint.h"
#include "core/checkpoint/config_reader.h"
#include "core/checkpoint/rope_config.h"

#include "tests/support/expect_error.h"

#include <QDir>
#include <QtTest>

using namespace attnscope;
using namespace attnscope::test;

Q_DECLARE_METATYPE(attnscope::ErrorKind)

namespace {

std::string folder_of(const QString& name)
{
    return (TEST_DATA "/illformed/" + name).toStdString();
}

/// The tensors that a DiffLlama of this config consists of, as far as these folders differ in them.
std::vector<ExpectedTensor> tensors_of(const ConfigReader& config)
{
    const std::int64_t hidden = config.require_positive("hidden_size");
    const std::int64_t width = config.require_positive("head_dim");
    const std::int64_t heads = config.require_positive("num_attention_heads");
    const std::int64_t key_heads = config.require_positive("num_key_value_heads");
    const std::int64_t inner = config.require_positive("intermediate_size");
    const std::int64_t vocabulary = config.require_positive("vocab_size");
    std::vector<ExpectedTensor> tensors{{"model.embed_tokens.weight", {vocabulary, hidden}},
                                        {"model.norm.weight", {hidden}}};
    if (!config.flag_or("tie_word_embeddings", false))
        tensors.push_back({"lm_head.weight", {vocabulary, hidden}});
    for (std::int64_t i = 0; i < config.require_positive("num_hidden_layers"); ++i) {
        const std::string layer = "model.layers." + std::to_string(i) + ".";
        const auto add = [&](const char* name, std::vector<std::int64_t> shape) {
            tensors.push_back({layer + name, std::move(shape)});
        };
        add("input_layernorm.weight", {hidden});
        add("post_attention_layernorm.weight", {hidden});
        add("self_attn.q_proj.weight", {heads * width, hidden});
        add("self_attn.k_proj.weight", {key_heads * width, hidden});
        add("self_attn.v_proj.weight", {key_heads * width, hidden});
        add("self_attn.o_proj.weight", {hidden, heads * width});
        for (const char* vector : {"lambda_q1", "lambda_k1", "lambda_q2", "lambda_k2"})
            add((std::string("self_attn.") + vector).c_str(), {width});
        add("mlp.gate_proj.weight", {inner, hidden});
        add("mlp.up_proj.weight", {inner, hidden});
        add("mlp.down_proj.weight", {hidden, inner});
    }
    return tensors;
}

/// Everything that this folder of core does on the way to a model; returns the names of unused tensors.
std::vector<std::string> open_model(const QString& name)
{
    const ModelFolder folder = resolve_model(folder_of(name));
    const ConfigReader config = ConfigReader::open(folder.config);
    read_rope(config, static_cast<int>(config.require_positive("head_dim")),
              static_cast<int>(config.require_positive("max_position_embeddings")));
    const std::vector<ExpectedTensor> expected = tensors_of(config);
    return Checkpoint::open(folder).check(expected);
}

} // namespace

class TestIllformed : public QObject {
    Q_OBJECT

private slots:
    void folders_are_refused_data();
    void folders_are_refused()
    {
        QFETCH(ErrorKind, kind);
        QFETCH(QStringList, words);
        const QString name = QTest::currentDataTag();
        QVERIFY(QDir(QString::fromStdString(folder_of(name))).exists());
        expect_error([&] { open_model(name); }, kind, words);
    }

    /// What is wrong with these is not for this folder of core to find: files and tensors are sound.
    void folders_are_opened_data()
    {
        QTest::addColumn<int>("unused");
        for (const char* name :
             {"hidden_act_unknown", "model_type_absent", "model_type_unknown", "nan_weights", "odd_kv_heads",
              "tokenizer_missing", "tokenizer_model_unknown", "tokenizer_not_json", "vocab_larger",
              "vocab_smaller"})
            QTest::newRow(name) << 0;
        QTest::newRow("extra_tensor") << 2;
    }
    void folders_are_opened()
    {
        QFETCH(int, unused);
        QCOMPARE(static_cast<int>(open_model(QTest::currentDataTag()).size()), unused);
    }

    void a_folder_says_whether_it_has_a_tokenizer()
    {
        QVERIFY(resolve_model(folder_of("tokenizer_missing")).tokenizer.empty());
        QVERIFY(!resolve_model(folder_of("nan_weights")).tokenizer.empty());
    }
};

void TestIllformed::folders_are_refused_data()
{
    QTest::addColumn<ErrorKind>("kind");
    QTest::addColumn<QStringList>("words");
    const auto row = [](const char* folder, ErrorKind kind, const QStringList& words) {
        QTest::newRow(folder) << kind << words;
    };
    const auto corrupt = [&row](const char* folder, const QStringList& words) {
        row(folder, ErrorKind::corrupt, words);
    };
    row("config_missing", ErrorKind::not_found, {"config.json is not there"});
    corrupt("config_not_json", {"config.json: is not JSON", "line 3"});
    corrupt("config_not_object", {"config.json: holds no object"});
    corrupt("config_wrong_kind", {"hidden_size must be a positive whole number", "the text \"eight\""});
    corrupt("zero_heads", {"num_attention_heads must be a positive whole number", "found 0"});
    corrupt("rope_key_missing", {"rope_scaling.low_freq_factor is missing"});
    row("rope_type_unknown", ErrorKind::not_supported,
        {"rope_scaling.rope_type \"spiral\"", "default, linear, dynamic, yarn, llama3, longrope"});

    row("no_weights", ErrorKind::not_found, {"no model.safetensors"});
    row("only_pickle", ErrorKind::not_supported,
        {"pytorch_model.bin", "no safetensors file", "python3 -c", "save_file"});
    row("missing_shard", ErrorKind::not_found, {"model-00002-of-00002.safetensors", "not there"});
    corrupt("index_not_json", {"model.safetensors.index.json: is not JSON"});
    corrupt("index_wrong_shard", {"model.embed_tokens.weight in model-00002-of-00002.safetensors",
                                  "it is in model-00001-of-00002.safetensors"});

    corrupt("empty_file", {"model.safetensors: is empty"});
    corrupt("tiny_file", {"model.safetensors: is too short to hold a header"});
    corrupt("git_lfs_pointer", {"Git LFS pointer", "git lfs pull", "2,471,645,608 bytes"});
    corrupt("header_length_huge", {"header length 1,099,511,627,776 cannot be right"});
    corrupt("header_length_negative", {"header length 18,446,744,073,709,551,615 cannot be right"});
    corrupt("header_length_past_end", {"header length 14,020 is longer than the file"});
    corrupt("header_not_json", {"model.safetensors: its header is not valid JSON"});
    corrupt("header_not_utf8", {"model.safetensors: its header is not valid JSON in UTF-8"});
    corrupt("trailing_bytes", {"longer than its header promises", "13,984 bytes found, 13,920 expected"});
    corrupt("truncated", {"shorter than its header promises", "12,920 bytes found, 13,920 expected"});

    row("dtype_f8", ErrorKind::not_supported,
        {"model.layers.0.self_attn.q_proj.weight is of type F8_E4M3, which is not supported"});
    row("dtype_unknown", ErrorKind::not_supported, {"tensor model.norm.weight", "unknown type Q4_K"});
    corrupt("offsets_gap", {"8 bytes that belong to no tensor"});
    corrupt("offsets_overlap", {"model.layers.0.mlp.down_proj.weight overlaps"});
    corrupt("offsets_past_end", {"model.norm.weight lies past the end of the file"});
    corrupt("offsets_reversed", {"model.norm.weight ends before it begins"});
    corrupt("shape_overflow", {"model.norm.weight", "passes 2^64"});
    corrupt("size_not_shape", {"model.norm.weight of type F32 and shape [9] needs 36 bytes", "hold 32"});

    corrupt("missing_tensor", {"missing: model.layers.0.self_attn.lambda_k2 [4]"});
    corrupt("missing_embedding", {"missing: model.embed_tokens.weight"});
    corrupt("missing_lm_head", {"missing: lm_head.weight"});
    corrupt("missing_projection", {"missing: model.layers.0.mlp.up_proj.weight"});
    corrupt("layers_too_many", {"missing: model.layers.1."});
    corrupt("wrong_shape",
            {"wrong shape: model.layers.0.self_attn.k_proj.weight is [", "], expected [8, 8]"});
    corrupt("wrong_shape_lambda",
            {"wrong shape: model.layers.0.self_attn.lambda_q1 is [", "], expected [4]"});
}

QTEST_APPLESS_MAIN(TestIllformed)
#include "tst_illformed.moc"
