// What an order experiment is asked for.
#pragma once

#include "core/experiment/experiment_json.h"
#include "core/language/labelled_prompt.h"

#include <cstdint>
#include <string>
#include <vector>

namespace attnscope {

/// How the examples of a prompt are put in a row.
enum class Arrangement {
    random,      ///< shuffled
    alternating, ///< one of each class in turn, classes and the examples of each shuffled
    by_class     ///< all of a class together, classes and the examples of each shuffled
};

/// "random", "alternating", "by_class".
const char* name_of(Arrangement arrangement) noexcept;

struct OrderSettings {
    std::vector<Arrangement> arrangements = {Arrangement::random, Arrangement::alternating};
    int orders = 10;    ///< permutations of each arrangement
    int examples = 24;  ///< shown in a prompt, as even over the classes as they can be
    int questions = 20; ///< asked after each order
    int classes = 4;    ///< of the built-in language; own examples have their own
    std::uint64_t seed = 1;
    std::string example_text = "The {text} is in group {label}."; ///< see make_labelled_prompt
    std::vector<LabelledExample> own; ///< empty: words of the built-in language in made-up groups
};

Json to_json(const OrderSettings& settings);

/// Examples that are shown and questions that are asked, the same for all orders.
struct OrderTask {
    std::vector<std::string> labels;
    std::vector<LabelledExample> examples;
    std::vector<LabelledExample> questions;
};

/// Drawn from the seed. Errors: invalid_argument for numbers out of range; NothingQualified when own examples are too few, or
/// of one class.
OrderTask make_task(const OrderSettings& settings);

/// The examples in one order; the same arguments give the same.
std::vector<LabelledExample> arranged(const OrderTask& task, Arrangement arrangement, int order,
                                      std::uint64_t seed);

/// Lines {"text": ..., "label": ...}; other keys are left alone. Errors: corrupt, with the line.
std::vector<LabelledExample> parse_labelled_examples(const std::string& jsonl, const std::string& origin);

} // namespace attnscope
