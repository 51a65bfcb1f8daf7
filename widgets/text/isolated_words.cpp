#include "widgets/text/isolated_words.h"

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

QString isolated_words(const QString& text)
{
    const QString words = QString::fromStdString(isolated(text.toStdString()));
    // Isolates cut a line of an SVG into pieces that each stand for themselves: left out where they change nothing.
    return std::any_of(text.begin(), text.end(), reorders) ? words : words.mid(1, words.size() - 2);
}

QString menu_words(const QString& text)
{
    return isolated_words(text).replace('&', QLatin1String("&&"));
}

} // namespace attnscope
