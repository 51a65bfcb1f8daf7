#include "core/experiment/needle/needle_sample.h"

#include <algorithm>
#include <numeric>

namespace attnscope {

namespace {

/// The five segments around a needle; empty ones too.
std::vector<Segment> segments_around(const ExperimentPrompt& prompt, Range needle, int query)
{
    const int bos = prompt.has_bos() ? 1 : 0;
    const std::array<Range, five_segments.size()> ranges{Range{0, bos}, Range{bos, needle.begin}, needle,
                                                         Range{needle.end, query},
                                                         Range{query, prompt.token_count()}};
    std::vector<Segment> segments;
    for (std::size_t i = 0; i < ranges.size(); ++i)
        segments.push_back({five_segments[i], ranges[i]});
    return segments;
}

std::vector<int> rows_of(Range tokens, NeedleRows which)
{
    const Range range = rows_before(tokens);
    std::vector<int> rows(static_cast<std::size_t>(which == NeedleRows::last ? 1 : range.size()));
    std::iota(rows.begin(), rows.end(), range.begin);
    return rows;
}

std::size_t leading_tokens(const Tokenizer& tokenizer)
{
    const std::vector<Token> tokens = tokenizer.encode("a").tokens;
    const auto first =
        std::find_if(tokens.begin(), tokens.end(), [](const Token& token) { return !token.added; });
    return static_cast<std::size_t>(first - tokens.begin());
}

} // namespace

std::vector<KeyRegion> AskedNeedle::regions() const
{
    std::vector<KeyRegion> regions;
    for (const char* name : five_segments) {
        regions.push_back({name, {}});
        for (const Segment& segment : segments)
            if (segment.name == name)
                regions.back().keys.push_back(segment.tokens);
    }
    return regions;
}

NeedleSampler::NeedleSampler(const NeedleSettings& settings, const Tokenizer& tokenizer)
    : settings_(settings), tokenizer_(tokenizer), leading_tokens_(leading_tokens(tokenizer))
{
    if (settings.texts.haystack)
        haystack_ = sentences_of(*settings.texts.haystack);
    if (!settings.texts.keys.empty())
        own_keys_.emplace("sentence: {keys}.",
                          std::map<std::string, WordList, std::less<>>{{"keys", settings.texts.keys}});
}

NeedleSample NeedleSampler::sample(const NeedleCell& cell, int number) const
{
    NeedleTask task;
    task.needles = cell.count.needles;
    task.asked = cell.count.asked;
    task.depth = cell.depth / 100;
    task.length =
        static_cast<std::size_t>(std::max<long>(0, cell.length - static_cast<long>(leading_tokens_)));
    task.count = [&](std::string_view text) {
        return tokenizer_.encode_ids(text, {.add_special_tokens = false}).size();
    };
    task.needle = settings_.texts.needle;
    task.question = settings_.texts.question;
    task.lead = settings_.texts.lead;
    if (own_keys_)
        task.key_list = "keys";
    // What a sample is called must not depend on which other cells are asked for.
    Random random(settings_.seed, (static_cast<std::uint64_t>(cell.length) << 32U) ^
                                      (static_cast<std::uint64_t>(cell.count.needles) << 24U) ^
                                      (static_cast<std::uint64_t>(cell.count.asked) << 16U) ^
                                      static_cast<std::uint64_t>(number) * 0x9e3779b1U);
    Passage passage(Language::built_in(), Random(random.next()));
    std::size_t next = haystack_.empty() ? 0 : random.below(haystack_.size());
    task.filler = [&] {
        return haystack_.empty() ? passage.next_sentence() : haystack_[next++ % haystack_.size()];
    };
    const NeedlePrompt made = make_needle_prompt(own_keys_ ? *own_keys_ : Language::built_in(), task, random);

    NeedleSample sample;
    sample.prompt = tokenize_prompt(PromptText(made.text), made.completion, tokenizer_);
    const std::vector<Token>& tokens = sample.prompt.tokens;
    const int query = tokens_of(tokens, made.question).begin;
    for (std::size_t i = 0; i < made.answers.size(); ++i) {
        AskedNeedle asked;
        asked.key = made.needles[i].key;
        asked.value = made.needles[i].value;
        asked.answer = intersection(tokens_of(tokens, made.answers[i]), sample.prompt.answer());
        asked.value_in_needle = tokens_of(tokens, made.needles[i].value_span);
        asked.rows = rows_of(asked.answer, settings_.rows);
        const std::vector<Segment> five =
            segments_around(sample.prompt, tokens_of(tokens, made.needles[i].sentence), query);
        std::copy_if(five.begin(), five.end(), std::back_inserter(asked.segments),
                     [](const Segment& segment) { return !segment.tokens.empty(); });
        sample.asked.push_back(std::move(asked));
    }
    return sample;
}

} // namespace attnscope
