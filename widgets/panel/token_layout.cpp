#include "widgets/panel/token_layout.h"

#include <algorithm>

namespace attnscope {

namespace {

constexpr double line_gap = 5; ///< room for the underline of segments

int token_of(const std::vector<int>& starts, int first_token, int position)
{
    const auto after = std::upper_bound(starts.begin(), starts.end(), position);
    return first_token + static_cast<int>(after - starts.begin()) - 1;
}

} // namespace

void TokenLayout::set_tokens(const std::vector<QString>& tokens)
{
    paragraphs_.clear();
    token_count_ = static_cast<int>(tokens.size());
    QString text;
    for (std::size_t n = 0; n < tokens.size(); ++n) {
        if (paragraphs_.empty() || text.isEmpty()) {
            paragraphs_.emplace_back();
            paragraphs_.back().first_token = static_cast<int>(n);
        }
        if (tokens[n].startsWith(u'␣') && !text.isEmpty())
            text += QChar(0x200B); // a line may end before a word, as the visible space itself does not allow
        paragraphs_.back().starts.push_back(static_cast<int>(text.size()));
        text += tokens[n];
        if (!tokens[n].endsWith(u'↵') && n + 1 < tokens.size())
            continue;
        paragraphs_.back().starts.push_back(static_cast<int>(text.size()));
        paragraphs_.back().layout = std::make_unique<QTextLayout>(text);
        text.clear();
    }
}

void TokenLayout::lay_out(const QFont& font, double width)
{
    height_ = 0;
    QTextOption option;
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    for (Paragraph& paragraph : paragraphs_) {
        paragraph.layout->setFont(font);
        paragraph.layout->setTextOption(option);
        paragraph.layout->setCacheEnabled(true);
        paragraph.top = height_;
        double y = 0;
        paragraph.layout->beginLayout();
        for (QTextLine line = paragraph.layout->createLine(); line.isValid();
             line = paragraph.layout->createLine()) {
            line.setLineWidth(std::max(20.0, width));
            line.setPosition({0, y});
            y += line.height() + line_gap;
        }
        paragraph.layout->endLayout();
        height_ += y;
    }
}

const TokenLayout::Paragraph& TokenLayout::paragraph_of(int token) const
{
    const auto after = std::upper_bound(paragraphs_.begin(), paragraphs_.end(), token,
                                        [](int t, const Paragraph& p) { return t < p.first_token; });
    return *(after - 1);
}

std::vector<TokenLayout::Line> TokenLayout::lines_between(double top, double bottom) const
{
    std::vector<Line> lines;
    auto paragraph = std::upper_bound(paragraphs_.begin(), paragraphs_.end(), top,
                                      [](double y, const Paragraph& p) { return y < p.top; });
    if (paragraph != paragraphs_.begin())
        --paragraph;
    for (; paragraph != paragraphs_.end() && paragraph->top <= bottom; ++paragraph)
        for (int n = 0; n < paragraph->layout->lineCount(); ++n) {
            const QTextLine line = paragraph->layout->lineAt(n);
            const double y = paragraph->top + line.y();
            if (y + line.height() + line_gap < top || y > bottom || line.textLength() == 0)
                continue;
            const int last = line.textStart() + line.textLength() - 1;
            const int token_end = paragraph->first_token + static_cast<int>(paragraph->starts.size()) - 1;
            lines.push_back(
                {line,
                 {0, paragraph->top},
                 token_of(paragraph->starts, paragraph->first_token, line.textStart()),
                 std::min(token_end, token_of(paragraph->starts, paragraph->first_token, last) + 1)});
        }
    return lines;
}

QRectF TokenLayout::rectangle_on(const Line& line, int token) const
{
    const Paragraph& paragraph = paragraph_of(token);
    const auto place = static_cast<std::size_t>(token - paragraph.first_token);
    const int begin = std::max(paragraph.starts[place], line.line.textStart());
    int end = std::min(paragraph.starts[place + 1], line.line.textStart() + line.line.textLength());
    const QString text = paragraph.layout->text();
    while (end > begin && text[end - 1] == QChar(0x200B))
        --end; // the break in front of the next word
    if (end <= begin)
        return {};
    const double from = line.line.cursorToX(begin, QTextLine::Leading);
    const double to = line.line.cursorToX(end - 1, QTextLine::Trailing);
    return QRectF(QPointF(std::min(from, to), line.origin.y() + line.line.y()),
                  QSizeF(std::abs(to - from), line.line.height()));
}

std::vector<QRectF> TokenLayout::rectangles_of(int token) const
{
    std::vector<QRectF> rectangles;
    if (token < 0 || token >= token_count_)
        return rectangles;
    const Paragraph& paragraph = paragraph_of(token);
    const auto place = static_cast<std::size_t>(token - paragraph.first_token);
    for (int n = 0; n < paragraph.layout->lineCount(); ++n) {
        const QTextLine line = paragraph.layout->lineAt(n);
        if (line.textStart() + line.textLength() <= paragraph.starts[place] ||
            line.textStart() >= paragraph.starts[place + 1])
            continue;
        if (const QRectF part = rectangle_on({line, {0, paragraph.top}, token, token + 1}, token);
            !part.isNull())
            rectangles.push_back(part);
    }
    return rectangles;
}

int TokenLayout::token_at(QPointF place) const
{
    for (const Line& line : lines_between(place.y(), place.y()))
        for (int token = line.first_token; token < line.end_token; ++token)
            if (const QRectF part = rectangle_on(line, token);
                part.left() <= place.x() && place.x() < part.right())
                return token;
    return -1;
}

} // namespace attnscope
