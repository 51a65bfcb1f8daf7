#include "core/capture/verify/verify_predictions.h"

#include <algorithm>

namespace attnscope {

namespace {

void check_rows(const CaptureReader& reader, int layer, const std::vector<PredictedText>& tokens,
                FindingList& findings)
{
    const auto has_text = [&](std::int32_t id) {
        const auto found = std::lower_bound(
            tokens.begin(), tokens.end(), id,
            [](const PredictedText& token, std::int32_t wanted) { return token.id < wanted; });
        return found != tokens.end() && found->id == id;
    };
    for (const int query : reader.queries()) {
        const std::optional<RowPredictions> row = reader.predictions(query, layer);
        if (!row)
            return; // not stored
        for (const std::int32_t id : row->ids)
            if (id >= 0 && !has_text(id))
                findings.add("predictions", [&] {
                    return "token " + std::to_string(id) + ", predicted after query " +
                           std::to_string(query) + ", is not in prediction_token";
                });
    }
}

} // namespace

void check_predictions(const CaptureReader& reader, FindingList& findings)
{
    const std::vector<PredictedText> tokens = reader.predicted_texts();
    if (tokens.empty())
        return;
    check_rows(reader, -1, tokens, findings);
    for (const int layer : reader.layers())
        check_rows(reader, layer, tokens, findings);
}

} // namespace attnscope
