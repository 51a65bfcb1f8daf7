// config.json through the families: layouts as data, and what is refused in which words.
#include "core/error.h"
#include "core/model/families/family.h"

#include <QTest>

#include <nlohmann/json.hpp>

#include <cmath>

using namespace attnscope;

namespace {

nlohmann::json small_config(const std::string& model_type)
{
    return {{"model_type", model_type}, {"hidden_size", 32},          {"intermediate_size", 48},
            {"vocab_size", 100},        {"num_hidden_layers", 2},     {"num_attention_heads", 4},
            {"num_key_value_heads", 2}, {"hidden_act", "silu"},       {"max_position_embeddings", 64},
            {"rms_norm_eps", 1e-5},     {"tie_word_embeddings", true}};
}

Architecture read(const nlohmann::json& config)
{
    return read_architecture(ConfigReader::parse(config.dump(), "config.json"));
}

/// Merges `changes`; null removes a key.
nlohmann::json changed(nlohmann::json config, const nlohmann::json& changes)
{
    for (const auto& [key, value] : changes.items()) {
        if (value.is_null())
            config.erase(key);
        else
            config[key] = value;
    }
    return config;
}

} // namespace

class Families : public QObject {
    Q_OBJECT

private slots:
    void diffllama_pairs_halves_of_the_query_heads()
    {
        const Architecture a = read(changed(small_config("diffllama"), {{"num_attention_heads", 8}}));
        QCOMPARE(a.kind, ModelKind::differential);
        QCOMPARE(a.head_count(), 4);
        QCOMPARE(a.head_output_size(), 2 * a.head_dim);
        for (int pair = 0; pair < 4; ++pair) {
            const HeadLayout& head = a.heads[std::size_t(pair)];
            QCOMPARE(head.first.query_head, pair);
            QCOMPARE(head.second->query_head, pair + 4);
            QCOMPARE(head.first.key_head, 0);
            QCOMPARE(head.second->key_head, 1);
            QCOMPARE(head.value_heads, (std::vector<int>{0, 1}));
        }
        QVERIFY(a.pairing.find("j + 4") != std::string::npos);
    }

    void diffllama_repeats_an_odd_number_of_key_heads_before_pairing()
    {
        const Architecture a =
            read(changed(small_config("diffllama"),
                         {{"num_attention_heads", 6}, {"num_key_value_heads", 3}, {"head_dim", 8}}));
        QCOMPARE(a.heads[1].first.key_head, 0);
        QCOMPARE(a.heads[1].second->key_head, 2);
        QCOMPARE(a.heads[2].first.key_head, 1);
        QCOMPARE(a.heads[0].second->key_head, 1);
    }

    void lambda_init_counts_layers_from_zero()
    {
        const Architecture a = read(changed(small_config("diffllama"), {{"num_hidden_layers", 6}}));
        QVERIFY(std::abs(a.lambda_init[0] - 0.2) < 1e-12);
        QVERIFY(std::abs(a.lambda_init[1] - 0.355509) < 1e-6);
        QVERIFY(std::abs(a.lambda_init[5] - 0.666122) < 1e-6);
    }

    void llama_groups_neighbouring_query_heads()
    {
        const Architecture a = read(small_config("llama"));
        QCOMPARE(a.kind, ModelKind::plain);
        QCOMPARE(a.head_count(), 4);
        QCOMPARE(a.heads[1].first.key_head, 0);
        QCOMPARE(a.heads[2].first.key_head, 1);
        QVERIFY(!a.heads[0].second);
    }

    void windows_are_where_the_config_says_data()
    {
        QTest::addColumn<QString>("changes");
        QTest::addColumn<QString>("windows"); // one number a layer, 0: none
        QTest::newRow("mistral with a window") << R"({"model_type":"mistral","sliding_window":7})"
                                               << "7 7";
        QTest::newRow("mistral with null") << R"({"model_type":"mistral","sliding_window":"NULL"})"
                                           << "0 0";
        QTest::newRow("mistral that says nothing has the default of its family")
            << R"({"model_type":"mistral"})"
            << "4096 4096";
        QTest::newRow("qwen2 does not use its window") << R"({"model_type":"qwen2","sliding_window":7})"
                                                       << "0 0";
        QTest::newRow("qwen2 from a layer on")
            << R"({"model_type":"qwen2","sliding_window":7,"use_sliding_window":true,"max_window_layers":1})"
            << "0 7";
        QTest::newRow("qwen3 layer by layer")
            << R"({"model_type":"qwen3","sliding_window":9,"use_sliding_window":true,"layer_types":["sliding_attention","full_attention"]})"
            << "9 0";
    }

