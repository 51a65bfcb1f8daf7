#include "widgets/chart/chart_words.h"

#include "core/attention/derived/describe.h"

#include <algorithm>

namespace attnscope {

namespace {

/// Whether a character is written from right to left, or turns others.
bool reorders(QChar character)
{
    switch (character.direction()) {
    case QChar::DirL:
    case QChar::DirEN:
    case QChar::DirES:
    case QChar::DirET:
    case QChar::DirCS:
    case QChar::DirB:
    case QChar::DirS:
    case QChar::DirWS:
    case QChar::DirON:
    case QChar::DirNSM:
        return false;
    default: // also halves of characters outside of the first plane
        return true;
    }
}

} // namespace

QString shown_number(double value, bool percent)
{
    const QString number = QString::fromStdString(number_words(percent ? 100 * value : value));
    return percent ? number + "\u202F%" : number;
}

QString isolated_words(const QString& text)
{
    const QString words = QString::fromStdString(isolated(text.toStdString()));
    // Isolates cut a line of an SVG into pieces that each stand for themselves: left out where they change nothing.
    return std::any_of(text.begin(), text.end(), reorders) ? words : words.mid(1, words.size() - 2);
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
