#include "core/checkpoint/hub_cache.h"
#include "core/checkpoint/model_folder.h"

#include "tests/support/expect_error.h"
#include "tests/support/test_folder.h"

#include <QtTest>

#include <filesystem>
#include <optional>

using namespace attnscope;
using namespace attnscope::test;
namespace fs = std::filesystem;

class TestHubCache : public QObject {
    Q_OBJECT

    std::optional<TestFolder> folder_; // a new one for each test

    fs::path path(const char* name = "") const { return folder_->path(name); }
    void write(const fs::path& file, const char* text = "") const { folder_->write(file, text); }

    /// As huggingface_hub lays it out: files of a snapshot are links into blobs.
    void add_model(const fs::path& snapshot)
    {
        for (const char* name : {"config.json", "model.safetensors"}) {
            const fs::path repository = snapshot.parent_path().parent_path();
            write(repository / "blobs" / name);
            fs::create_directories(path() / snapshot);
            fs::create_symlink(fs::path("../../blobs") / name, path() / snapshot / name);
        }
    }

private slots:
    void init()
    {
        folder_.emplace();
        for (const char* name : {"HF_HUB_CACHE", "HUGGINGFACE_HUB_CACHE", "HF_HOME", "XDG_CACHE_HOME"})
            qunsetenv(name);
        qputenv("HOME", QByteArray::fromStdString(path("home").string()));
    }

    void the_cache_is_where_the_environment_says()
    {
        QCOMPARE(hub_cache_folder(), path("home/.cache/huggingface/hub"));
        qputenv("XDG_CACHE_HOME", "/x");
        QCOMPARE(hub_cache_folder(), fs::path("/x/huggingface/hub"));
        qputenv("HF_HOME", "~/hf");
        QCOMPARE(hub_cache_folder(), path("home/hf/hub"));
        qputenv("HUGGINGFACE_HUB_CACHE", "/old");
        QCOMPARE(hub_cache_folder(), fs::path("/old"));
        qputenv("HF_HUB_CACHE", "/new");
        QCOMPARE(hub_cache_folder(), fs::path("/new"));
        qputenv("HF_HUB_CACHE", "");
        QCOMPARE(hub_cache_folder(), fs::path("/old"));
    }

    void a_name_is_found_in_the_cache()
    {
        qputenv("HF_HUB_CACHE", QByteArray::fromStdString(path().string()));
        write("models--org--name/refs/main", "abc123\n");
        add_model("models--org--name/snapshots/abc123");
        add_model("models--org--name/snapshots/older");
        const fs::path snapshot = path("models--org--name/snapshots/abc123");
        for (const std::string& name :
             {std::string("org/name"), std::string("org/name/"), path("models--org--name").string(),
              snapshot.string(), (snapshot / "model.safetensors").string()}) {
            const ModelFolder model = resolve_model(name);
            QCOMPARE(model.name, std::string("org/name"));
            QCOMPARE(model.folder, snapshot);
            QCOMPARE(model.weights, std::vector{snapshot / "model.safetensors"});
        }
    }

    void a_name_without_organisation()
    {
        qputenv("HF_HUB_CACHE", QByteArray::fromStdString(path().string()));
        write("models--gpt2/refs/main", "abc");
        add_model("models--gpt2/snapshots/abc");
        QCOMPARE(resolve_model("gpt2").name, std::string("gpt2"));
    }

