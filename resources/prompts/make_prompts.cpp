// Writes the prompts beside this file anew: make_prompts TOKENIZER_JSON FOLDER
//
//   prompts.jsonl   one line a prompt, as `attnscope-cli batch` reads it: id, prompt, spans in bytes, completion (what should
//                   come next; batch leaves it alone)
//   needle.txt      the first of them as text
#include "core/language/documents_prompt.h"
#include "core/language/labelled_prompt.h"
#include "core/language/needle_prompt.h"
#include "core/text/tokenizer.h"

#include <nlohmann/json.hpp>

#include <filesystem>
#include <fstream>
#include <iostream>

namespace {

using namespace attnscope;
using Json = nlohmann::ordered_json;

constexpr std::size_t length = 500; // with BOS and an answer within the length trained on, 512

Json bytes(ByteSpan span)
{
    return {{"bytes", {span.begin, span.end}}};
}

Json needle(const std::string& id, int needles, double depth, std::uint64_t seed, const TokenCounter& count)
{
    NeedleTask task;
    task.needles = needles;
    task.depth = depth;
    task.length = length;
    task.count = count;
    const NeedlePrompt prompt = make_needle_prompt(Language::built_in(), task, Random(seed));
    Json spans = {{"answer", bytes(prompt.needles[0].sentence)}};
    for (std::size_t i = 1; i < prompt.needles.size(); ++i)
        spans["distractor_" + std::to_string(i)] = bytes(prompt.needles[i].sentence);
    spans["query"] = bytes(prompt.question);
    return {{"id", id}, {"prompt", prompt.text}, {"completion", prompt.completion}, {"spans", spans}};
}

Json documents(std::uint64_t seed, const TokenCounter& count)
{
    DocumentsTask task;
    task.length = length;
    task.count = count;
    const DocumentsPrompt prompt = make_documents_prompt(Language::built_in(), task, Random(seed));
    const Json spans = {{"answer", bytes(prompt.fact)}, {"query", bytes(prompt.question)}};
    return {
        {"id", "documents"}, {"prompt", prompt.text}, {"completion", prompt.completion}, {"spans", spans}};
}

/// The spans are those of the examples of the right class, first to last.
Json many_shot(std::uint64_t seed)
{
    const LabelledSet set = make_labelled_set(Language::built_in(), 4, 40, Random(seed));
    const LabelledPrompt prompt = make_labelled_prompt(set);
    Json spans;
    for (std::size_t i = 0; i < set.examples.size(); ++i)
        if (set.examples[i].label == set.asked.label)
            spans["same_class_" + std::to_string(spans.size() + 1)] = bytes(prompt.example_spans[i]);
    spans["query"] = bytes(prompt.question);
    return {
        {"id", "many-shot"}, {"prompt", prompt.text}, {"completion", prompt.completion}, {"spans", spans}};
}

Json plain_text(std::uint64_t seed, const TokenCounter& count)
{
    Passage passage(Language::built_in(), Random(seed));
    TextBuilder builder;
    ByteSpan last;
    for (const CountedSentence& sentence :
         sentences_within(length, count, [&] { return passage.next_sentence(); }))
        last = builder.add(sentence.text);
    return {{"id", "text"}, {"prompt", builder.text()}, {"spans", {{"last_sentence", bytes(last)}}}};
}

} // namespace

int main(int argc, char** argv)
{
    if (argc != 3) {
        std::cerr << "make_prompts TOKENIZER_JSON FOLDER\n";
        return 2;
    }
    try {
        const Tokenizer tokenizer = Tokenizer::open(argv[1]);
        const std::filesystem::path folder = argv[2];
        const TokenCounter count = [&](std::string_view text) {
            return tokenizer.encode(text, {false}).tokens.size();
        };
        const Json first = needle("needle", 1, 0.5, 2, count);
        std::ofstream(folder / "needle.txt") << first["prompt"].get<std::string>();
        std::ofstream lines(folder / "prompts.jsonl");
        for (const Json& prompt : {first, needle("multi-needle", 4, 0.25, 3, count), documents(4, count),
                                   many_shot(5), plain_text(6, count)})
            lines << prompt.dump() << '\n';
        return lines.flush() ? 0 : 1;
    } catch (const std::exception& error) {
        std::cerr << "make_prompts: " << error.what() << '\n';
        return 1;
    }
}
