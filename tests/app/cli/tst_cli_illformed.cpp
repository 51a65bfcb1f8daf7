// Checkpoint folders that are wrong in one way each: what a person reads who tries to capture from them.
#include "tests/app/cli/cli_process.h"

#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QTemporaryDir>
#include <QtTest>

using namespace attnscope::test;

namespace {

QJsonObject case_of(const QString& folder)
{
    return QJsonDocument::fromJson(read_file(folder + "/case.json")).object();
}

} // namespace

class TestCliIllformed : public QObject {
    Q_OBJECT

private slots:
    void says_what_is_wrong_data();
    void says_what_is_wrong()
    {
        QFETCH(QStringList, words);
        QFETCH(int, exit_code);
        const QTemporaryDir here;
        const QString folder = QString(TEST_DATA "/illformed/") + QTest::currentDataTag();
        const QString file = here.filePath("out.h5");
        const CliResult result = run_cli(
            {"capture", "-m", folder, "-p", case_of(folder)["prompt"].toString("hi"), "-o", file, "-q"});
        QVERIFY2(result.exit_code == exit_code, result.all());
        for (const QString& word : words)
            QVERIFY2(result.err.contains(word.toUtf8()), result.all());
        QCOMPARE(QFile::exists(file), exit_code == 0);
        QVERIFY(!QFile::exists(file + ".partial"));
        QVERIFY2(exit_code == 0 ? result.out == file.toUtf8() + "\n" : result.out.isEmpty(), result.all());
    }

    void every_folder_is_tried()
    {
        rows_.sort();
        QCOMPARE(QDir(TEST_DATA "/illformed").entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name),
                 rows_);
    }

private:
    QStringList rows_;
};

void TestCliIllformed::says_what_is_wrong_data()
{
    QTest::addColumn<QStringList>("words");
    QTest::addColumn<int>("exit_code");
    const auto row = [&](const char* folder, const QStringList& words, int exit_code = 3) {
        QTest::newRow(folder) << words << exit_code;
        rows_.append(folder);
    };
    row("config_missing", {"config.json is not there"});
    row("config_not_json", {"config.json", "not JSON", "line"});
    row("config_not_object", {"config.json", "holds no object"});
    row("config_wrong_kind", {"hidden_size", "number"});
    row("dtype_f8", {"model.layers.0.self_attn.q_proj.weight", "F8_E4M3", "not supported"});
    row("dtype_unknown", {"Q4_K", "unknown"});
    row("empty_file", {"model.safetensors", "is empty"});
    row("extra_tensor", {"warning", "not use"}, 0);
    row("git_lfs_pointer", {"Git LFS pointer", "git lfs pull"});
    row("header_length_huge", {"header length", "cannot be right"});
    row("header_length_negative", {"header length", "cannot be right"});
    row("header_length_past_end", {"header", "longer than the file"});
    row("header_not_json", {"model.safetensors", "header is not valid JSON"});
    row("header_not_utf8", {"model.safetensors", "UTF-8"});
    row("heads_not_divisible", {"6", "4", "num_key_value_heads"});
    row("hidden_act_unknown", {"hidden_act"});
    row("index_not_json", {"model.safetensors.index.json", "not JSON"});
    row("index_wrong_shard", {"model.embed_tokens.weight"});
    row("layers_too_many", {"missing", "model.layers.1."});
    row("missing_embedding", {"missing", "model.embed_tokens.weight"});
    row("missing_lm_head", {"missing", "lm_head.weight", "tie_word_embeddings"});
    row("missing_projection", {"missing", "model.layers.0.mlp.up_proj.weight"});
    row("missing_shard", {"model-00002-of-00002.safetensors", "not there"});
    row("missing_tensor", {"missing", "model.layers.0.self_attn.lambda_k2"});
    row("model_type_absent", {"config.json", "model_type"});
    row("model_type_unknown", {"model_type", "diffllama", "llama"});
    row("nan_weights", {"warning", "not finite"}, 0);
    row("no_weights", {"no model.safetensors"});
    row("odd_heads", {"3", "odd"});
    row("odd_kv_heads", {}, 0);
    row("offsets_gap", {"belong to no tensor"});
    row("offsets_overlap", {"model.layers.0.mlp.down_proj.weight", "overlaps"});
    row("offsets_past_end", {"model.norm.weight", "past the end"});
    row("offsets_reversed", {"model.norm.weight", "ends before it begins"});
    row("only_pickle", {"pytorch_model.bin", "safetensors", "python3 -c"});
    row("rope_key_missing", {"low_freq_factor"});
    row("rope_type_unknown", {"spiral", "yarn"});
    row("shape_overflow", {"model.norm.weight", "2^64"});
    row("size_not_shape", {"model.norm.weight", "bytes"});
    row("tiny_file", {"model.safetensors", "too short"});
    row("tokenizer_missing", {"tokenizer.json is not there", "--ids"});
    row("tokenizer_model_unknown", {"tokenizer.json", "model"});
    row("tokenizer_not_json", {"tokenizer.json", "not valid JSON"});
    row("trailing_bytes", {"longer than its header promises"});
    row("truncated", {"shorter than its header promises"});
    row("vocab_larger", {"token id", "no row in the embedding", "rows"});
    row("vocab_smaller", {}, 0);
    row("wrong_shape", {"model.layers.0.self_attn.k_proj.weight", "expected"});
    row("wrong_shape_lambda", {"model.layers.0.self_attn.lambda_q1", "expected"});
    row("zero_heads", {"num_attention_heads", "positive"});
}

QTEST_GUILESS_MAIN(TestCliIllformed)
#include "tst_cli_illformed.moc"
