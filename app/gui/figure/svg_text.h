// What QSvgGenerator leaves to be done.
#pragma once

#include <QByteArray>
#include <QSize>
#include <QString>

namespace attnscope::gui {

/// Size in pixels instead of rounded millimetres; `title` as the title of the document, escaped (the generator writes it as
/// it is); generic font families by the name that SVG has for them; the length of each piece of text, in which other fonts are
/// fitted; groups without anything in them are left out. Needs fonts: GUI thread.
QByteArray tidied_svg(const QByteArray& svg, QSize size, const QString& title);

} // namespace attnscope::gui
