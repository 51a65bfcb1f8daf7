#include "app/gui/chart/statistic_words.h"

#include "app/gui/document/head_statistics.h"
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
constexpr std::array most_wanted_first{Component::difference, Component::first, Component::second};
constexpr const char* segment_mass = "segment_mass";

bool has(const std::vector<std::string>& names, const std::string& name)
{
    return std::find(names.begin(), names.end(), name) != names.end();
}

void append_of_segments(const CaptureReader& reader, const std::vector<std::string>& arrays, bool answers,
                        std::vector<std::string>& statistics)
{
    for (const Segment& segment : reader.record().segments)
        for (const Component component : most_wanted_first)
            if ((segment.name == "answer") == answers && has(arrays, array_name(segment_mass, component)))
                statistics.push_back(segment_statistic(array_name(segment_mass, component), segment.name));
}

} // namespace

std::string array_name(const std::string& quantity, Component component)
{
    const char* endings[]{"_1", "_2", "_difference"};
    return "statistics/" + quantity + endings[static_cast<std::size_t>(component)];
}

QString statistic_words(const std::string& statistic_name, const CaptureReader& reader)
{
    const bool plain = reader.kind() == ModelKind::plain;
    const auto [array, segment] = split_segment_statistic(statistic_name);
    for (const Component component : components)
        if (array == array_name(segment_mass, component))
            return QString("Attention of %1 on “%2”, query %3")
                .arg(QString::fromStdString(component_words(component, plain)),
                     QString::fromStdString(segment),
                     QString::fromStdString(index_words(default_queries(reader))));
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

std::vector<std::string> head_statistics(const CaptureReader& reader, const std::vector<std::string>& arrays)
{
    std::vector<std::string> statistics;
    append_of_segments(reader, arrays, true, statistics);
    for (const Known& statistic : known) {
        const std::string whole = std::string("statistics/") + statistic.quantity;
        if (!statistic.of_map && has(arrays, whole))
            statistics.push_back(whole);
        if (statistic.of_map)
            for (const Component component : most_wanted_first)
                if (has(arrays, array_name(statistic.quantity, component)))
                    statistics.push_back(array_name(statistic.quantity, component));
    }
    append_of_segments(reader, arrays, false, statistics);
    return statistics;
}

} // namespace attnscope::gui
