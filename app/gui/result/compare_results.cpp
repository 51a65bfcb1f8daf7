#include "app/gui/result/compare_results.h"

#include "widgets/text/isolated_words.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSet>
#include <QStringList>

#include <algorithm>

namespace attnscope::gui {

namespace {

/// Settings that make numbers more or less certain, or say for how many positions they were taken, but not what they mean.
const QSet<QString> harmless{"seed",           "samples",    "windows",   "repeated_samples",
                             "needle_samples", "questions",  "orders",    "lengths",
                             "depths",         "needles",    "bits",      "granularities",
                             "arrangements",   "importance", "positions", "transcript_count"};

QJsonObject settings_of(const ExperimentResult& result)
{
    return QJsonDocument::fromJson(QByteArray::fromStdString(result.settings)).object();
}

QString words_of(const QJsonValue& value)
{
    if (value.isUndefined())
        return QStringLiteral("not given");
    QByteArray text = QJsonDocument(QJsonArray{value}).toJson(QJsonDocument::Compact);
    text = text.mid(1, text.size() - 2);
    return isolated_words(QString::fromUtf8(text).left(80));
}

/// Positions that only one has leave holes in a comparison; none in common leave nothing.
bool share_positions(const ResultAxis& first, const ResultAxis& second)
{
    for (const std::string& label : first.labels)
        if (std::find(second.labels.begin(), second.labels.end(), label) != second.labels.end())
            return true;
    for (const double value : first.values)
        if (std::find(second.values.begin(), second.values.end(), value) != second.values.end())
            return true;
    return false;
}

} // namespace

QString compare_problem(const ExperimentResult& first, const ExperimentResult& second)
{
    const auto text = [](const std::string& words) { return QString::fromStdString(words); };
    if (first.experiment != second.experiment)
        return QStringLiteral("It is the result of another experiment, %1; this one is of %2.")
            .arg(isolated_words(text(second.experiment)), isolated_words(text(first.experiment)));
    const QJsonObject one = settings_of(first), other = settings_of(second);
    QStringList different;
    QStringList sorted = one.keys() + other.keys();
    sorted.removeDuplicates();
    sorted.sort();
    for (const QString& key : std::as_const(sorted))
        if (!harmless.contains(key) && one.value(key) != other.value(key))
            different << QStringLiteral("%1 is %2 here and %3 there")
                             .arg(isolated_words(key), words_of(one.value(key)), words_of(other.value(key)));
    if (!different.isEmpty())
        return QStringLiteral("It was made with other settings, so that its numbers mean something else: %1. "
                              "Run both with the same.")
            .arg(different.join(QStringLiteral("; ")));
    for (const ResultAxis& axis : first.axes)
        for (const ResultAxis& there : second.axes)
            if (axis.name == there.name && axis.name != "checkpoint" && !share_positions(axis, there))
                return QStringLiteral("The two have no %1 in common.").arg(text(axis.name));
    return {};
}

} // namespace attnscope::gui
