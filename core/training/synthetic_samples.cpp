// The ingredients of SampleSource that are made of the synthetic language.
#include "core/error.h"
#include "core/language/documents_prompt.h"
#include "core/language/labelled_prompt.h"
#include "core/language/needle_prompt.h"
#include "core/training/sample_source.h"

#include <algorithm>
#include <array>

namespace attnscope {

/// A run of text of one role.
struct SampleSource::Piece {
    std::string text;
    bool answer = false;
    bool scored = true;
};

std::size_t SampleSource::count(std::string_view text) const
{
    return tokenizer_->encode_ids(text, {false}).size();
}

TrainingSample SampleSource::from_pieces(const std::vector<Piece>& pieces, int length) const
{
    TrainingSample made{{bos_}, {TokenRole::unscored}};
    for (const Piece& piece : pieces) {
        const std::vector<std::int32_t> ids = tokenizer_->encode_ids(piece.text, {false});
        for (std::size_t i = 0; i < ids.size(); ++i) {
            made.ids.push_back(ids[i]);
            made.roles.push_back(!piece.scored   ? TokenRole::unscored
                                 : !piece.answer ? TokenRole::text
                                 : i == 0        ? TokenRole::answer_first
                                                 : TokenRole::answer_rest);
        }
    }
    made.ids.resize(std::size_t(length), bos_);
    made.roles.resize(std::size_t(length), TokenRole::unscored);
    return made;
}

TrainingSample SampleSource::text(int length, Random random) const
{
    Passage passage(*language_, random);
    std::vector<Piece> pieces;
    for (std::size_t tokens = 0; tokens < std::size_t(length);) {
        pieces.push_back({(pieces.empty() ? "" : " ") + passage.next_sentence()});
        tokens += count(pieces.back().text);
    }
    return from_pieces(pieces, length);
}

TrainingSample SampleSource::repeat(int words, int length, Random random) const
{
    std::string run;
    for (int i = 0; i < words; ++i)
        run += " " + random.pick(words_);
    const std::size_t size = count(run);
    std::vector<Piece> pieces{{run, false, false}};
    for (std::size_t tokens = size; tokens < std::size_t(length); tokens += size)
        pieces.push_back({run});
    return from_pieces(pieces, length);
}

namespace {

constexpr std::array<const char*, 4> wordings{" {key}", " {key} is", " The magic number of {key} is",
                                              " The number of {key} is"};

} // namespace

TrainingSample SampleSource::facts(int cities, int length, Random random) const
{
    std::vector<std::string> keys = language_->require_list("cities");
    random.shuffle(keys);
    const std::size_t number = std::min(keys.size(), static_cast<std::size_t>(cities));
    std::vector<std::string> values;
    for (std::size_t i = 0; i < number; ++i)
        values.push_back(" " + std::to_string(random.between(1000, 9999)));
    // One wording a sequence half of the time: then the number is found by what stands right before it.
    const bool mixed = random.unit() < 0.5;
    const std::size_t only = random.below(wordings.size());
    const auto beginning = [&](std::size_t i) {
        return with_value(wordings[mixed ? random.below(wordings.size()) : only], "key", keys[i]);
    };
    Passage passage(*language_, Random(random.next()));
    std::vector<Piece> pieces;
    std::size_t tokens = 1;
    for (std::size_t i = 0; i < number; ++i) {
        pieces.push_back({beginning(i) + values[i] + "."});
        if (random.unit() < 0.2)
            pieces.push_back({" " + passage.next_sentence()});
    }
    for (const Piece& piece : pieces)
        tokens += count(piece.text);
    while (tokens < std::size_t(length)) {
        const std::size_t i = random.below(number);
        pieces.push_back({beginning(i)});
        pieces.push_back({values[i], true});
        pieces.push_back({"."});
        tokens += count(pieces[pieces.size() - 3].text) + 5;
    }
    return from_pieces(pieces, length);
}

TrainingSample SampleSource::needle_sample(int needles, int questions, int length, Random random) const
{
    NeedleTask task;
    task.needles = needles;
    task.count = [this](std::string_view text) { return count(text); };
    std::vector<Piece> further;
    const std::size_t answer = 5; // four digits and the full stop
    const std::size_t question = count(" The magic number of Lisbon is") + answer;
    const std::size_t reserved = 1 + answer + std::size_t(questions - 1) * question;
    if (reserved >= std::size_t(length))
        throw Error(ErrorKind::invalid_argument, std::to_string(questions) + " questions do not fit into " +
                                                     std::to_string(length) + " tokens");
    task.length = std::size_t(length) - reserved;
    const NeedlePrompt prompt = make_needle_prompt(*language_, task, Random(random.next()));
    std::vector<Piece> pieces{{prompt.text}, {prompt.completion, true}, {"."}};
    for (int i = 1; i < questions; ++i) {
        const PlacedNeedle& needle = random.pick(prompt.needles);
        pieces.push_back({" " + with_value(task.lead, "key", needle.key)});
        pieces.push_back({" " + needle.value, true});
        pieces.push_back({"."});
    }
    return from_pieces(pieces, length);
}

TrainingSample SampleSource::documents(int documents, int length, Random random) const
{
    DocumentsTask task;
    task.documents = documents;
    task.length = std::size_t(std::max(1, length - 4));
    task.count = [this](std::string_view text) { return count(text); };
    const DocumentsPrompt prompt = make_documents_prompt(*language_, task, random);
    return from_pieces({{prompt.text}, {prompt.completion, true}, {"."}}, length);
}

TrainingSample SampleSource::labels(int examples, int length, Random random) const
{
    const int classes = random.between(2, 5);
    LabelledSet set = make_labelled_set(*language_, classes, examples, Random(random.next()));
    const auto fits = [&](const LabelledPrompt& prompt) {
        return count(prompt.text) + 4 <= std::size_t(length);
    };
    LabelledPrompt prompt = make_labelled_prompt(set);
    while (!fits(prompt) && set.examples.size() > 1) {
        set.examples.pop_back();
        prompt = make_labelled_prompt(set);
    }
    return from_pieces({{prompt.text}, {prompt.completion, true}, {"."}}, length);
}

} // namespace attnscope
