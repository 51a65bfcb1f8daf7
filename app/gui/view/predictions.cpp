#include "app/gui/view/predictions.h"

#include "widgets/text/isolated_words.h"

#include <cmath>
#include <unordered_map>

namespace attnscope::gui {

namespace {

using TextOfId = std::unordered_map<std::int32_t, QString>;

PredictionContent::Row row_of(const RowPredictions& predictions, int layer, const TextOfId& texts)
{
    PredictionContent::Row row;
    row.layer = layer;
    for (std::size_t rank = 0; rank < predictions.ids.size(); ++rank) {
        const auto known = texts.find(predictions.ids[rank]);
        row.tokens.push_back({predictions.ids[rank], known == texts.end() ? QString() : known->second,
                              std::exp(static_cast<double>(predictions.log_probabilities[rank]))});
    }
    return row;
}

} // namespace

PredictionContent read_predictions(const CaptureReader& reader, int query)
{
    const std::vector<Token>& tokens = reader.record().tokens;
    TextOfId texts;
    for (const Token& token : tokens)
        texts.emplace(token.id, QString::fromStdString(token.text));
    for (const PredictedText& token : reader.predicted_texts())
        texts.emplace(token.id, QString::fromStdString(token.text));
    PredictionContent content;
    content.title = QString("Next token after query %1").arg(query);
    if (query >= 0 && static_cast<std::size_t>(query) < tokens.size())
        content.title += QString(" “%1”").arg(
            isolated_words(QString::fromStdString(tokens[static_cast<std::size_t>(query)].text)));
    for (const int layer : reader.layers())
        if (const auto lens = reader.predictions(query, layer))
            content.rows.push_back(row_of(*lens, layer, texts));
    if (const auto output = reader.predictions(query))
        content.rows.push_back(row_of(*output, -1, texts));
    if (content.rows.empty())
        content.empty = "This capture holds no predictions for this query. Captures made by this program "
                        "hold the likeliest next "
                        "tokens of every captured query.";
    return content;
}

} // namespace attnscope::gui
