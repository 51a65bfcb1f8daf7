#include "app/gui/figure/svg_text.h"

#include <QFont>
#include <QFontMetricsF>
#include <QRegularExpression>

#include <algorithm>
#include <cmath>

namespace attnscope::gui {

namespace {

QString unescaped(QString text)
{
    return text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&");
}

double width_of(const QString& text, const QString& family, double size, int weight, bool italic)
{
    QFont font(family);
    font.setPixelSize(std::max(1, static_cast<int>(std::lround(size))));
    font.setWeight(static_cast<QFont::Weight>(std::clamp(weight, 1, 1000)));
    font.setItalic(italic);
    return QFontMetricsF(font).horizontalAdvance(text) * size / font.pixelSize();
}

/// Who opens the picture has other fonts, in which text would be shorter or longer: right-aligned labels would not end where they
/// should, and Qt writes a text of several scripts in pieces, which would part. So each says how long it is.
QString with_lengths(const QString& svg)
{
    static const QRegularExpression element(
        "<text ([^>]*font-family=\"([^\"]*)\" font-size=\"([0-9.]+)\" font-weight=\"([0-9]+)\" "
        "font-style=\"([a-z]+)\"[^>]*)>([^<]*)</text>");
    QString result;
    qsizetype end = 0;
    for (auto found = element.globalMatch(svg); found.hasNext();) {
        const QRegularExpressionMatch match = found.next();
        result += QStringView(svg).sliced(end, match.capturedStart() - end);
        end = match.capturedEnd();
        const QString text = unescaped(match.captured(6));
        const double width = width_of(text, match.captured(2), match.captured(3).toDouble(),
                                      match.captured(4).toInt(), match.captured(5) != "normal");
        if (width < 0.01) // marks that only steer the direction
            continue;
        result += "<text " + match.captured(1).trimmed() +
                  QString(" textLength=\"%1\" lengthAdjust=\"spacingAndGlyphs\">").arg(width, 0, 'f', 2) +
                  match.captured(6) + "</text>";
    }
    return result + QStringView(svg).sliced(end).toString();
}

} // namespace

QByteArray tidied_svg(const QByteArray& svg, QSize size, const QString& title)
{
    QString text = with_lengths(QString::fromUtf8(svg));
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
    // The generator opens a group whenever the state of the painter may have changed; half of them stay empty.
    static const QRegularExpression empty_group(QStringLiteral("<g [^<>]*>\\s*</g>\\s*"));
    text.remove(empty_group);
    return text.toUtf8();
}

} // namespace attnscope::gui