    void a_subfolder_of_a_repository()
    {
        qputenv("HF_HOME", QByteArray::fromStdString(path().string()));
        const fs::path snapshot = "hub/models--org--name/snapshots/abc";
        write("hub/models--org--name/refs/main", "abc");
        write(snapshot / "checkpoint-100" / "config.json");
        write(snapshot / "checkpoint-100" / "model.safetensors");
        const ModelFolder model = resolve_model("org/name/checkpoint-100");
        QCOMPARE(model.name, std::string("org/name/checkpoint-100"));
        QCOMPARE(model.folder, path() / snapshot / "checkpoint-100");
        QCOMPARE(resolve_model("org/name/checkpoint-100/model.safetensors").folder, model.folder);
        expect_error([] { resolve_model("org/name"); }, ErrorKind::not_found,
                     {"config.json is not there", "snapshots/abc/checkpoint-100"});
        expect_error([] { resolve_model("org/name/checkpoint-7"); }, ErrorKind::not_found,
                     {"not in the cached snapshot", "checkpoint-100"});
    }

    void an_existing_path_wins_over_a_name()
    {
        qputenv("HF_HUB_CACHE", QByteArray::fromStdString(path("cache").string()));
        write("cache/models--org--name/refs/main", "abc");
        add_model("cache/models--org--name/snapshots/abc");
        write("org/name/config.json");
        write("org/name/model.safetensors");
        const QString before = QDir::currentPath();
        QVERIFY(QDir::setCurrent(folder_->name("")));
        const fs::path found = resolve_model("org/name").folder;
        QVERIFY(QDir::setCurrent(before));
        QCOMPARE(found, path("org/name"));
    }

    void a_snapshot_that_cannot_be_chosen()
    {
        write("models--o--n/snapshots/one/config.json");
        write("models--o--n/snapshots/one/model.safetensors");
        QCOMPARE(resolve_model(path("models--o--n").string()).folder, path("models--o--n/snapshots/one"));
        write("models--o--n/snapshots/two/config.json");
        const auto resolve = [&] { resolve_model(path("models--o--n").string()); };
        expect_error(resolve, ErrorKind::not_found, {"no refs/main", "snapshots/one", "snapshots/two"});
        write("models--o--n/refs/main", "three");
        expect_error(resolve, ErrorKind::not_found, {"no snapshot three", "snapshots/one"});
        write("models--o--n/refs/main", "../../elsewhere");
        expect_error(resolve, ErrorKind::corrupt, {"refs/main", "../../elsewhere"});
    }

    void an_interrupted_download_is_named()
    {
        write("models--o--n/refs/main", "abc");
        write("models--o--n/snapshots/abc/config.json");
        write("models--o--n/blobs/00ff.incomplete");
        fs::create_symlink("../../blobs/00ff", path("models--o--n/snapshots/abc/model.safetensors"));
        expect_error([&] { resolve_model(path("models--o--n").string()); }, ErrorKind::not_found,
                     {"model.safetensors is not there (a link to ../../blobs/00ff", "blobs/00ff.incomplete"});
    }

    void an_unknown_name_is_explained()
    {
        expect_error(
            [] { resolve_model("org/name"); }, ErrorKind::not_found,
            {"no such path", "home/.cache/huggingface/hub/models--org--name", "hf download org/name"});
    }

    void what_may_be_a_name_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QStringList>("repositories");
        QTest::newRow("organisation and name") << "org/name" << QStringList{"org/name", "org"};
        QTest::newRow("name alone") << "gpt2" << QStringList{"gpt2"};
        QTest::newRow("sub-folder") << "org/name/sub/folder" << QStringList{"org/name", "org"};
        QTest::newRow("absolute path") << "/org/name" << QStringList{};
        QTest::newRow("below the working folder") << "./org/name" << QStringList{};
        QTest::newRow("above it") << "../name" << QStringList{};
        QTest::newRow("a space") << "my model" << QStringList{};
        QTest::newRow("nothing") << "" << QStringList{};
    }
    void what_may_be_a_name()
    {
        QFETCH(QString, text);
        QFETCH(QStringList, repositories);
        QStringList found;
        for (const HubName& name : hub_names(text.toStdString()))
            found << QString::fromStdString(name.repository);
        QCOMPARE(found, repositories);
    }
};

QTEST_APPLESS_MAIN(TestHubCache)
#include "tst_hub_cache.moc"
