#include "widgets/panel/token_layout.h"

#include "widgets/panel/line_parts.h"
#include "widgets/text/towers.h"

#include <algorithm>

namespace attnscope {

namespace {

constexpr double line_gap = 5; ///< room for the underline of segments

int token_of(const std::vector<int>& starts, int first_token, int position)
{
    const auto after = std::upper_bound(starts.begin(), starts.end(), position);
    return first_token + static_cast<int>(after - starts.begin()) - 1;
}

bool has_right_to_left(const QString& text)
{
    return std::any_of(text.begin(), text.end(),
                       [](QChar c) { return c.direction() == QChar::DirR || c.direction() == QChar::DirAL; });
}

/// That of most letters, not of the first: it may be a token like "<s>", and isolates do not count at all.
Qt::LayoutDirection direction_of(const std::vector<QString>& tokens, std::size_t first, std::size_t end)
{
    qsizetype balance = 0;
    for (std::size_t n = first; n < end; ++n) {
        if (tokens[n].startsWith('<') && tokens[n].endsWith('>'))
            continue;
        for (const QChar c : tokens[n])
            balance += c.direction() == QChar::DirL                                    ? 1
                       : c.direction() == QChar::DirR || c.direction() == QChar::DirAL ? -1
                                                                                       : 0;
    }
    return balance < 0 ? Qt::RightToLeft : Qt::LeftToRight;
}

} // namespace

TokenLayout::Paragraph TokenLayout::paragraph_from(const std::vector<QString>& tokens, std::size_t first,
                                                   std::size_t end)
{
    const bool mixed = std::any_of(tokens.begin() + static_cast<std::ptrdiff_t>(first),
                                   tokens.begin() + static_cast<std::ptrdiff_t>(end), has_right_to_left);
    Paragraph paragraph;
    paragraph.first_token = static_cast<int>(first);
    QString text;
    bool isolated = false;
    // Characters of no width are shaped together with what follows: the end of an isolate counts to the next token.
    const auto start_token = [&] {
        paragraph.starts.push_back(static_cast<int>(text.size()));
        if (isolated)
            text += QChar(0x2069);
        isolated = false;
    };
    for (std::size_t n = first; n < end; ++n) {
        start_token();
        if (tokens[n].startsWith(u'␣') && n > first)
            text += QChar(0x200B); // a line may end before a word, as the visible space itself does not allow
        isolated = mixed && !has_right_to_left(tokens[n]);
        if (isolated)
            text += QChar(0x2068);
        text += without_towers(tokens[n]);
    }
    start_token();
    paragraph.layout = std::make_unique<QTextLayout>(text);
    paragraph.direction = direction_of(tokens, first, end);
    return paragraph;
}

void TokenLayout::set_tokens(const std::vector<QString>& tokens)
{
    paragraphs_.clear();
    token_count_ = static_cast<int>(tokens.size());
    std::size_t first = 0;
    for (std::size_t n = 0; n < tokens.size(); ++n)
        if (tokens[n].endsWith(u'↵') || n + 1 == tokens.size()) {
            paragraphs_.push_back(paragraph_from(tokens, first, n + 1));
            first = n + 1;
        }
}

void TokenLayout::lay_out(const QFont& font, double width)
{
    height_ = 0;
    QTextOption option;
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    for (Paragraph& paragraph : paragraphs_) {
        paragraph.layout->setFont(font);
        option.setTextDirection(paragraph.direction);
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

std::vector<QRectF> TokenLayout::parts_on(const Line& line, int token) const
{
    const Paragraph& paragraph = paragraph_of(token);
    const auto place = static_cast<std::size_t>(token - paragraph.first_token);
    const int begin = std::max(paragraph.starts[place], line.line.textStart());
    const int end = std::min(paragraph.starts[place + 1], line.line.textStart() + line.line.textLength());
    std::vector<QRectF> parts;
    for (const LinePart& part : parts_of_line(line.line, paragraph.layout->text(), begin, end))
        parts.emplace_back(part.left, line.origin.y() + line.line.y(), part.right - part.left,
                           line.line.height());
    return parts;
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
        for (const QRectF& part : parts_on({line, {0, paragraph.top}, token, token + 1}, token))
            rectangles.push_back(part);
    }
    return rectangles;
}

int TokenLayout::token_at(QPointF place) const
{
    for (const Line& line : lines_between(place.y(), place.y()))
        for (int token = line.first_token; token < line.end_token; ++token)
            for (const QRectF& part : parts_on(line, token))
                if (part.left() <= place.x() && place.x() < part.right())
                    return token;
    return -1;
}

} // namespace attnscope
