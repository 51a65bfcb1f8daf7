#include "app/gui/chart/statistic_words.h"

#include "core/attention/derived/describe.h"

#include <algorithm>
#include <array>

namespace attnscope::gui {

namespace {

struct Known {
    const char* quantity;
    const char* words; ///< %1: the map
    bool of_map;       ///< one array for each map, "_1", "_2", "_difference"
};

constexpr std::array known{
    Known{"entropy", "Entropy of %1 (nats)", true},
    Known{"first_token_mass", "Attention of %1 on the first token", true},
    Known{"negative_mass", "Negative mass of %1", true},
    Known{"previous_token", "Previous-token score of %1", true},
    Known{"induction", "Induction score of %1", true},
    Known{"duplicate_token", "Duplicate-token score of %1", true},
    Known{"cosine", "Cosine of A1 and A2", false},
    Known{"peak", "Mean peak weight of %1", true},
    Known{"row_sum", "Mean row sum of %1", true},
    Known{"value_norm", "Mean value norm", false},
};

constexpr std::array components{Component::first, Component::second, Component::difference};

} // namespace

std::string array_name(const std::string& quantity, Component component)
{
    const char* endings[]{"_1", "_2", "_difference"};
    return "statistics/" + quantity + endings[static_cast<std::size_t>(component)];
}

QString statistic_words(const std::string& array, bool plain)
{
    for (const Known& statistic : known) {
        if (!statistic.of_map && array == std::string("statistics/") + statistic.quantity)
            return QString(statistic.words);
        if (statistic.of_map)
            for (const Component component : components)
                if (array == array_name(statistic.quantity, component))
                    return QString(statistic.words)
                        .arg(QString::fromStdString(component_words(component, plain)));
    }
    return QString::fromStdString(array);
}

std::vector<std::string> head_arrays(const std::vector<std::string>& names)
{
    const auto has = [&](const std::string& name) {
        return std::find(names.begin(), names.end(), name) != names.end();
    };
    std::vector<std::string> arrays;
    for (const Known& statistic : known) {
        if (!statistic.of_map && has(std::string("statistics/") + statistic.quantity))
            arrays.push_back(std::string("statistics/") + statistic.quantity);
        if (statistic.of_map)
            for (const Component component : {Component::difference, Component::first, Component::second})
                if (has(array_name(statistic.quantity, component)))
                    arrays.push_back(array_name(statistic.quantity, component));
    }
    return arrays;
}

} // namespace attnscope::gui
