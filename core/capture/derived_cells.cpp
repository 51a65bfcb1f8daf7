#include "core/capture/derived_cells.h"

#include "core/attention/derived/attention_rollout.h"
#include "core/attention/derived/derived_maps.h"
#include "core/attention/derived/map_accumulator.h"
#include "core/capture/tiles/level_of_detail.h"
#include "core/error.h"

#include <algorithm>

namespace attnscope {

namespace {

/// Two blocks of [queries, tokens] floats; more would surprise a window that promises to stay small.
constexpr std::uint64_t most_rollout_cells = 128u << 20;

Range queries_at(const CaptureReader& reader, Range rows)
{
    return {reader.queries()[static_cast<std::size_t>(rows.begin)],
            reader.queries()[static_cast<std::size_t>(rows.end) - 1] + 1};
}

void copy_columns(const AttentionMap& map, Range columns, float* target)
{
    const int skipped = columns.begin - map.column_key.front();
    for (int row = 0; row < map.rows; ++row) {
        const float* source = map.values.data() + static_cast<std::size_t>(row) * map.columns + skipped;
        std::copy(source, source + columns.size(), target + static_cast<std::size_t>(row) * columns.size());
    }
}

} // namespace

DerivedCells::DerivedCells(const CaptureReader& reader, const DerivedRequest& request, Range rows,
                           Range columns, const Progress& progress)
    : reader_(reader), request_(request), progress_(progress)
{
    check();
    const std::uint64_t maps = std::uint64_t{request.layers.size()} * request.heads.size();
    if (request.quantity.weighting == Weighting::value_norm)
        read_value_norms();
    if (request.quantity.aggregation == Aggregation::rollout) {
        total_ = maps * static_cast<std::uint64_t>(rows.end) * static_cast<std::uint64_t>(reader.key_count());
        roll_out(rows);
    } else {
        total_ = maps * static_cast<std::uint64_t>(rows.size()) * static_cast<std::uint64_t>(columns.size());
    }
}

void DerivedCells::check() const
{
    const Quantity& quantity = request_.quantity;
    const auto refuse = [](const std::string& message) { throw Error(ErrorKind::invalid_argument, message); };
    if (request_.layers.empty() || request_.heads.empty())
        refuse("no layer or no head was chosen");
    if (quantity.aggregation == Aggregation::single &&
        (request_.layers.size() != 1 || request_.heads.size() != 1))
        refuse("several layers or heads need an aggregation: mean, largest or rollout");
    if (quantity.hypothetical_lambda && quantity.component != Component::difference)
        refuse("a hypothetical lambda belongs to the difference A1 - lambda A2, not to A1 or A2 alone");
    const bool needs_pair =
        quantity.component == Component::difference &&
        (quantity.hypothetical_lambda || quantity.first_token == FirstToken::renormalised);
    for (const int layer : request_.layers)
        for (const int head : request_.heads) {
            reader_.require({layer, head, quantity.component});
            if (needs_pair) {
                reader_.require({layer, head, Component::first});
                reader_.require({layer, head, Component::second});
            }
        }
    if (quantity.aggregation != Aggregation::rollout)
        return;
    if (quantity.is_signed())
        refuse("attention rollout is defined for softmax maps only: it passes probabilities on from layer to "
               "layer, and "
               "A1 - lambda A2 has negative weights and rows that do not sum to 1; choose A1 or A2");
    if (quantity.weighting != Weighting::weights || quantity.first_token != FirstToken::kept)
        refuse("attention rollout takes softmax rows as they are: not times value norms, not without the "
               "first token");
    if (static_cast<int>(reader_.queries().size()) != reader_.key_count())
        throw Error(ErrorKind::not_found,
                    reader_.path().string() + " holds " + std::to_string(reader_.queries().size()) + " of " +
                        std::to_string(reader_.key_count()) +
                        " queries; attention rollout needs all of them: capture without --queries");
}

void DerivedCells::read_value_norms()
{
    const std::vector<std::string> names = reader_.array_names();
    if (std::find(names.begin(), names.end(), "statistics/value_norm") == names.end())
        throw Error(ErrorKind::not_found,
                    reader_.path().string() +
                        " holds no value norms (statistics/value_norm); capture again to weight by them");
    const auto keys = static_cast<std::size_t>(reader_.key_count());
    for (const int layer : request_.layers) {
        const NamedArray norms = reader_.array("statistics/value_norm", layer); // [head, key]
        for (const int head : request_.heads) {
            const auto slot = static_cast<std::size_t>(
                std::lower_bound(reader_.heads().begin(), reader_.heads().end(), head) -
                reader_.heads().begin());
            const auto begin = norms.values.begin() + static_cast<std::ptrdiff_t>(slot * keys);
            value_norms_[{layer, head}].assign(begin, begin + static_cast<std::ptrdiff_t>(keys));
        }
    }
}

void DerivedCells::step(std::uint64_t cells)
{
    done_ += cells;
    if (!keep_going(progress_, std::min(done_, total_), total_))
        throw DerivedCancelled{};
}

std::vector<float> DerivedCells::lambda_of_rows(int layer, int head, Range rows) const
{
    if (request_.quantity.hypothetical_lambda)
        return std::vector<float>(static_cast<std::size_t>(rows.size()),
                                  *request_.quantity.hypothetical_lambda);
    const std::vector<float> all = reader_.lambdas(layer, head);
    return {all.begin() + rows.begin, all.begin() + rows.end};
}

AttentionMap DerivedCells::one_head(int layer, int head, Range rows, Range columns) const
{
    const Quantity& quantity = request_.quantity;
    const bool renormalise = quantity.first_token == FirstToken::renormalised;
    // Whole rows where they are divided by their sum.
    const Window window{queries_at(reader_, rows), renormalise ? Range{0, reader_.key_count()} : columns};
    const auto component = [&](Component which) {
        AttentionMap map = reader_.read({layer, head, which}, window, 0);
        return renormalise ? without_first_token(map, true) : map;
    };
    AttentionMap map =
        quantity.component == Component::difference && (renormalise || quantity.hypothetical_lambda)
            ? hypothetical_difference(component(Component::first), component(Component::second),
                                      lambda_of_rows(layer, head, rows))
            : component(quantity.component);
    if (quantity.weighting == Weighting::value_norm)
        map = weighted_by_key(map, value_norms_.at({layer, head}));
    return map;
}

void DerivedCells::read(Range rows, Range columns, float* target)
{
    if (!rollout_.empty()) {
        const auto keys = static_cast<std::size_t>(reader_.key_count());
        for (int row = rows.begin; row < rows.end; ++row) {
            const auto source =
                rollout_.begin() +
                static_cast<std::ptrdiff_t>(static_cast<std::size_t>(row - rollout_rows_.begin) * keys) +
                columns.begin;
            target = std::copy(source, source + columns.size(), target);
        }
        return;
    }
    const auto cells = static_cast<std::uint64_t>(rows.size()) * static_cast<std::uint64_t>(columns.size());
    if (request_.quantity.aggregation == Aggregation::single) {
        copy_columns(one_head(request_.layers.front(), request_.heads.front(), rows, columns), columns,
                     target);
        step(cells);
        return;
    }
    MapAccumulator together(request_.quantity.aggregation);
    for (const int layer : request_.layers)
        for (const int head : request_.heads) {
            together.add(one_head(layer, head, rows, columns));
            step(cells);
        }
    copy_columns(together.result(), columns, target);
}

void DerivedCells::roll_out(Range rows)
{
    const std::uint64_t cells =
        static_cast<std::uint64_t>(rows.size()) * static_cast<std::uint64_t>(reader_.key_count());
    if (cells > most_rollout_cells)
        throw Error(ErrorKind::out_of_memory,
                    "attention rollout of " + std::to_string(rows.size()) + " queries over " +
                        std::to_string(reader_.key_count()) + " tokens would need " +
                        std::to_string(cells * 8 >> 20) + " MiB; choose at most " +
                        std::to_string(most_rollout_cells / static_cast<std::uint64_t>(reader_.key_count())) +
                        " queries");
    RolloutProduct product(rows, reader_.key_count());
    const int step_rows = rows_of_band(reader_.key_count());
    for (auto layer = request_.layers.rbegin(); layer != request_.layers.rend(); ++layer) {
        for (int begin = 0; begin < reader_.key_count(); begin += step_rows) {
            const Range band{begin, std::min(reader_.key_count(), begin + step_rows)};
            if (!product.needs(band))
                continue;
            MapAccumulator mean(Aggregation::mean);
            for (const int head : request_.heads) {
                mean.add(one_head(*layer, head, band, {0, reader_.key_count()}));
                step(static_cast<std::uint64_t>(band.size()) *
                     static_cast<std::uint64_t>(reader_.key_count()));
            }
            product.add_rows(band, mean.result().values);
        }
        product.end_layer();
    }
    rollout_rows_ = rows;
    rollout_ = product.values();
}

} // namespace attnscope
