// The demo models as they are shipped, on the prompts that are shipped with them.
#include "core/checkpoint/model_folder.h"
#include "core/model/model.h"
#include "core/text/tokenizer.h"

#include <nlohmann/json.hpp>

#include <QTest>

#include <fstream>

using namespace attnscope;

namespace {

nlohmann::json prompt_named(const std::string& id)
{
    std::ifstream lines(RESOURCES "/prompts/prompts.jsonl");
    for (std::string line; std::getline(lines, line);) {
        nlohmann::json prompt = nlohmann::json::parse(line);
        if (prompt["id"] == id)
            return prompt;
    }
    return {};
}

} // namespace

class TestDemoModels : public QObject {
    Q_OBJECT

private slots:
    void answers_data();
    void answers();
    void spans_of_the_prompts_are_where_they_say();
};

void TestDemoModels::answers_data()
{
    QTest::addColumn<QString>("model");
    QTest::addColumn<QString>("prompt");
    QTest::newRow("differential, one needle") << "demo-diff"
                                              << "needle";
    QTest::newRow("differential, one of four needles") << "demo-diff"
                                                       << "multi-needle";
    QTest::newRow("plain, one needle") << "demo-plain"
                                       << "needle";
}

void TestDemoModels::answers()
{
    QFETCH(QString, model);
    QFETCH(QString, prompt);
    const std::string folder = RESOURCES "/models/" + model.toStdString();
    const Tokenizer tokenizer = Tokenizer::open(folder + "/tokenizer.json");
    const auto loaded = load_model(resolve_model(folder), {.threads = 1});
    const nlohmann::json given = prompt_named(prompt.toStdString());
    PassRequest request;
    request.ids = tokenizer.encode(given["prompt"].get<std::string>()).ids();
    SamplingOptions sampling;
    sampling.new_tokens = 4;
    const Generated generated = loaded->generate(request, sampling, {});
    QCOMPARE(tokenizer.decode(generated.ids), given["completion"].get<std::string>());
}

void TestDemoModels::spans_of_the_prompts_are_where_they_say()
{
    for (const char* id : {"needle", "multi-needle"}) {
        const nlohmann::json prompt = prompt_named(id);
        const auto text = prompt["prompt"].get<std::string>();
        const auto cut = [&](const nlohmann::json& span) {
            const std::size_t begin = span["bytes"][0];
            return text.substr(begin, span["bytes"][1].get<std::size_t>() - begin);
        };
        const std::string value = prompt["completion"].get<std::string>().substr(1);
        QVERIFY(cut(prompt["spans"]["answer"]).ends_with("is " + value + "."));
        QVERIFY(cut(prompt["spans"]["query"]).starts_with("What is the magic number of "));
        QVERIFY(text.ends_with(cut(prompt["spans"]["query"])));
    }
}

QTEST_APPLESS_MAIN(TestDemoModels)
#include "tst_demo_models.moc"
