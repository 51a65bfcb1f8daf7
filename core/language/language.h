// The synthetic English-like language: word lists and a grammar from resources/language, compiled in.
//
// Texts for training and for experiments are made of it: it is free, endless, and nobody's model has seen it. A
// sentence is grammatical and means nothing.
#pragma once

#include "core/language/random.h"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace attnscope {

using WordList = std::vector<std::string>;

/// Immutable after construction; all methods may be called from several threads at once.
class Language {
public:
    /// The language of this program. Made on the first call, kept until the program ends.
    static const Language& built_in();

    /// `grammar` has lines "name: text with {name}"; `lists` maps names to words. Errors: corrupt for a line that is none, a
    /// name that is neither rule nor list, a rule that meets itself, an empty list, or no rule "sentence".
    Language(std::string_view grammar, std::map<std::string, WordList, std::less<>> lists);

    /// Errors: not_found for a list that is not there.
    const WordList& require_list(std::string_view name) const;
    std::vector<std::string> list_names() const;

    /// One sentence with its full stop, no space around it. Within `memory`, words that were used come again more often than
    /// by chance: a passage stays with its people, things and places.
    using Memory = std::map<std::string, WordList, std::less<>>;
    std::string sentence(Random& random, Memory& memory) const;

private:
    struct Part {
        bool is_name = false;
        std::string text;
    };
    using Alternative = std::vector<Part>;

    void read_rule(std::string_view line, std::size_t number);
    void check_names(const std::string& rule, std::vector<std::string>& path) const;
    void expand(std::string_view name, Random& random, Memory& memory, std::string& text) const;

    std::map<std::string, std::vector<Alternative>, std::less<>> rules_;
    std::map<std::string, WordList, std::less<>> lists_;
};

/// Sentences of one passage, one after the other. The language must outlive it; one thread at a time.
class Passage {
public:
    Passage(const Language& language, Random random) : language_(&language), random_(random) {}
    std::string next_sentence() { return language_->sentence(random_, memory_); }

private:
    const Language* language_;
    Random random_;
    Language::Memory memory_;
};

} // namespace attnscope
