#include "core/attention/layer_statistics.h"

#include "core/attention/kernels.h"
#include "core/error.h"

#include <cmath>
#include <limits>
#include <string>

namespace attnscope {

namespace {

constexpr float not_delivered = std::numeric_limits<float>::quiet_NaN();

/// [index] its place in `selected`, or -1.
std::vector<int> slots_of(const std::vector<int>& selected, int count, const char* what)
{
    std::vector<int> slots(static_cast<std::size_t>(count), -1);
    int previous = -1;
    for (std::size_t i = 0; i < selected.size(); ++i) {
        if (selected[i] <= previous || selected[i] >= count)
            throw Error(ErrorKind::invalid_argument,
                        std::string("statistics of ") + what + " " + std::to_string(selected[i]) +
                            ": expected ascending indices below " + std::to_string(count));
        previous = selected[i];
        slots[static_cast<std::size_t>(previous)] = static_cast<int>(i);
    }
    return slots;
}

void reset(ComponentStatistics& statistics, std::size_t heads, std::size_t rows, std::size_t segments)
{
    for (auto* values : {&statistics.row_sum, &statistics.entropy, &statistics.first_token_mass,
                         &statistics.negative_mass, &statistics.peak})
        values->assign(rows, not_delivered);
    statistics.peak_key.assign(rows, -1);
    statistics.segment_mass.assign(rows * segments, not_delivered);
    statistics.segment_mass_absolute.assign(rows * segments, not_delivered);
    for (auto* values : {&statistics.previous_token, &statistics.duplicate_token, &statistics.induction})
        values->assign(heads, not_delivered);
}

} // namespace

StatisticsAccumulator::StatisticsAccumulator(const CaptureInfo& info, std::vector<int> heads,
                                             std::vector<int> queries, std::vector<Segment> segments)
    : info_(info), heads_(std::move(heads)), queries_(std::move(queries)), segments_(std::move(segments)),
      patterns_(info_.token_ids), head_slot_(slots_of(heads_, info_.head_count, "head")),
      query_slot_(slots_of(queries_, info_.tokens(), "query"))
{
    for (const Segment& segment : segments_)
        if (segment.tokens.begin < 0 || segment.tokens.end > info_.tokens())
            throw Error(ErrorKind::invalid_argument, "segment \"" + segment.name +
                                                         "\" reaches outside of the " +
                                                         std::to_string(info_.tokens()) + " tokens");
}

void StatisticsAccumulator::begin_layer(int layer)
{
    if (layer < 0 || static_cast<std::size_t>(layer) >= info_.masks.size())
        throw Error(ErrorKind::invalid_argument, "statistics of layer " + std::to_string(layer) +
                                                     ": the model has " + std::to_string(info_.masks.size()) +
                                                     " layers");
    layer_ = layer;
    const std::size_t rows = heads_.size() * queries_.size();
    const std::size_t components = info_.kind == ModelKind::plain ? 1 : 3;
    for (std::size_t component = 0; component < components; ++component) {
        reset(statistics_.components[component], heads_.size(), rows, segments_.size());
        partials_[component].pattern.assign(rows, {not_delivered, not_delivered, not_delivered});
        partials_[component].square_sum.assign(rows, not_delivered);
    }
    if (components == 3) {
        product_sum_.assign(rows, not_delivered);
        statistics_.cosine.assign(heads_.size(), not_delivered);
    }
}

void StatisticsAccumulator::add(const AttentionStrip& strip)
{
    if (strip.layer != layer_ || strip.head < 0 || strip.head >= info_.head_count ||
        head_slot_[strip.head] < 0)
        return;
    const std::size_t width = static_cast<std::size_t>(strip.keys.size());
    const std::size_t cells = static_cast<std::size_t>(strip.queries.size()) * width;
    const std::array<std::span<const float>, 3> maps{strip.first, strip.second, strip.difference};
    for (const std::span<const float> map : maps)
        if (!map.empty() && map.size() != cells)
            throw Error(ErrorKind::invalid_argument, "strip of layer " + std::to_string(strip.layer) +
                                                         ", head " + std::to_string(strip.head) + ": " +
                                                         std::to_string(map.size()) + " weights for " +
                                                         std::to_string(strip.queries.size()) +
                                                         " queries x " + std::to_string(width) + " keys");
    const Range rows = intersection(strip.queries, {0, info_.tokens()});
    for (int query = rows.begin; query < rows.end; ++query) {
        if (query_slot_[query] < 0)
            continue;
        const std::size_t slot = head_slot_[strip.head] * queries_.size() + query_slot_[query];
        const Range visible =
            intersection(visible_keys(info_.masks[layer_], query, info_.tokens()), strip.keys);
        const std::size_t offset = static_cast<std::size_t>(query - strip.queries.begin) * width +
                                   (visible.begin - strip.keys.begin);
        const std::size_t length = static_cast<std::size_t>(visible.size());
        for (int component = 0; component < (info_.kind == ModelKind::plain ? 1 : 3); ++component)
            if (!maps[component].empty())
                add_row(component, slot, query, visible, maps[component].subspan(offset, length));
        if (info_.kind != ModelKind::plain && !strip.first.empty() && !strip.second.empty())
            product_sum_[slot] =
                kernels().dot(strip.first.data() + offset, strip.second.data() + offset, length);
    }
}

void StatisticsAccumulator::add_row(int component, std::size_t slot, int query, Range visible,
                                    std::span<const float> row)
{
    const RowStatistics values = row_statistics(row);
    ComponentStatistics& statistics = statistics_.components[component];
    statistics.row_sum[slot] = static_cast<float>(values.sum);
    statistics.entropy[slot] = static_cast<float>(values.entropy);
    statistics.first_token_mass[slot] = visible.contains(0) ? row[0] : 0.0f;
    statistics.negative_mass[slot] = static_cast<float>(values.negative_mass);
    statistics.peak[slot] = values.peak;
    statistics.peak_key[slot] = values.peak_key < 0 ? -1 : visible.begin + values.peak_key;
    for (std::size_t i = 0; i < segments_.size(); ++i) {
        const Range part = intersection(segments_[i].tokens, visible);
        double sum = 0;
        double absolute = 0;
        if (!part.empty())
            kernels().mass(row.data() + (part.begin - visible.begin), static_cast<std::size_t>(part.size()),
                           sum, absolute);
        statistics.segment_mass[slot * segments_.size() + i] = static_cast<float>(sum);
        statistics.segment_mass_absolute[slot * segments_.size() + i] = static_cast<float>(absolute);
    }
    partials_[component].pattern[slot] = pattern_mass(patterns_, query, visible, row.data());
    partials_[component].square_sum[slot] = values.square_sum;
}

const LayerStatistics& StatisticsAccumulator::finish_layer()
{
    const std::size_t width = queries_.size();
    for (int component = 0; component < (info_.kind == ModelKind::plain ? 1 : 3); ++component)
        reduce_scores(component);
    if (info_.kind == ModelKind::plain)
        return statistics_;
    for (std::size_t head = 0; head < heads_.size(); ++head) {
        double product = 0;
        double first = 0;
        double second = 0;
        for (std::size_t slot = head * width; slot < (head + 1) * width; ++slot) {
            product += product_sum_[slot];
            first += partials_[0].square_sum[slot];
            second += partials_[1].square_sum[slot];
        }
        statistics_.cosine[head] = static_cast<float>(product / std::sqrt(first * second)); // 0 / 0 is NaN
    }
    return statistics_;
}

void StatisticsAccumulator::reduce_scores(int component)
{
    for (std::size_t head = 0; head < heads_.size(); ++head) {
        PatternMass sum;
        int previous = 0;
        int duplicate = 0;
        int induction = 0;
        for (std::size_t i = 0; i < queries_.size(); ++i) {
            const Range visible = visible_keys(info_.masks[layer_], queries_[i], info_.tokens());
            const PatternPresence present = pattern_presence(patterns_, queries_[i], visible);
            const PatternMass& row = partials_[component].pattern[head * queries_.size() + i];
            previous += present.previous_token;
            duplicate += present.duplicate_token;
            induction += present.induction;
            sum.previous_token += present.previous_token ? row.previous_token : 0;
            sum.duplicate_token += present.duplicate_token ? row.duplicate_token : 0;
            sum.induction += present.induction ? row.induction : 0;
        }
        ComponentStatistics& statistics = statistics_.components[component];
        statistics.previous_token[head] = static_cast<float>(sum.previous_token / previous);
        statistics.duplicate_token[head] = static_cast<float>(sum.duplicate_token / duplicate);
        statistics.induction[head] = static_cast<float>(sum.induction / induction);
    }
}

} // namespace attnscope
