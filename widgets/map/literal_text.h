// Text of strangers (tokens, prompts) drawn as what it is: one line, no mark-up, no control character with an effect,
// never outside its rectangle. Any thread that may use QPainter.
#pragma once

#include <QFontMetricsF>
#include <QRectF>
#include <QString>

class QPainter;

namespace attnscope {

/// Control characters, line breaks and bidirectional controls become <U+202E>; the rest stays.
QString literal_text(const QString& text);

/// At most `width` wide, cut with an ellipsis between characters. Of a tower of accents the first four stay, then an
/// ellipsis. Empty where not even the ellipsis fits.
QString elided_text(const QString& literal, const QFontMetricsF& metrics, double width);

/// One line of already literal text, elided and clipped to the rectangle. Alignment is Qt::AlignLeft, Right or
/// HCenter, whatever the direction of the text; vertically centred.
void draw_literal(QPainter& painter, const QRectF& rectangle, const QString& literal,
                  Qt::Alignment alignment);

} // namespace attnscope
