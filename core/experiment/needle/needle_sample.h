// One prompt of a needle experiment: text, tokens, and where in it everything is.
#pragma once

#include "core/experiment/needle/needle_settings.h"
#include "core/experiment/prompt_text.h"
#include "core/experiment/segment_maps.h"

#include <optional>
#include <string>
#include <vector>

namespace attnscope {

struct AskedNeedle {
    std::string key;
    std::string value;
    Range answer;                  ///< tokens of the number after the prompt
    Range value_in_needle;         ///< tokens of the number in its needle
    std::vector<int> rows;         ///< queries that are read
    std::vector<Segment> segments; ///< the needle's sentence as "answer"; those that are empty are left out
    /// The same as regions, all five in order, empty ones with no keys.
    std::vector<KeyRegion> regions() const;
};

struct NeedleSample {
    ExperimentPrompt prompt;
    std::vector<AskedNeedle> asked;
};

/// Samples of one grid for one tokenizer. Settings and tokenizer must outlive it.
class NeedleSampler {
public:
    NeedleSampler(const NeedleSettings& settings, const Tokenizer& tokenizer);

    /// The same arguments give the same sample; cells that differ only in depth share text, needles and numbers. Errors:
    /// invalid_argument when needles and question do not fit into the length.
    NeedleSample sample(const NeedleCell& cell, int number) const;

private:
    const NeedleSettings& settings_;
    const Tokenizer& tokenizer_;
    std::vector<std::string> haystack_; ///< sentences of the own text; empty: synthetic
    std::optional<Language> own_keys_;
    std::size_t leading_tokens_ = 0; ///< what the tokenizer puts first
};

} // namespace attnscope
