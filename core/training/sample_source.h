// Token sequences to train on, made from a recipe's stage.
#pragma once

#include "core/language/language.h"
#include "core/text/tokenizer.h"
#include "core/training/recipe.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace attnscope {

/// What a token is to the loss.
enum class TokenRole : std::uint8_t {
    unscored,     ///< not counted: its prediction teaches nothing, or the stage leaves it out
    text,         ///< ordinary text
    answer_first, ///< first token of an answer: the one that shows whether the right needle was found
    answer_rest,
};

/// [length] each. Token i is predicted from those before it; token 0 is BOS and unscored.
struct TrainingSample {
    std::vector<std::int32_t> ids;
    std::vector<TokenRole> roles;
};

/// Makes the kinds of DataPart:
///
/// text       a passage of the synthetic language
/// repeat     `count` random words again and again; scored from the second time on. Teaches to look back and copy.
/// facts      statements "Lisbon 4821.", "Oslo is 1734." about `count` cities in several wordings, then again about any of
///            them, as long as there is room; the second statements are scored. Teaches which number belongs to which city.
/// needle     one needle prompt (needle_prompt.h) with `count` needles, answered; with `questions` > 1 further questions
///            follow, each about any of the needles
/// documents  one documents prompt with `count` documents, answered
/// labels     one many-shot prompt with `count` examples, answered
/// file       consecutive tokens from anywhere in a text of the user's own
///
/// Immutable after construction; sample() may be called from several threads at once. Language and tokenizer must outlive it.
class SampleSource {
public:
    /// Errors: not_found, io for a text that is not there; invalid_argument for one shorter than the longest sequence, and for
    /// a tokenizer without a single BOS token.
    SampleSource(const Language& language, const Tokenizer& tokenizer, const Recipe& recipe);

    /// Sequence `index` of step `step`; the same recipe gives the same tokens. Shorter texts are filled up with BOS, unscored.
    TrainingSample sample(const TrainingStage& stage, int length, std::uint64_t step,
                          std::uint64_t index) const;

    /// A needle prompt of at most `length` tokens, BOS and answer included, with the answer scored.
    TrainingSample needle_sample(int needles, int questions, int length, Random random) const;

private:
    struct Piece;
    TrainingSample from_pieces(const std::vector<Piece>& pieces, int length) const;
    std::size_t count(std::string_view text) const;

    TrainingSample text(int length, Random random) const;
    TrainingSample repeat(int words, int length, Random random) const;
    TrainingSample facts(int cities, int length, Random random) const;
    TrainingSample documents(int documents, int length, Random random) const;
    TrainingSample labels(int examples, int length, Random random) const;
    TrainingSample from_file(const std::string& path, int length, Random random) const;

    const Language* language_;
    const Tokenizer* tokenizer_;
    std::uint64_t seed_;
    std::int32_t bos_ = 0;
    std::vector<std::string> words_;
    std::map<std::string, std::vector<std::int32_t>> files_;
};

} // namespace attnscope
