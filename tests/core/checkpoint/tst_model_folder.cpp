#include "core/checkpoint/model_folder.h"

#include "tests/support/expect_error.h"
#include "tests/support/test_folder.h"

#include <QDir>
#include <QtTest>

#include <filesystem>
#include <optional>

using namespace attnscope;
using namespace attnscope::test;
namespace fs = std::filesystem;

/// Where files are is all that counts here, so most are empty.
class TestModelFolder : public QObject {
    Q_OBJECT

    std::optional<TestFolder> folder_; // a new one for each test

    fs::path path(const char* name = "") const { return folder_->path(name); }
    void write(const fs::path& file, const char* text = "") const { folder_->write(file, text); }

    ModelFolder resolve(const char* name = "") const { return resolve_model(path(name).string()); }

    void expect(ErrorKind kind, const QStringList& words, const char* name = "") const
    {
        expect_error([&] { resolve(name); }, kind, words);
    }

private slots:
    void init() { folder_.emplace(); }

    void a_folder_with_one_file_of_weights()
    {
        for (const char* file : {"m/config.json", "m/model.safetensors", "m/tokenizer.json",
                                 "m/tokenizer_config.json", "m/expected.safetensors", "m/pytorch_model.bin"})
            write(file);
        for (const char* name : {"m", "m/", "./m/.", "m/config.json", "m/model.safetensors"}) {
            const ModelFolder model = resolve(name);
            QCOMPARE(model.name, std::string("m"));
            QCOMPARE(model.folder, path("m"));
            QCOMPARE(model.config, path("m/config.json"));
            QCOMPARE(model.weights, std::vector{path("m/model.safetensors")});
            QCOMPARE(model.tokenizer, path("m/tokenizer.json"));
            QCOMPARE(model.tokenizer_config, path("m/tokenizer_config.json"));
            QVERIFY(model.index.empty());
        }
    }

    void relative_paths_start_at_the_working_folder()
    {
        write("m/config.json");
        write("m/model.safetensors");
        const QString before = QDir::currentPath();
        QVERIFY(QDir::setCurrent(folder_->name("m")));
        const ModelFolder model = resolve_model(".");
        QVERIFY(QDir::setCurrent(before));
        QCOMPARE(model.name, std::string("m"));
        QVERIFY(model.tokenizer.empty());
    }

    void shards_are_those_of_the_index()
    {
        for (const char* file : {"config.json", "a.safetensors", "b.safetensors", "stray.safetensors"})
            write(file);
        write("model.safetensors.index.json",
              R"({"weight_map":{"x":"b.safetensors","y":"a.safetensors","z":"b.safetensors"}})");
        for (const char* name : {"", "model.safetensors.index.json", "b.safetensors"}) {
            const ModelFolder model = resolve(name);
            QCOMPARE(model.weights, (std::vector{path("a.safetensors"), path("b.safetensors")}));
            QCOMPARE(model.index, path("model.safetensors.index.json"));
        }
        QCOMPARE(resolve("stray.safetensors").weights, std::vector{path("stray.safetensors")});
    }

    void a_whole_model_wins_over_an_index()
    {
        for (const char* file : {"config.json", "model.safetensors", "model.safetensors.index.json"})
            write(file);
        QCOMPARE(resolve().weights, std::vector{path("model.safetensors")});
    }

    void missing_shards_are_all_named()
    {
        write("config.json");
        write("b.safetensors");
        write("model.safetensors.index.json",
              R"({"weight_map":{"x":"a.safetensors","y":"b.safetensors","z":"c.safetensors"}})");
        write("c.safetensors.incomplete");
        fs::create_symlink("../../blobs/00aa", path("c.safetensors"));
        expect(ErrorKind::not_found,
               {"a.safetensors, c.safetensors (a link to ../../blobs/00aa", "c.safetensors.incomplete"});
        write("model.safetensors.index.json", "[");
        expect(ErrorKind::corrupt, {"model.safetensors.index.json", "not JSON"});
    }

    void a_folder_without_a_config()
    {
        write("model.safetensors");
        expect(ErrorKind::not_found, {"config.json is not there"});
        expect(ErrorKind::not_found, {"config.json is not there"}, "model.safetensors");
        write("checkpoint-200/config.json");
        write("checkpoint-100/config.json");
        expect(ErrorKind::not_found, {"config.json is not there", "checkpoint-100\n", "checkpoint-200"});
    }

    void weights_under_another_name_are_named_not_taken()
    {
        write("config.json");
        write("weights.safetensors");
        write("expected.safetensors");
        expect(ErrorKind::not_found, {"no model.safetensors", "weights.safetensors", "name the file itself"});
        QCOMPARE(resolve("weights.safetensors").weights, std::vector{path("weights.safetensors")});
        write("ema.safetensors");
        expect(ErrorKind::not_found, {"ema.safetensors, weights.safetensors", "index"});
    }

    void nothing_to_read()
    {
        write("config.json");
        expect(ErrorKind::not_found, {"no model.safetensors"});
        write("expected.safetensors");
        expect(ErrorKind::not_found, {"no model.safetensors and no model.safetensors.index.json"});
        write("model.Q4_K_M.gguf");
        expect(ErrorKind::not_supported, {"model.Q4_K_M.gguf"});
    }

    void pickles_are_refused_with_the_line_that_converts_them()
    {
        write("it's/config.json");
        write("it's/training_args.bin");
        expect(ErrorKind::not_found, {"no model.safetensors"}, "it's");
        write("it's/ckpt.pt");
        write("it's/pytorch_model-00002-of-00002.bin");
        write("it's/pytorch_model-00001-of-00002.bin");
        const QString quoted = QString::fromStdString(path().string()) + "it'\\''s/";
        expect(ErrorKind::not_supported,
               {"ckpt.pt", "weights_only=True", ".clone()",
                " '" + quoted + "model.safetensors' '" + quoted + "pytorch_model-00001-of-00002.bin' '" +
                    quoted + "pytorch_model-00002-of-00002.bin'"},
               "it's");
        write("it's/pytorch_model.bin");
        expect(ErrorKind::not_supported, {"model.safetensors' '" + quoted + "pytorch_model.bin'"}, "it's");
        expect(ErrorKind::not_supported, {"pickle", "model.safetensors' '" + quoted + "ckpt.pt'"},
               "it's/ckpt.pt");
    }

    void unfinished_downloads_are_named()
    {
        write("config.json");
        write("pytorch_model.bin");
        write(".cache/huggingface/download/Xy.incomplete");
        expect(ErrorKind::not_found,
               {"model.safetensors is not there", "unfinished", "download/Xy.incomplete"});
    }

    void names_that_lead_nowhere()
    {
        write("notes.txt");
        expect(ErrorKind::not_supported, {"no safetensors file"}, "notes.txt");
        expect(ErrorKind::not_found, {"no such path"}, "absent");
        expect(ErrorKind::not_found, {"no such path"}, "notes.txt/model.safetensors");
        expect_error([] { resolve_model(""); }, ErrorKind::invalid_argument, {"empty"});
        expect_error([] { resolve_model(std::string(100'000, 'x')); }, ErrorKind::io,
                     {"cannot be looked at"});
    }
};

QTEST_APPLESS_MAIN(TestModelFolder)
#include "tst_model_folder.moc"
