#include "core/capture/tables/value_tables.h"

#include "core/capture/plain_text.h"
#include "core/error.h"

#include <algorithm>
#include <limits>

namespace attnscope {

namespace {

constexpr double not_yet = std::numeric_limits<double>::quiet_NaN();

} // namespace

PredictionTable::PredictionTable(CaptureAxes& axes, const CapturePlan& plan) : plan_(plan)
{
    using hdf5::Type;
    if (plan.info.rank_count <= 0)
        return;
    output_ = Pair{axes.create("prediction_id", Type::int32, {"query", "rank"}, {}, 0, -1),
                   axes.create("prediction_logprob", Type::float32, {"query", "rank"}, {}, 0, not_yet)};
    rows_expected_ = plan.selection.queries.size();
    if (!plan.info.logit_lens)
        return;
    lens_ = Pair{axes.create("lens_id", Type::int32, {"layer", "query", "rank"}, {}, 0, -1),
                 axes.create("lens_logprob", Type::float32, {"layer", "query", "rank"}, {}, 0, not_yet)};
    rows_expected_ += plan.selection.queries.size() * plan.selection.layers.size();
}

void PredictionTable::write(const Predictions& predictions)
{
    const std::vector<int>& layers = plan_.selection.layers;
    const auto layer = std::lower_bound(layers.begin(), layers.end(), predictions.layer);
    const bool of_lens = predictions.layer >= 0;
    std::optional<Pair>& pair = of_lens ? lens_ : output_;
    if (!pair || (of_lens && (layer == layers.end() || *layer != predictions.layer)))
        return;

    const auto ranks = static_cast<std::size_t>(plan_.info.rank_count);
    const auto delivered = static_cast<std::size_t>(predictions.queries.size());
    if (predictions.ranks != plan_.info.rank_count || predictions.ids.size() != delivered * ranks ||
        predictions.log_probabilities.size() != delivered * ranks)
        throw Error(ErrorKind::invalid_argument, "predictions of " + std::to_string(predictions.ranks) +
                                                     " ranks a row, expected " + std::to_string(ranks));

    const std::vector<int>& queries = plan_.selection.queries;
    const auto begin = std::lower_bound(queries.begin(), queries.end(), predictions.queries.begin);
    const auto end = std::lower_bound(begin, queries.end(), predictions.queries.end);
    std::vector<std::int32_t> ids;
    std::vector<float> log_probabilities;
    for (auto query = begin; query != end; ++query) {
        const std::size_t at = static_cast<std::size_t>(*query - predictions.queries.begin) * ranks;
        const auto row_ids = predictions.ids.subspan(at, ranks);
        const auto row_log = predictions.log_probabilities.subspan(at, ranks);
        ids.insert(ids.end(), row_ids.begin(), row_ids.end());
        log_probabilities.insert(log_probabilities.end(), row_log.begin(), row_log.end());
    }
    hdf5::Extent offset{static_cast<std::uint64_t>(begin - queries.begin()), 0};
    hdf5::Extent count{static_cast<std::uint64_t>(end - begin), ranks};
    if (of_lens) {
        offset.insert(offset.begin(), static_cast<std::uint64_t>(layer - layers.begin()));
        count.insert(count.begin(), 1);
    }
    ids_.insert(ids.begin(), ids.end());
    pair->ids.write(offset, count, std::span<const std::int32_t>(ids));
    pair->log_probabilities.write(offset, count, std::span<const float>(log_probabilities));
    rows_written_ += static_cast<std::size_t>(end - begin);
}

void PredictionTable::write_texts(CaptureAxes& axes,
                                  const std::function<std::string(std::int32_t)>& text_of) const
{
    std::vector<int> ids;
    for (const std::int32_t id : ids_)
        if (id >= 0) // -1: no prediction
            ids.push_back(id);
    if (ids.empty())
        return;
    std::sort(ids.begin(), ids.end());
    std::vector<std::string> texts;
    texts.reserve(ids.size());
    for (const std::int32_t id : ids)
        texts.push_back(plain_text(text_of(id)));
    axes.add("prediction_token", ids);
    axes.create("prediction_token_text", hdf5::Type::text, {"prediction_token"}).write_texts(texts);
}

} // namespace attnscope
