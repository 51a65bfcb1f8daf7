#include "app/gui/result/result_words.h"

#include "widgets/chart/chart_words.h"
#include "widgets/text/isolated_words.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>

namespace attnscope::gui {

QString map_words(const std::string& map, const ExperimentResult& result)
{
    if (map == "first")
        return component_name(Component::first, result.kind == "plain");
    if (map == "second")
        return component_name(Component::second, false);
    const QString difference = component_name(Component::difference, false);
    if (map == "difference")
        return difference;
    return map == "difference_absolute" ? "|" + difference + "|" : QString::fromStdString(map);
}

QString axis_words(const std::string& axis)
{
    static const std::map<std::string, QString> words{
        {"depth", QStringLiteral("depth, %")},
        {"length", QStringLiteral("length, tokens")},
        {"bits", QStringLiteral("bits of a logit")},
        {"gold", QStringLiteral("position of the document with the answer")},
        {"turn", QStringLiteral("message")}};
    const auto found = words.find(axis);
    return found != words.end() ? found->second : quantity_words(axis);
}

QString place_words(const ExperimentResult& result, const std::string& axis, std::size_t position)
{
    const ResultAxis& found = result.require_axis(axis);
    const QString words = position_words(found, position);
    if (axis == "map")
        return map_words(found.labels[position], result);
    if (axis == "needles") {
        const QString all = words.section(':', 0, 0), asked = words.section(':', 1);
        return all == "1" ? QStringLiteral("1 needle")
                          : QStringLiteral("%1 of %2 needles").arg(asked.isEmpty() ? all : asked, all);
    }
    if (axis == "turn")
        return QStringLiteral("message %1").arg(words);
    return found.labels.empty() ? quantity_words(axis) + " " + words : words;
}

QString quantity_words(const std::string& array)
{
    return QString::fromStdString(array).replace('_', ' ');
}

QString title_of(const QString& what, const ResultInput& input)
{
    const QString second = input.compared() ? input.name(1) : QString();
    return title_of_captures(what, input.name(0), input.compared() ? &second : nullptr);
}

QString subtitle_of(const ResultInput& input, const std::string& array)
{
    QStringList words;
    for (const auto& [key, option] : input.chosen) {
        const ResultAxis* axis = find_axis(input.first(), key);
        const qsizetype place = axis ? position_words(*axis).indexOf(option) : -1;
        if (place >= 0 && axis->labels.empty())
            words << place_words(input.first(), key, static_cast<std::size_t>(place));
        else if (place >= 0)
            words << isolated_words(place_words(input.first(), key, static_cast<std::size_t>(place)));
        else if (axis != nullptr)
            words << QStringLiteral("mean over %1").arg(quantity_words(key));
    }
    const ResultArray* found = input.first().find_array(array);
    QString text = words.join(QStringLiteral(", "));
    if (found != nullptr && !found->definition.empty())
        text +=
            (text.isEmpty() ? QString() : QStringLiteral(" · ")) + QString::fromStdString(found->definition);
    return text;
}

QStringList notes_of(const ResultInput& input)
{
    QStringList notes;
    const auto has = [](const ExperimentResult& result, const std::string& note) {
        return std::find(result.notes.begin(), result.notes.end(), note) != result.notes.end();
    };
    for (std::size_t n = 0; n < input.results.size(); ++n)
        for (const std::string& note : input.results[n]->notes) {
            const bool of_both = input.compared() && has(*input.results[1 - n], note);
            if (of_both && n > 0)
                continue;
            notes << (input.compared() && !of_both ? isolated_words(input.name(n)) + ": " : QString()) +
                         QString::fromStdString(note);
        }
    return notes;
}

QString definitions_text(const ExperimentResult& result)
{
    const auto text = [](const std::string& words) { return QString::fromStdString(words); };
    QStringList lines{QStringLiteral("Experiment: %1").arg(text(result.experiment)),
                      QStringLiteral("Model: %1 (%2, %3)")
                          .arg(text(result.model_name), text(result.family), text(result.kind)),
                      QStringLiteral("Made: %1 by %2").arg(text(result.created), text(result.tool_version))};
    for (const std::string& note : result.notes)
        lines << QStringLiteral("Note: ") + text(note);
    lines << QString() << QStringLiteral("Settings");
    const QJsonObject settings = QJsonDocument::fromJson(QByteArray::fromStdString(result.settings)).object();
    for (auto setting = settings.begin(); setting != settings.end(); ++setting) {
        QString value = setting->toVariant().toString();
        if (setting->isArray())
            value = QString::fromUtf8(QJsonDocument(setting->toArray()).toJson(QJsonDocument::Compact));
        else if (setting->isObject())
            value = QString::fromUtf8(QJsonDocument(setting->toObject()).toJson(QJsonDocument::Compact));
        lines << QStringLiteral("  %1: %2").arg(setting.key(), value);
    }
    lines << QString() << QStringLiteral("Axes");
    for (const ResultAxis& axis : result.axes)
        lines << QStringLiteral("  %1: %2").arg(text(axis.name), text(axis.definition));
    lines << QString() << QStringLiteral("Numbers");
    for (const ResultArray& array : result.arrays) {
        QStringList axes;
        for (const std::string& axis : array.axes)
            axes << text(axis);
        lines << QStringLiteral("  %1 [%2]: %3")
                     .arg(text(array.name), axes.join(QStringLiteral(", ")), text(array.definition));
    }
    return lines.join('\n');
}

} // namespace attnscope::gui
