#include "core/experiment/order/order_settings.h"

#include "core/error.h"
#include "core/experiment/json_lines.h"
#include "core/experiment/nothing_qualified.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <map>

namespace attnscope {

namespace {

using ByLabel = std::map<std::string, std::vector<LabelledExample>>;

ByLabel by_label(const std::vector<LabelledExample>& examples)
{
    ByLabel lists;
    for (const LabelledExample& example : examples)
        lists[example.label].push_back(example);
    return lists;
}

/// The examples that the task is drawn from.
std::vector<LabelledExample> all_examples(const OrderSettings& settings)
{
    if (!settings.own.empty())
        return settings.own;
    // Each class has as many questions as examples at hand.
    const int wanted = settings.examples + settings.questions + settings.classes;
    LabelledSet set =
        make_labelled_set(Language::built_in(), settings.classes, wanted, Random(settings.seed));
    set.examples.push_back(set.asked);
    return set.examples;
}

/// Lists one after the other, or one of each in turn.
std::vector<LabelledExample> in_a_row(const std::vector<std::vector<LabelledExample>>& lists, bool in_turn)
{
    std::vector<LabelledExample> row;
    std::size_t longest = 0;
    for (const auto& list : lists) {
        longest = std::max(longest, list.size());
        if (!in_turn)
            row.insert(row.end(), list.begin(), list.end());
    }
    for (std::size_t i = 0; in_turn && i < longest; ++i)
        for (const auto& list : lists)
            if (i < list.size())
                row.push_back(list[i]);
    return row;
}

} // namespace

const char* name_of(Arrangement arrangement) noexcept
{
    switch (arrangement) {
    case Arrangement::random:
        return "random";
    case Arrangement::alternating:
        return "alternating";
    case Arrangement::by_class:
        return "by_class";
    }
    return "";
}

Json to_json(const OrderSettings& settings)
{
    Json json;
    for (const Arrangement arrangement : settings.arrangements)
        json["arrangements"].push_back(name_of(arrangement));
    json["orders"] = settings.orders;
    json["examples"] = settings.examples;
    json["questions"] = settings.questions;
    json["seed"] = settings.seed;
    json["example_text"] = settings.example_text;
    if (settings.own.empty())
        json["classes"] = settings.classes;
    for (const LabelledExample& example : settings.own)
        json["own"].push_back({example.text, example.label});
    return json;
}

OrderTask make_task(const OrderSettings& settings)
{
    if (settings.orders < 1 || settings.examples < 1 || settings.questions < 1 ||
        settings.arrangements.empty())
        throw Error(ErrorKind::invalid_argument, "orders, examples and questions are at least 1");
    Random random(settings.seed, 1);
    std::vector<std::vector<LabelledExample>> lists;
    OrderTask task;
    for (auto& [label, list] : by_label(all_examples(settings))) {
        task.labels.push_back(label);
        lists.push_back(list);
        random.shuffle(lists.back());
    }
    std::size_t total = 0;
    for (const auto& list : lists)
        total += list.size();
    if (lists.size() < 2 || total < static_cast<std::size_t>(settings.examples + settings.questions))
        throw NothingQualified(
            "there are " + std::to_string(total) + " labelled examples of " + std::to_string(lists.size()) +
            " classes; " + std::to_string(settings.examples) + " examples and " +
            std::to_string(settings.questions) + " questions of two classes or more are needed");
    // One of each class in turn: first those that are shown, then those that are asked about.
    const std::vector<LabelledExample> row = in_a_row(lists, true);
    const auto shown = row.begin() + settings.examples;
    task.examples.assign(row.begin(), shown);
    task.questions.assign(shown, shown + settings.questions);
    return task;
}

std::vector<LabelledExample> arranged(const OrderTask& task, Arrangement arrangement, int order,
                                      std::uint64_t seed)
{
    Random random(seed, 2 + 3 * static_cast<std::uint64_t>(order) + static_cast<std::uint64_t>(arrangement));
    std::vector<LabelledExample> row = task.examples;
    random.shuffle(row);
    if (arrangement == Arrangement::random)
        return row;
    std::vector<std::vector<LabelledExample>> lists;
    for (auto& [label, list] : by_label(row))
        lists.push_back(list);
    random.shuffle(lists);
    return in_a_row(lists, arrangement == Arrangement::alternating);
}

std::vector<LabelledExample> parse_labelled_examples(const std::string& jsonl, const std::string& origin)
{
    std::vector<LabelledExample> examples;
    for_each_json_line(jsonl, origin, [&](const JsonLine& line) {
        const Json& object = line.value;
        const auto text_of = [&](const char* key) {
            if (!object.is_object() || !object.contains(key) || !object[key].is_string() ||
                object[key].get<std::string>().empty())
                throw Error(ErrorKind::corrupt,
                            line.place + ": no JSON object with the texts \"text\" and \"label\"");
            return object[key].get<std::string>();
        };
        examples.push_back({text_of("text"), text_of("label")});
    });
    if (examples.empty())
        throw NothingQualified(origin + " has no labelled example");
    return examples;
}

} // namespace attnscope
