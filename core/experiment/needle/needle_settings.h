// What a needle experiment is asked for.
#pragma once

#include "core/experiment/experiment_json.h"
#include "core/language/needle_prompt.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace attnscope {

/// N needles of which R are asked for; the others distract.
struct NeedleCount {
    int needles = 1;
    int asked = 1;

    bool operator==(const NeedleCount&) const = default;
    /// "4:2"
    std::string label() const { return std::to_string(needles) + ":" + std::to_string(asked); }
};

/// Which rows of the maps are read.
enum class NeedleRows {
    answer, ///< those that predict a token of the number asked for
    last ///< the one that predicts the first of them (the prompt's last token, for the first number asked for)
};

/// The texts; all parts but `haystack` have defaults. See NeedleTask for the places in braces.
struct NeedleTexts {
    std::string needle = NeedleTask().needle;
    std::string question = NeedleTask().question;
    std::string lead = NeedleTask().lead;
    std::vector<std::string> keys;       ///< empty: the cities of the built-in language
    std::optional<std::string> haystack; ///< nothing: sentences of the built-in language
};

struct NeedleSettings {
    std::vector<NeedleCount> counts = {{1, 1}};
    std::vector<int> lengths = {512}; ///< of the prompt, in the model's tokens, BOS and question included
    std::vector<double> depths = {0, 25, 50, 75, 100}; ///< percent of the haystack before the asked needle
    int samples = 10;                                  ///< for each cell
    std::uint64_t seed = 1;
    NeedleRows rows = NeedleRows::answer;
    NeedleTexts texts;

    std::size_t cell_count() const noexcept { return counts.size() * lengths.size() * depths.size(); }
    Json to_json() const;
};

/// One cell of the grid.
struct NeedleCell {
    NeedleCount count;
    int length = 0;
    double depth = 0;
};

/// Cells in the order [needles, length, depth].
NeedleCell cell_at(const NeedleSettings& settings, std::size_t cell);

/// Errors: invalid_argument for an empty list, a value twice or out of range, texts without their places in braces, a haystack
/// without a sentence.
void check(const NeedleSettings& settings);

/// Sentences of a text, white space around them taken off: cut behind . ! ? (and quotes or brackets after them) that white
/// space follows, and at empty lines.
std::vector<std::string> sentences_of(const std::string& text);

/// Keys "needle", "question", "lead" and "keys" (list of texts) of a JSON object; each may be left out. Errors: corrupt.
NeedleTexts parse_needle_texts(const std::string& json, const std::string& origin);

} // namespace attnscope
