// Private to widgets/panel: where characters of a line stand.
#pragma once

#include <QString>
#include <QTextLayout>

#include <vector>

namespace attnscope {

/// Left and right edges.
struct LinePart {
    double left = 0;
    double right = 0;
};

/// What characters [begin, end) of `text`, the whole of which is laid out, cover: one part, or several where the direction of the text changes among them.
std::vector<LinePart> parts_of_line(const QTextLine& line, const QString& text, int begin, int end);

} // namespace attnscope
