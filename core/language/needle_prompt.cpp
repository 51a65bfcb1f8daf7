#include "core/language/needle_prompt.h"

#include "core/error.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace attnscope {

namespace {

void require(bool good, const std::string& message)
{
    if (!good)
        throw Error(ErrorKind::invalid_argument, message);
}

void check(const NeedleTask& task, std::size_t keys)
{
    require(task.needles >= 1 && task.asked >= 1 && task.asked <= task.needles,
            "a prompt asks for 1 to all of its needles; " + std::to_string(task.asked) + " of " +
                std::to_string(task.needles) + " were wanted");
    require(static_cast<std::size_t>(task.needles) <= keys && task.needles <= 9000,
            "the list of keys \"" + task.key_list + "\" has " + std::to_string(keys) +
                " words, too few for " + std::to_string(task.needles) + " needles");
    require(!task.depth || (*task.depth >= 0 && *task.depth <= 1),
            "a depth lies between 0 and 1; " + std::to_string(task.depth.value_or(0)) + " was given");
    require(task.needle.find("{value}") != std::string::npos,
            "the needle's text has no {value}: \"" + task.needle + "\"");
}

std::string new_value(const std::vector<PlacedNeedle>& so_far, bool other_first_digit, Random& random)
{
    for (;;) {
        const std::string value = std::to_string(random.between(1000, 9999));
        const bool taken = std::any_of(so_far.begin(), so_far.end(), [&](const PlacedNeedle& needle) {
            return other_first_digit ? needle.value.front() == value.front() : needle.value == value;
        });
        if (!taken)
            return value;
    }
}

std::vector<PlacedNeedle> draw_needles(const Language& language, const NeedleTask& task, Random& random)
{
    std::vector<std::string> keys = language.require_list(task.key_list);
    check(task, keys.size());
    random.shuffle(keys);
    std::vector<PlacedNeedle> needles;
    for (int i = 0; i < task.needles; ++i) {
        PlacedNeedle needle;
        needle.key = keys[std::size_t(i)];
        needle.value = new_value(needles, task.needles <= 9, random);
        needle.asked = i < task.asked;
        needles.push_back(std::move(needle));
    }
    return needles;
}

std::string sentence_of(const NeedleTask& task, const PlacedNeedle& needle)
{
    return with_value(with_value(task.needle, "key", needle.key), "value", needle.value);
}

/// "A", "A and B", "A, B and C".
std::string listed(const std::vector<PlacedNeedle>& needles, int count)
{
    std::string text;
    for (int i = 0; i < count; ++i)
        text += (i == 0 ? "" : i + 1 == count ? " and " : ", ") + needles[std::size_t(i)].key;
    return text;
}

/// Index of the sentence before which that share of the filler lies.
std::size_t place_at(const std::vector<CountedSentence>& filler, double depth)
{
    const double total =
        std::accumulate(filler.begin(), filler.end(), 0.0, [](double sum, const CountedSentence& sentence) {
            return sum + double(sentence.length);
        });
    std::size_t best = 0;
    double before = 0, best_distance = depth * total;
    for (std::size_t i = 0; i < filler.size(); ++i) {
        before += double(filler[i].length);
        if (std::abs(before - depth * total) < best_distance) {
            best_distance = std::abs(before - depth * total);
            best = i + 1;
        }
    }
    return best;
}

void mark(PlacedNeedle& needle, const NeedleTask& task, ByteSpan sentence)
{
    needle.sentence = sentence;
    const auto span_of = [&](std::string_view slot, std::string_view other, const std::string& other_value,
                             const std::string& value) {
        const std::string before = with_value(task.needle, other, other_value);
        const std::size_t at = before.find("{" + std::string(slot) + "}");
        return at == std::string::npos ? ByteSpan{}
                                       : ByteSpan{sentence.begin + at, sentence.begin + at + value.size()};
    };
    needle.key_span = span_of("key", "value", needle.value, needle.key);
    needle.value_span = span_of("value", "key", needle.key, needle.value);
}

NeedlePrompt assemble(const NeedleTask& task, std::vector<PlacedNeedle> needles,
                      const std::vector<CountedSentence>& filler, const std::vector<std::size_t>& places)
{
    NeedlePrompt prompt;
    TextBuilder builder;
    for (std::size_t at = 0; at <= filler.size(); ++at) {
        for (std::size_t i = 0; i < needles.size(); ++i)
            if (std::min(places[i], filler.size()) == at)
                mark(needles[i], task, builder.add(sentence_of(task, needles[i])));
        if (at < filler.size())
            builder.add(filler[at].text);
    }
    prompt.haystack = {0, builder.text().size()};
    const std::size_t question =
        builder.add(with_value(task.question, "keys", listed(needles, task.asked))).begin;
    prompt.question = {question, builder.add(with_value(task.lead, "key", needles.front().key)).end};
    prompt.text = builder.text();
    for (int i = 0; i < task.asked; ++i) {
        const PlacedNeedle& needle = needles[std::size_t(i)];
        prompt.completion += i == 0 ? " " : ". " + with_value(task.lead, "key", needle.key) + " ";
        const std::size_t begin = prompt.text.size() + prompt.completion.size();
        prompt.completion += needle.value;
        prompt.answers.push_back({begin, begin + needle.value.size()});
    }
    prompt.needles = std::move(needles);
    return prompt;
}

} // namespace

NeedlePrompt make_needle_prompt(const Language& language, const NeedleTask& task, Random random)
{
    const std::vector<PlacedNeedle> needles = draw_needles(language, task, random);
    std::vector<std::size_t> places(needles.size(), 0);
    const std::size_t fixed = task.count(assemble(task, needles, {}, places).text);
    require(fixed <= task.length, "the needles and the question alone are " + std::to_string(fixed) +
                                      " tokens long, more than the length asked for, " +
                                      std::to_string(task.length));
    Passage passage(language, Random(random.next()));
    const SentenceSource source = task.filler ? task.filler : [&] { return passage.next_sentence(); };
    std::vector<CountedSentence> filler = sentences_within(task.length - fixed, task.count, source);
    for (std::size_t i = 0; i < places.size(); ++i)
        places[i] = i == 0 && task.depth ? place_at(filler, *task.depth) : random.below(filler.size() + 1);
    for (;;) {
        NeedlePrompt prompt = assemble(task, needles, filler, places);
        // Tokens may join across sentences in another way than each was counted.
        if (filler.empty() || task.count(prompt.text) <= task.length)
            return prompt;
        filler.pop_back();
    }
}

} // namespace attnscope