    void windows_are_where_the_config_says()
    {
        QFETCH(QString, changes);
        QFETCH(QString, windows);
        nlohmann::json config =
            changed(small_config("mistral"), nlohmann::json::parse(changes.toStdString()));
        if (config.value("sliding_window", nlohmann::json()) == "NULL")
            config["sliding_window"] = nullptr;
        QStringList found;
        for (const Mask& mask : read(config).masks)
            found << QString::number(mask.kind == MaskKind::window ? mask.window : 0);
        QCOMPARE(found.join(' '), windows);
    }

    void biases_and_norms_are_asked_for_by_name()
    {
        const auto names = [](const Architecture& a) {
            QStringList list;
            for (const ExpectedTensor& tensor : expected_tensors(a))
                list << QString::fromStdString(tensor.name);
            return list;
        };
        const QString layer = "model.layers.1.";
        QVERIFY(names(read(small_config("qwen2"))).contains(layer + "self_attn.q_proj.bias"));
        QVERIFY(!names(read(small_config("qwen2"))).contains(layer + "self_attn.o_proj.bias"));
        QVERIFY(names(read(small_config("qwen3"))).contains(layer + "self_attn.k_norm.weight"));
        QVERIFY(names(read(changed(small_config("llama"), {{"attention_bias", true}, {"mlp_bias", true}})))
                    .contains(layer + "mlp.down_proj.bias"));
        QVERIFY(names(read(small_config("diffllama"))).contains(layer + "self_attn.lambda_k2"));
        QVERIFY(!names(read(small_config("llama"))).contains(layer + "self_attn.lambda_k2"));
    }

    void what_makes_no_sense_is_refused_data()
    {
        QTest::addColumn<QString>("changes");
        QTest::addColumn<int>("kind");
        QTest::addColumn<QStringList>("words");
        const int corrupt = int(ErrorKind::corrupt);
        const int unsupported = int(ErrorKind::not_supported);
        QTest::newRow("no model_type") << R"({"model_type":null})" << corrupt << QStringList{"model_type"};
        QTest::newRow("unknown model_type lists those known")
            << R"({"model_type":"diff_llama"})" << unsupported
            << QStringList{"diff_llama", "diffllama", "qwen3"};
        QTest::newRow("odd number of heads")
            << R"({"num_attention_heads":3,"num_key_value_heads":3,"head_dim":8})" << corrupt
            << QStringList{"3", "odd"};
        QTest::newRow("heads no multiple of key heads")
            << R"({"num_attention_heads":6,"num_key_value_heads":4,"head_dim":8})" << corrupt
            << QStringList{"6", "4", "num_key_value_heads"};
        QTest::newRow("no heads") << R"({"num_attention_heads":0})" << corrupt
                                  << QStringList{"num_attention_heads", "positive"};
        QTest::newRow("hidden size no multiple of heads")
            << R"({"hidden_size":30})" << corrupt << QStringList{"hidden_size", "head_dim"};
        QTest::newRow("absurd size") << R"({"vocab_size":4000000000})" << corrupt
                                     << QStringList{"vocab_size"};
        QTest::newRow("more layers than memory has room for names of")
            << R"({"num_hidden_layers":2147483647})" << corrupt
            << QStringList{"num_hidden_layers", "2147483647", "at most 8192"};
        QTest::newRow("more heads than memory has room for")
            << R"({"num_attention_heads":16777216,"num_key_value_heads":1,"head_dim":1})" << corrupt
            << QStringList{"num_attention_heads", "16777216", "at most 8192"};
        QTest::newRow("more key heads than memory has room for")
            << R"({"num_key_value_heads":8193})" << corrupt << QStringList{"num_key_value_heads", "8193"};
        QTest::newRow("heads so wide that the layer overflows")
            << R"({"head_dim":16777216})" << corrupt << QStringList{"head_dim", "16777216"};
        QTest::newRow("unknown activation lists those known")
            << R"({"hidden_act":"swishglu"})" << unsupported << QStringList{"hidden_act", "swishglu", "silu"};
        QTest::newRow("missing size") << R"({"hidden_size":null})" << corrupt << QStringList{"hidden_size"};
        QTest::newRow("layer_types of another length")
            << R"({"model_type":"qwen2","layer_types":["full_attention"]})" << corrupt
            << QStringList{"layer_types"};
        QTest::newRow("layer type without a map")
            << R"({"model_type":"qwen2","layer_types":["linear_attention","full_attention"]})" << unsupported
            << QStringList{"linear_attention"};
    }

    void what_makes_no_sense_is_refused()
    {
        QFETCH(QString, changes);
        QFETCH(int, kind);
        QFETCH(QStringList, words);
        try {
            read(changed(small_config("diffllama"), nlohmann::json::parse(changes.toStdString())));
            QFAIL("accepted");
        } catch (const Error& error) {
            QCOMPARE(int(error.kind()), kind);
            for (const QString& word : words)
                QVERIFY2(QString(error.what()).contains(word), error.what());
        }
    }
};

QTEST_APPLESS_MAIN(Families)
#include "tst_families.moc"
