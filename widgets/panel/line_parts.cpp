#include "widgets/panel/line_parts.h"

#include <QGlyphRun>
#include <QRawFont>

#include <algorithm>
#include <cmath>

namespace attnscope {

namespace {

constexpr double touching = 0.01;

/// Where the direction turns, cursorToX() gives the first character the place of the turn and no width: its glyph knows.
LinePart part_of_glyph(const QTextLine& line, int position)
{
    LinePart part;
    bool any = false;
    for (const QGlyphRun& run : line.glyphRuns(position, 1)) {
        const QList<QPointF> places = run.positions();
        const QList<QPointF> advances = run.rawFont().advancesForGlyphIndexes(run.glyphIndexes());
        for (qsizetype n = 0; n < places.size() && n < advances.size(); ++n) {
            const double left = places[n].x(), right = left + advances[n].x();
            part = any ? LinePart{std::min(part.left, left), std::max(part.right, right)}
                       : LinePart{left, right};
            any = true;
        }
    }
    return part;
}

} // namespace

std::vector<LinePart> parts_of_line(const QTextLine& line, const QString& text, int begin, int end)
{
    std::vector<LinePart> parts;
    for (int position = begin; position < end; ++position) {
        const double leading = line.cursorToX(position, QTextLine::Leading);
        const double trailing = line.cursorToX(position, QTextLine::Trailing);
        LinePart next{std::min(leading, trailing), std::max(leading, trailing)};
        const QChar::Category category = text[position].category();
        const bool has_width = category != QChar::Other_Format && category != QChar::Mark_NonSpacing;
        if (next.right - next.left < touching && has_width)
            next = part_of_glyph(line, position);
        if (next.right - next.left < touching)
            continue; // of a character that is drawn with its neighbour
        if (!parts.empty() && std::abs(parts.back().right - next.left) < touching)
            parts.back().right = next.right;
        else if (!parts.empty() && std::abs(parts.back().left - next.right) < touching)
            parts.back().left = next.left;
        else if (parts.empty() || next.left < parts.back().left || next.right > parts.back().right)
            parts.push_back(next); // the letters of a ligature share their place
    }
    return parts;
}

} // namespace attnscope
