// Private to widgets/panel: tokens set as running text, broken into lines.
#pragma once

#include <QFont>
#include <QRectF>
#include <QString>
#include <QTextLayout>

#include <memory>
#include <vector>

namespace attnscope {

/// One QTextLayout a paragraph, so that words keep their shapes and right-to-left text its order across tokens. A token that
/// ends in "↵" ends its paragraph. Where right-to-left letters are about, tokens without any are isolated: "<0xF0>" stays so. Laid out once for a width; drawing needs the visible lines only.
class TokenLayout {
public:
    void set_tokens(const std::vector<QString>& tokens);
    void lay_out(const QFont& font, double width);

    double height() const noexcept { return height_; }
    int token_count() const noexcept { return token_count_; }
    /// Where a token stands, line by line.
    std::vector<QRectF> rectangles_of(int token) const;
    int token_at(QPointF place) const; ///< -1: none

    struct Line {
        QTextLine line;
        QPointF origin; ///< what its paragraph's coordinates are relative to
        int first_token = 0;
        int end_token = 0;
    };
    /// Lines that touch [top, bottom].
    std::vector<Line> lines_between(double top, double bottom) const;
    /// The parts of a token on a line; mostly one.
    std::vector<QRectF> parts_on(const Line& line, int token) const;

private:
    struct Paragraph {
        std::unique_ptr<QTextLayout> layout;
        int first_token = 0;
        std::vector<int>
            starts; ///< [token + 1] where a token begins in the text, with the characters of no width around it
        double top = 0;
        Qt::LayoutDirection direction = Qt::LeftToRight;
    };

    static Paragraph paragraph_from(const std::vector<QString>& tokens, std::size_t first, std::size_t end);
    const Paragraph& paragraph_of(int token) const;

    std::vector<Paragraph> paragraphs_;
    double height_ = 0;
    int token_count_ = 0;
};

} // namespace attnscope
