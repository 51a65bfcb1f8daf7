// Private to widgets/map: the two sizes of text in a picture.
#pragma once

#include <QFont>

namespace attnscope {

inline QFont title_font(const QFont& font)
{
    return font;
}

inline QFont axis_font(QFont font)
{
    if (font.pixelSize() > 0)
        font.setPixelSize(font.pixelSize() * 7 / 8);
    else
        font.setPointSizeF(font.pointSizeF() * 0.875);
    return font;
}

} // namespace attnscope
