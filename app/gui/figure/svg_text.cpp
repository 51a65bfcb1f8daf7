#include "app/gui/figure/svg_text.h"

#include <QRegularExpression>

namespace attnscope::gui {

QByteArray tidied_svg(const QByteArray& svg, QSize size, const QString& title)
{
    QString text = QString::fromUtf8(svg);
    static const QRegularExpression root(QStringLiteral("<svg width=\"[^\"]*\" height=\"[^\"]*\""));
    const QRegularExpressionMatch found = root.match(text);
    if (found.hasMatch())
        text.replace(found.capturedStart(), found.capturedLength(),
                     QStringLiteral("<svg width=\"%1\" height=\"%2\"").arg(size.width()).arg(size.height()));
    static const QRegularExpression generator_title(QStringLiteral("<title>[^<]*</title>"));
    text.replace(text.indexOf(generator_title), generator_title.match(text).capturedLength(),
                 QStringLiteral("<title>") + title.toHtmlEscaped() + QStringLiteral("</title>"));
    // Qt's name of the default font; other programs know the generic one only.
    text.replace(QStringLiteral("font-family=\"Sans Serif\""), QStringLiteral("font-family=\"sans-serif\""));
    return text.toUtf8();
}

} // namespace attnscope::gui
