#include "core/checkpoint/checkpoint.h"

#include "tests/core/checkpoint/safetensors_bytes.h"
#include "tests/support/expect_error.h"
#include "tests/support/test_folder.h"

#include <QtTest>

#include <optional>

using namespace attnscope;
using namespace attnscope::test;

namespace {

const std::string two_tensors = safetensors(R"({"a":{"dtype":"F32","shape":[1],"data_offsets":[0,4]},)"
                                            R"("b":{"dtype":"F16","shape":[2,3],"data_offsets":[4,16]}})",
                                            std::string(16, 'x'));
const std::string one_tensor =
    safetensors(R"({"c":{"dtype":"F64","shape":[1],"data_offsets":[0,8]}})", std::string(8, 'x'));

const char* const config = R"({"model_type":"llama"})";

} // namespace

class TestCheckpoint : public QObject {
    Q_OBJECT

    std::optional<TestFolder> folder_; // a new one for each test

    std::string write(const char* name, const std::string& text)
    {
        return folder_->write(name, QByteArray::fromStdString(text)).string();
    }

    Checkpoint open() { return Checkpoint::open(resolve_model(folder_->path().string())); }

private slots:
    void init()
    {
        folder_.emplace();
        write("config.json", config);
    }

    void gathers_the_tensors_of_shards()
    {
        write("1.safetensors", two_tensors);
        write("2.safetensors", one_tensor);
        write("model.safetensors.index.json",
              R"({"weight_map":{"a":"1.safetensors","b":"1.safetensors","c":"2.safetensors"}})");
        const Checkpoint opened = open();
        QCOMPARE(opened.names(), (std::vector<std::string>{"a", "b", "c"}));
        QCOMPARE(opened.byte_count(), std::uint64_t{24});
        QCOMPARE(opened.require("b").shape, (std::vector<std::int64_t>{2, 3}));
        QVERIFY(opened.find("d") == nullptr);
    }

    void views_survive_a_move()
    {
        write("model.safetensors", two_tensors);
        Checkpoint opened = open();
        const TensorView* tensor = opened.find("b");
        const Checkpoint moved = std::move(opened);
        QCOMPARE(moved.find("b"), tensor);
        QCOMPARE(static_cast<char>(moved.find("b")->data.back()), 'x');
    }

    void an_absent_tensor_is_named_with_the_files_searched()
    {
        write("model.safetensors", two_tensors);
        const Checkpoint opened = open();
        expect_error([&] { opened.require("model.norm.weight"); }, ErrorKind::not_found,
                     {"model.norm.weight", "model.safetensors"});
    }

    void a_tensor_in_two_shards_is_refused()
    {
        write("1.safetensors", one_tensor);
        write("2.safetensors", one_tensor);
        write("model.safetensors.index.json", R"({"weight_map":{"c":"1.safetensors","d":"2.safetensors"}})");
        expect_error([&] { open(); }, ErrorKind::corrupt,
                     {"tensor c", "two files", "1.safetensors", "2.safetensors"});
    }

    void an_index_that_errs_is_refused()
    {
        write("1.safetensors", two_tensors);
        write("2.safetensors", one_tensor);
        const auto index = [&](const char* map) {
            write("model.safetensors.index.json", std::string(R"({"weight_map":)") + map + "}");
            return [this] { open(); };
        };
        expect_error(index(R"({"a":"1.safetensors","c":"1.safetensors","b":"2.safetensors"})"),
                     ErrorKind::corrupt, {"tensor b in 2.safetensors", "it is in 1.safetensors"});
        expect_error(index(R"({"a":"1.safetensors","z":"1.safetensors"})"), ErrorKind::corrupt,
                     {"tensor z in 1.safetensors, which does not hold it"});
        expect_error(index(R"({"a":1})"), ErrorKind::corrupt, {"tensor a in 1", "file name"});
        expect_error(index(R"({"a":"../1.safetensors"})"), ErrorKind::corrupt,
                     {"../1.safetensors", "no file of its folder"});
        expect_error(index(R"({"a":"/etc/passwd"})"), ErrorKind::corrupt, {"no file of its folder"});
        expect_error(index(R"({"a":"1.safetensors\u0000"})"), ErrorKind::corrupt, {"no file of its folder"});
        expect_error(index("{}"), ErrorKind::corrupt, {"weight_map"});
        expect_error(index("[]"), ErrorKind::corrupt, {"weight_map"});
    }

    void every_tensor_that_does_not_fit_is_listed()
    {
        write("model.safetensors", two_tensors);
        const Checkpoint opened = open();
        const std::optional<Error> error = error_of([&] {
            opened.check({{"a", {2}}, {"b", {3, 2}}, {"norm", {7}}, {"head", {1, 1}, true, "not tied"}});
        });
        QVERIFY(error && error->kind() == ErrorKind::corrupt);
        const QString message = error->what();
        for (const char* line :
             {"missing: norm [7]", "missing: head [1, 1] (not tied)", "wrong shape: a is [1], expected [2]",
              "wrong shape: b is [2, 3], expected [3, 2]", "model.safetensors"})
            QVERIFY2(message.contains(line), qPrintable(message));
        QVERIFY(!message.contains("not asked for"));
    }

    void unexpected_names_help_to_find_a_missing_one()
    {
        write("model.safetensors", two_tensors);
        const Checkpoint opened = open();
        expect_error(
            [&] {
                opened.check({{"A", {1}}});
            },
            ErrorKind::corrupt, {"missing: A [1]", "not asked for: a", "not asked for: b"});
    }

    void many_missing_tensors_are_counted()
    {
        write("model.safetensors", two_tensors);
        const Checkpoint opened = open();
        std::vector<ExpectedTensor> expected;
        for (int i = 0; i < 1234; ++i)
            expected.push_back({"layer" + std::to_string(i), {1}});
        const std::optional<Error> error = error_of([&] { opened.check(expected); });
        QVERIFY(error);
        const QString message = error->what();
        QVERIFY2(message.contains("missing: layer49 [1]") && message.contains("missing: 1,184 more"),
                 qPrintable(message));
        QVERIFY2(!message.contains("layer50"), qPrintable(message));
    }

    void tensors_nobody_asked_for_are_returned()
    {
        write("model.safetensors", two_tensors);
        const Checkpoint opened = open();
        QCOMPARE(opened.check({{"a", {1}}}), std::vector<std::string>{"b"});
        QVERIFY(opened.check({{"a", {1}}}, [](std::string_view name) { return name == "b"; }).empty());
    }

    void optional_tensors_may_miss_but_not_differ()
    {
        write("model.safetensors", two_tensors);
        const Checkpoint opened = open();
        QVERIFY(opened.check({{"a", {1}}, {"b", {2, 3}, false}, {"c", {1}, false}}).empty());
        expect_error(
            [&] {
                opened.check({{"a", {1}}, {"b", {6}, false}});
            },
            ErrorKind::corrupt, {"b is [2, 3], expected [6]"});
    }
};

QTEST_APPLESS_MAIN(TestCheckpoint)
#include "tst_checkpoint.moc"
