// Fusion with check boxes and radio buttons in the colours of the theme. Fusion draws their outlines darker than the
// window, which on a dark ground leaves nothing to see. GUI thread only; QApplication::setStyle() takes ownership.
#pragma once

#include <QProxyStyle>

namespace attnscope {

class ThemeStyle : public QProxyStyle {
    Q_OBJECT
public:
    ThemeStyle() : QProxyStyle(QStringLiteral("Fusion")) {}

    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                       const QWidget* widget = nullptr) const override;
};

} // namespace attnscope
