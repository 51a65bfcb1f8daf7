// Private to the widgets: plain text broken into lines, never interpreted.
#pragma once

#include <QFont>
#include <QString>
#include <QStringList>

namespace attnscope {

/// Breaks between words, inside a word only where it does not fit alone. `most` lines at most, the last one elided.
QStringList lines_of(const QString& text, const QFont& font, double width, int most);

} // namespace attnscope
