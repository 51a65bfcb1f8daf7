#include "app/cli/options/map_choice.h"

#include "app/cli/options/parse_number.h"
#include "core/error.h"

#include <algorithm>
#include <string>

namespace attnscope::cli {

Component parse_component(std::string_view text)
{
    std::string word(trimmed(text));
    std::transform(word.begin(), word.end(), word.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    if (word == "first" || word == "1" || word == "a1")
        return Component::first;
    if (word == "second" || word == "2" || word == "a2")
        return Component::second;
    if (word == "difference" || word == "diff" || word == "d")
        return Component::difference;
    throw Error(ErrorKind::invalid_argument,
                "\"" + std::string(text) + "\" is no map; choose first, second or difference");
}

MapChoice parse_maps(std::string_view text)
{
    MapChoice choice;
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find(',', begin), text.size());
        const Component component = parse_component(text.substr(begin, end - begin));
        bool& chosen = component == Component::first    ? choice.first
                       : component == Component::second ? choice.second
                                                        : choice.difference;
        chosen = true;
        begin = end + 1;
    }
    return choice;
}

const char* name_of(Component component) noexcept
{
    return component == Component::first ? "first" : component == Component::second ? "second" : "difference";
}

} // namespace attnscope::cli
