#include "core/experiment/needle/needle_settings.h"

#include "core/error.h"
#include "core/experiment/text/text_settings.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <set>

namespace attnscope {

namespace {

[[noreturn]] void refuse(const std::string& message)
{
    throw Error(ErrorKind::invalid_argument, message);
}

template <typename Value>
void require_list(const std::vector<Value>& values, const char* what)
{
    if (values.empty())
        refuse(std::string("no ") + what + " was given");
    for (std::size_t i = 0; i < values.size(); ++i)
        if (std::find(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(i), values[i]) !=
            values.begin() + static_cast<std::ptrdiff_t>(i))
            refuse(std::string(what) + " come twice; each is a cell of its own");
}

void require_place(const std::string& text, const char* what, const char* place)
{
    if (text.find(place) == std::string::npos)
        refuse(std::string("the ") + what + " \"" + text + "\" has no " + place);
}

std::string trimmed(std::string_view text)
{
    const auto space = [](char c) { return c == ' ' || c == '\n' || c == '\t' || c == '\r'; };
    while (!text.empty() && space(text.front()))
        text.remove_prefix(1);
    while (!text.empty() && space(text.back()))
        text.remove_suffix(1);
    return std::string(text);
}

} // namespace

Json NeedleSettings::to_json() const
{
    Json json;
    for (const NeedleCount& count : counts)
        json["needles"].push_back({{"needles", count.needles}, {"asked", count.asked}});
    json["lengths"] = lengths;
    json["depths"] = depths;
    json["samples"] = samples;
    json["seed"] = seed;
    json["rows"] = rows == NeedleRows::answer ? "answer" : "last";
    json["needle"] = texts.needle;
    json["question"] = texts.question;
    json["lead"] = texts.lead;
    if (!texts.keys.empty())
        json["keys"] = texts.keys;
    json["haystack"] = name_of_text(texts.haystack);
    return json;
}

NeedleCell cell_at(const NeedleSettings& settings, std::size_t cell)
{
    const std::size_t depths = settings.depths.size();
    const std::size_t lengths = settings.lengths.size();
    return {settings.counts.at(cell / depths / lengths), settings.lengths[cell / depths % lengths],
            settings.depths[cell % depths]};
}

void check(const NeedleSettings& settings)
{
    require_list(settings.counts, "numbers of needles");
    require_list(settings.lengths, "lengths");
    require_list(settings.depths, "depths");
    const NeedleTexts& texts = settings.texts;
    for (const NeedleCount& count : settings.counts)
        if (count.asked < 1 || count.needles < count.asked)
            refuse("a prompt asks for 1 to all of its needles, not " + std::to_string(count.asked) + " of " +
                   std::to_string(count.needles));
    for (const double depth : settings.depths)
        if (!(depth >= 0 && depth <= 100))
            refuse("a depth lies between 0 and 100 percent");
    if (*std::min_element(settings.lengths.begin(), settings.lengths.end()) < 1 || settings.samples < 1)
        refuse("lengths and samples are at least 1");
    require_place(texts.needle, "needle", "{key}");
    require_place(texts.needle, "needle", "{value}");
    require_place(texts.question, "question", "{keys}");
    if (texts.haystack && sentences_of(*texts.haystack).empty())
        refuse("the haystack has no sentence");
    const std::set<std::string> keys(texts.keys.begin(), texts.keys.end());
    if (keys.size() != texts.keys.size() || keys.count("") > 0)
        refuse("a key of the needles comes twice, or is empty");
}

std::vector<std::string> sentences_of(const std::string& text)
{
    std::vector<std::string> sentences;
    std::size_t begin = 0;
    const auto cut = [&](std::size_t end) {
        if (std::string sentence = trimmed(std::string_view(text).substr(begin, end - begin));
            !sentence.empty())
            sentences.push_back(std::move(sentence));
        begin = end;
    };
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '\n' && i + 1 < text.size() && text[i + 1] == '\n')
            cut(i);
        const std::size_t last = text.find_last_not_of("\"')]", i);
        const bool ends = last != std::string::npos && last >= begin &&
                          std::string(".!?").find(text[last]) != std::string::npos;
        if (ends && (i + 1 == text.size() || text[i + 1] == ' ' || text[i + 1] == '\n' ||
                     text[i + 1] == '\r' || text[i + 1] == '\t'))
            cut(i + 1);
    }
    cut(text.size());
    return sentences;
}

NeedleTexts parse_needle_texts(const std::string& json, const std::string& origin)
{
    const Json object = Json::parse(json, nullptr, false);
    const auto fail = [&](const std::string& problem) {
        throw Error(ErrorKind::corrupt, origin + ": " + problem);
    };
    if (!object.is_object())
        fail("no JSON object with \"needle\", \"question\", \"lead\" and \"keys\"");
    NeedleTexts texts;
    for (const auto& [key, value] : object.items()) {
        std::string* target = key == "needle"     ? &texts.needle
                              : key == "question" ? &texts.question
                              : key == "lead"     ? &texts.lead
                                                  : nullptr;
        const bool words = value.is_array() && std::all_of(value.begin(), value.end(),
                                                           [](const Json& word) { return word.is_string(); });
        if (target && value.is_string())
            *target = value.get<std::string>();
        else if (key == "keys" && words)
            texts.keys = value.get<std::vector<std::string>>();
        else
            fail("\"" + key +
                 "\" is not one of \"needle\", \"question\", \"lead\" (texts) and \"keys\" (list of texts)");
    }
    return texts;
}

} // namespace attnscope
