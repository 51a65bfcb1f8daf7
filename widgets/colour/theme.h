// The colours of the window and of pictures, light and dark. Contrast of `text` and `muted_text` against
// `background` and `surface` is at least 4.5:1.
#pragma once

#include <QColor>
#include <QPalette>

namespace attnscope {

struct Theme {
    bool dark = false;
    QColor background; ///< of views and pictures
    QColor surface;    ///< of panels, buttons, read-outs
    QColor text;
    QColor muted_text;
    QColor hairline;    ///< frames and grid lines
    QColor accent;      ///< selection, pinned rows, keyboard focus: the one accent
    QColor accent_text; ///< on `accent`
    QColor warning;     ///< beside a mark or a word, never alone
    QColor hatch;       ///< fine lines over masked cells
};

Theme light_theme();
Theme dark_theme();

/// The theme whose lightness the palette has.
Theme theme_of(const QPalette& palette);

QPalette palette_of(const Theme& theme);

/// Contrast ratio of two opaque colours by WCAG 2.1: 1 ... 21.
double contrast_ratio(const QColor& a, const QColor& b);

} // namespace attnscope
