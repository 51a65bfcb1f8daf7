#include "widgets/chart/chart_words.h"

#include "core/attention/derived/describe.h"
#include "widgets/text/isolated_words.h"

namespace attnscope {

QString shown_number(double value, bool percent)
{
    const QString number = QString::fromStdString(number_words(percent ? 100 * value : value));
    return percent ? number + "\u202F%" : number;
}

QString component_name(Component component, bool plain)
{
    return QString::fromStdString(component_words(component, plain));
}

SeriesRole role_of(Component component) noexcept
{
    switch (component) {
    case Component::first:
        return SeriesRole::first;
    case Component::second:
        return SeriesRole::second;
    case Component::difference:
        return SeriesRole::difference;
    }
    return SeriesRole::plain;
}

QString title_of_captures(const QString& what, const QString& capture, const QString* second)
{
    QString title = what;
    if (!capture.isEmpty())
        title += " of " + isolated_words(capture);
    if (second != nullptr && !second->isEmpty())
        title += " and " + isolated_words(*second);
    return title;
}

QString series_name(const QString& name, const QString& capture, bool compared)
{
    return compared ? name + " (" + isolated_words(capture) + ")" : name;
}

} // namespace attnscope
