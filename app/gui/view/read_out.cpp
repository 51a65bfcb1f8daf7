#include "app/gui/view/read_out.h"

#include "core/attention/derived/describe.h"
#include "widgets/text/isolated_words.h"

namespace attnscope::gui {

namespace {

QString token_words(const TokenTexts& tokens, int index)
{
    if (!tokens || index < 0 || static_cast<std::size_t>(index) >= tokens->size())
        return QString::number(index);
    return QString("%1 “%2”").arg(QString::number(index),
                                  isolated_words((*tokens)[static_cast<std::size_t>(index)]));
}

QString weights_words(const ReadOutSubject& subject, int query, int key, const RowValues* row)
{
    if (row == nullptr || row->job.queries != std::vector<int>{query})
        return QString("reading …");
    const Mask mask = mask_of(row->job.maps.front());
    if (!visible_keys(mask, query, subject.reader->key_count()).contains(key))
        return QString("hidden by the mask");
    QStringList parts;
    for (std::size_t map = 0; map < row->weights.size(); ++map) {
        const std::optional<float> weight = weight_of(*row, map, key);
        if (!weight)
            continue;
        QString part = isolated_words(subject.names.value(static_cast<qsizetype>(map))) + ' ' +
                       QString::fromStdString(number_words(static_cast<double>(*weight)));
        if (const std::optional<int> rank = rank_of(*row, map, key))
            part += QString(" (rank %1)").arg(*rank);
        parts.append(part);
    }
    return parts.isEmpty() ? QString("no weight here") : parts.join("   ");
}

} // namespace

QString read_out(const ReadOutSubject& subject, int query, int key, const RowValues* row)
{
    QStringList parts;
    parts.append(subject.single ? QString("layer %1, head %2").arg(subject.layer).arg(subject.head)
                                : subject.aggregation);
    parts.append(QString("query %1 ← key %2")
                     .arg(token_words(subject.tokens, query), token_words(subject.tokens, key)));
    if (const auto& other = subject.other)
        parts.append(QString("in %1: query %2 ← key %3")
                         .arg(isolated_words(other->name), token_words(other->tokens, other->query),
                              token_words(other->tokens, other->key)));
    parts.append(weights_words(subject, query, key, row));
    if (subject.single && subject.lambda)
        parts.append(
            QString("λ %1").arg(QString::fromStdString(number_words(static_cast<double>(*subject.lambda)))));
    if (subject.reduction > 1)
        parts.append(QString("drawn 1:%1, largest kept").arg(subject.reduction));
    return parts.join(QStringLiteral(" · "));
}

} // namespace attnscope::gui
