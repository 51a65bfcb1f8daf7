#include "widgets/panel/prompt_words.h"

#include "core/text/token.h"
#include "widgets/text/isolated_words.h"

#include <QLocale>
#include <QStringList>

namespace attnscope {

namespace {

constexpr qsizetype longest_quote = 200;

bool has_place(const Token& token)
{
    return token.span.begin < token.span.end;
}

} // namespace

QString token_words(std::span<const Token> tokens, int token, const PromptText& text)
{
    const auto place = static_cast<std::size_t>(token);
    const Token& entry = tokens[place];
    QString words = QString("token %1 · id %2 · “").arg(token).arg(entry.id) +
                    isolated_words(QString::fromStdString(entry.text)) + "”";
    QStringList more;
    const std::size_t character_end = text.byte_of(text.position_of(entry.span.end));
    for (std::size_t n = place + 1; n < tokens.size() && has_place(tokens[n]); ++n) {
        if (tokens[n].span.begin >= character_end)
            break;
        more << QString::number(n);
    }
    if (!more.isEmpty())
        words += QString(" · the same character goes on in %1 ").arg(more.size() == 1 ? "token" : "tokens") +
                 more.join(", ");
    return words;
}

QString span_words(const PromptSpan& span, std::span<const Token> tokens, const PromptText& text)
{
    const QString quote = text.text_of(span.bytes).left(longest_quote);
    const QString shown = QString::fromStdString(display_text(quote.toStdString()));
    QString words = isolated_words(span.name) + " · “" + isolated_words(shown) + "”";
    int first = -1, last = -1;
    for (std::size_t n = 0; n < tokens.size(); ++n) {
        const ByteSpan& bytes = tokens[n].span;
        if (!has_place(tokens[n]) || bytes.begin >= span.bytes.end || bytes.end <= span.bytes.begin)
            continue;
        first = first < 0 ? static_cast<int>(n) : first;
        last = static_cast<int>(n);
    }
    if (first >= 0)
        words += first == last ? QString(" · token %1").arg(first)
                               : QString(" · tokens %1–%2").arg(first).arg(last);
    return words;
}

QString count_words(std::size_t tokens, int context_length)
{
    const QLocale locale(QLocale::English);
    const QString count = locale.toString(static_cast<qulonglong>(tokens));
    if (context_length <= 0)
        return tokens == 1 ? QString("1 token") : count + " tokens";
    const QString words = count + " of " + locale.toString(context_length) + " tokens";
    return tokens > static_cast<std::size_t>(context_length) ? words + " – too long for the model" : words;
}

} // namespace attnscope
