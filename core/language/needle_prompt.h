// The needle-in-a-haystack task: facts hidden among filler sentences, and a question about some of them.
//
// Multi-needle retrieval as in the Differential Transformer paper (arXiv 2410.05258, section 3.3): N needles, each a
// number for a city, R of them asked for; the others distract. The first asked needle stands at a given depth, the others
// anywhere.
#pragma once

#include "core/language/language.h"
#include "core/language/text_builder.h"

#include <optional>

namespace attnscope {

struct NeedleTask {
    int needles = 1; ///< N, at least 1
    int asked = 1;   ///< R, 1 to N
    /// Of the first asked needle: 0 before the first filler sentence, 1 after the last; nothing: anywhere.
    std::optional<double> depth;
    /// Of the whole text, question included, in units of `count`. Met from below, within a short sentence.
    std::size_t length = 512;
    TokenCounter count = count_words;
    SentenceSource filler; ///< nothing: a Passage of the built-in language

    std::string needle = "The magic number of {key} is {value}.";
    std::string question = "What is the magic number of {keys}?"; ///< {keys}: "A", "A and B", "A, B and C"
    std::string lead = "The magic number of {key} is";            ///< how the answer begins, before its value
    std::string key_list = "cities";                              ///< word list the keys are drawn from
};

/// A fact and where it is. All spans are in bytes, half open.
struct PlacedNeedle {
    std::string key;
    std::string value; ///< four digits; those of one prompt differ in the first while there are nine or fewer
    bool asked = false;
    ByteSpan sentence;   ///< in NeedlePrompt::text
    ByteSpan key_span;   ///< of the key in the sentence; empty when the template has none
    ByteSpan value_span; ///< of the value in the sentence
};

struct NeedlePrompt {
    std::string text; ///< what the model is given: haystack, question, lead of the first answer
    std::string
        completion; ///< what it should say next, e.g. " 4821", for R = 2 " 4821. The magic number of Oslo is 1234"
    std::vector<PlacedNeedle> needles; ///< asked ones first, in the order asked
    ByteSpan haystack;                 ///< in text
    ByteSpan question;                 ///< in text, the lead of the first answer included
    std::vector<ByteSpan> answers;     ///< the R values, in text + completion
};

/// The same task, language and random state give the same prompt. Errors: invalid_argument for counts or a depth out of
/// range, templates without {value}, more needles than keys, or a length that needles and question alone exceed.
NeedlePrompt make_needle_prompt(const Language& language, const NeedleTask& task, Random random);

} // namespace attnscope
