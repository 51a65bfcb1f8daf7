// Private: the files of resources/language, compiled in by the build.
#pragma once

#include <span>
#include <string_view>

namespace attnscope {

struct LanguageFile {
    std::string_view name; ///< without folder and ending
    std::string_view text;
};

extern const std::string_view language_grammar; ///< grammar.txt
extern const std::string_view language_facts;   ///< facts.txt
extern const std::string_view language_labels;  ///< labels.txt
std::span<const LanguageFile> language_word_files();

} // namespace attnscope
