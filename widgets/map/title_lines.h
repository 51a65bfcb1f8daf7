// Titles of maps in full, on as many lines as it takes. Any thread that may measure text.
#pragma once

#include <QFontMetricsF>
#include <QStringList>

namespace attnscope {

/// `text` in lines of at most `width`, broken at " · " where that is enough, else at spaces; a word that is longer stays.
QStringList title_lines(const QString& text, const QFontMetricsF& metrics, double width);

} // namespace attnscope
