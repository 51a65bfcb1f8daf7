#include "core/language/language.h"

#include "core/error.h"
#include "core/language/language_files.h"

#include <algorithm>
#include <sstream>

namespace attnscope {

namespace {

/// How often a word that the passage has used is taken in place of a new one.
constexpr double chance_of_used_word = 0.4;

WordList words_of(std::string_view text)
{
    std::istringstream stream{std::string(text)};
    WordList words;
    for (std::string word; stream >> word;)
        words.push_back(word);
    return words;
}

std::map<std::string, WordList, std::less<>> built_in_lists()
{
    std::map<std::string, WordList, std::less<>> lists;
    for (const LanguageFile& file : language_word_files())
        lists.emplace(file.name, words_of(file.text));
    return lists;
}

} // namespace

const Language& Language::built_in()
{
    static const Language language(language_grammar, built_in_lists());
    return language;
}

Language::Language(std::string_view grammar, std::map<std::string, WordList, std::less<>> lists)
    : lists_(std::move(lists))
{
    std::size_t number = 0;
    for (std::size_t begin = 0; begin < grammar.size();) {
        const std::size_t end = std::min(grammar.find('\n', begin), grammar.size());
        const std::string_view line = grammar.substr(begin, end - begin);
        begin = end + 1;
        ++number;
        if (!line.empty() && line.front() != '#')
            read_rule(line, number);
    }
    for (const auto& [name, words] : lists_)
        if (words.empty())
            throw Error(ErrorKind::corrupt, "the word list \"" + name + "\" is empty");
    std::vector<std::string> path;
    check_names("sentence", path);
    for (const auto& [name, alternatives] : rules_)
        check_names(name, path);
}

void Language::read_rule(std::string_view line, std::size_t number)
{
    const auto fail = [&](const std::string& what) {
        throw Error(ErrorKind::corrupt, "grammar, line " + std::to_string(number) + ": " + what);
    };
    const std::size_t colon = line.find(": ");
    if (colon == std::string_view::npos || colon == 0)
        fail("expected \"NAME: TEXT\", found \"" + std::string(line) + "\"");
    Alternative alternative;
    for (std::string_view rest = line.substr(colon + 2); !rest.empty();) {
        const bool is_name = rest.front() == '{';
        const std::size_t end = rest.find(is_name ? '}' : '{');
        if (is_name && end == std::string_view::npos)
            fail("\"{\" without \"}\"");
        alternative.push_back(
            {is_name, std::string(is_name ? rest.substr(1, end - 1) : rest.substr(0, end))});
        rest.remove_prefix(std::min(rest.size(), is_name ? end + 1 : end));
    }
    rules_[std::string(line.substr(0, colon))].push_back(std::move(alternative));
}

void Language::check_names(const std::string& rule, std::vector<std::string>& path) const
{
    const auto found = rules_.find(rule);
    if (found == rules_.end()) {
        if (path.empty() || lists_.count(rule) == 0)
            throw Error(ErrorKind::corrupt, path.empty()
                                                ? "the grammar has no rule \"" + rule + "\""
                                                : "the grammar's rule \"" + path.back() + "\" names {" +
                                                      rule + "}, which is neither a rule nor a list");
        return;
    }
    if (std::find(path.begin(), path.end(), rule) != path.end())
        throw Error(ErrorKind::corrupt, "the grammar's rule \"" + rule + "\" contains itself");
    path.push_back(rule);
    for (const Alternative& alternative : found->second)
        for (const Part& part : alternative)
            if (part.is_name)
                check_names(part.text, path);
    path.pop_back();
}

const WordList& Language::require_list(std::string_view name) const
{
    const auto found = lists_.find(name);
    if (found != lists_.end())
        return found->second;
    std::string known;
    for (const std::string& list : list_names())
        known += (known.empty() ? "" : ", ") + list;
    throw Error(ErrorKind::not_found,
                "the language has no word list \"" + std::string(name) + "\"; it has " + known);
}

std::vector<std::string> Language::list_names() const
{
    std::vector<std::string> names;
    for (const auto& [name, words] : lists_)
        names.push_back(name);
    return names;
}

void Language::expand(std::string_view name, Random& random, Memory& memory, std::string& text) const
{
    if (const auto rule = rules_.find(name); rule != rules_.end()) {
        for (const Part& part : random.pick(rule->second)) {
            if (part.is_name)
                expand(part.text, random, memory, text);
            else
                text += part.text;
        }
        return;
    }
    auto used = memory.find(name);
    if (used == memory.end())
        used = memory.emplace(name, WordList{}).first;
    if (!used->second.empty() && random.unit() < chance_of_used_word) {
        text += random.pick(used->second);
        return;
    }
    used->second.push_back(random.pick(lists_.find(name)->second));
    text += used->second.back();
}

std::string Language::sentence(Random& random, Memory& memory) const
{
    std::string text;
    expand("sentence", random, memory, text);
    return text;
}

} // namespace attnscope
