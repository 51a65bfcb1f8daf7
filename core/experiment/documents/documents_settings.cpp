#include "core/experiment/documents/documents_settings.h"

#include "core/error.h"
#include "core/language/documents_prompt.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <numeric>
#include <utility>

namespace attnscope {

namespace {

/// Positions that are tried when none were given.
std::vector<int> every_position(int documents)
{
    std::vector<int> positions(static_cast<std::size_t>(documents));
    std::iota(positions.begin(), positions.end(), 0);
    return positions;
}

DocumentsSettings checked(DocumentsSettings settings)
{
    if (settings.documents < 1 || settings.samples < 1 || settings.predict < 1)
        throw Error(ErrorKind::invalid_argument, "documents, samples and tokens to predict are at least 1");
    if (settings.own.empty() && settings.positions.empty())
        settings.positions = every_position(settings.documents);
    for (const int position : settings.positions)
        if (position < 0 || (settings.own.empty() && position >= settings.documents))
            throw Error(ErrorKind::invalid_argument, "there is no position " + std::to_string(position) +
                                                         " among the documents, counted from 0");
    return settings;
}

/// The prompt of lost-in-the-middle's closed questions: documents, then the question.
DocumentsSample sample_of(const DocumentQuestion& question)
{
    DocumentsSample sample;
    sample.id = question.id;
    sample.documents = static_cast<int>(question.documents.size());
    sample.gold = question.gold.front();
    sample.answers = question.answers;
    for (std::size_t i = 0; i < question.documents.size(); ++i) {
        const auto among = [&](const std::vector<int>& places) {
            return std::find(places.begin(), places.end(), static_cast<int>(i)) != places.end();
        };
        const char* part = among(question.gold)          ? "gold"
                           : among(question.distractors) ? "distractor"
                                                         : "other";
        const Document& document = question.documents[i];
        sample.text.append("Document [" + std::to_string(i + 1) + "]" +
                           (document.title.empty() ? " " : "(Title: " + document.title + ") "));
        sample.text.append(document.text, part);
        sample.text.append("\n");
    }
    sample.text.append("\n");
    sample.text.append("Question: " + question.question + "\nAnswer:", "query");
    return sample;
}

} // namespace

Json to_json(const DocumentsSettings& settings)
{
    Json json = {{"samples", settings.samples}, {"predict", settings.predict}, {"support", settings.support}};
    if (settings.own.empty())
        json.update(
            {{"seed", settings.seed}, {"documents", settings.documents}, {"length", settings.length}});
    else
        json.update({{"questions", settings.own_name}, {"question_count", settings.own.size()}});
    if (!settings.positions.empty())
        json["positions"] = settings.positions;
    return json;
}

DocumentsSampler::DocumentsSampler(DocumentsSettings settings) : settings_(checked(std::move(settings))) {}

std::size_t DocumentsSampler::count() const
{
    const auto samples = static_cast<std::size_t>(settings_.samples);
    return std::max<std::size_t>(1, settings_.positions.size()) *
           (settings_.own.empty() ? samples : std::min(samples, settings_.own.size()));
}

DocumentsCell DocumentsSampler::cell(std::size_t sample) const
{
    const std::size_t positions = std::max<std::size_t>(1, settings_.positions.size());
    if (settings_.own.empty())
        return {settings_.documents, settings_.positions[sample % positions]};
    const DocumentQuestion& question = settings_.own[sample / positions];
    const int gold = settings_.positions.empty()
                         ? question.gold.front()
                         : with_gold_at(question, settings_.positions[sample % positions]).gold.front();
    return {static_cast<int>(question.documents.size()), gold};
}

DocumentsSample DocumentsSampler::sample(std::size_t number, const Tokenizer& tokenizer) const
{
    const std::size_t positions = std::max<std::size_t>(1, settings_.positions.size());
    if (!settings_.own.empty()) {
        const DocumentQuestion& question = settings_.own[number / positions];
        return sample_of(settings_.positions.empty()
                             ? question
                             : with_gold_at(question, settings_.positions[number % positions]));
    }
    DocumentsTask task;
    task.documents = settings_.documents;
    task.gold = settings_.positions[number % positions];
    task.count = [&](std::string_view text) {
        return tokenizer.encode_ids(text, {.add_special_tokens = false}).size();
    };
    task.length = static_cast<std::size_t>(std::max(1, settings_.length - 1)); // BOS
    const DocumentsPrompt made =
        make_documents_prompt(Language::built_in(), task, Random(settings_.seed, number / positions));
    DocumentsSample sample;
    sample.id = std::to_string(number / positions);
    sample.text = PromptText(made.text);
    for (std::size_t i = 0; i < made.document_spans.size(); ++i)
        sample.text.name(static_cast<int>(i) == made.gold ? "gold" : "other", made.document_spans[i]);
    sample.text.name("query", made.question);
    sample.documents = settings_.documents;
    sample.gold = made.gold;
    const std::size_t begin = made.answer.begin - made.text.size();
    sample.answers = {made.completion.substr(begin, made.answer.end - made.answer.begin)};
    return sample;
}

} // namespace attnscope
