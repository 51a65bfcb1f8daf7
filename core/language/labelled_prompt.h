// Many-shot classification: examples with labels, then one to be labelled.
#pragma once

#include "core/language/language.h"
#include "core/language/text_builder.h"

namespace attnscope {

struct LabelledExample {
    std::string text;
    std::string label;
};

/// Examples in the order shown, and the one asked about.
struct LabelledSet {
    std::vector<std::string> labels; ///< all that can be the answer
    std::vector<LabelledExample> examples;
    LabelledExample asked;
};

/// Words of `classes` lists (animals, foods, ...), each list under a made-up group name; no word twice, the asked one not
/// among the examples, classes as even as they can be, in random order. Errors: invalid_argument for fewer than one example
/// or class, more classes than there are, or more examples than words.
LabelledSet make_labelled_set(const Language& language, int classes, int examples, Random random);

struct LabelledPrompt {
    std::string text;       ///< "The word heron is in group beta. ... The word quail is in group"
    std::string completion; ///< " beta"
    std::vector<ByteSpan> example_spans;  ///< in text, in the order shown
    std::vector<ByteSpan> example_labels; ///< in text
    ByteSpan question;                    ///< in text
    ByteSpan answer;                      ///< in text + completion
};

/// Lines "{text}" and "{label}" of `example`, which must end with {label} and at most one more character.
LabelledPrompt make_labelled_prompt(const LabelledSet& set,
                                    const std::string& example = "The word {text} is in group {label}.");

} // namespace attnscope
