#include "core/capture/verify/verify_statistics.h"

#include "core/capture/export/number_text.h"
#include "core/capture/format.h"
#include "core/capture/verify/verify_tolerance.h"

#include <algorithm>

namespace attnscope {

namespace {

CaptureInfo info_of(const CaptureReader& reader)
{
    CaptureInfo info;
    info.kind = reader.kind();
    info.layer_count = reader.layers().back() + 1;
    info.head_count = reader.heads().back() + 1;
    info.masks.resize(static_cast<std::size_t>(info.layer_count));
    for (const int layer : reader.layers())
        info.masks[static_cast<std::size_t>(layer)] = reader.mask_of(layer);
    for (const Token& token : reader.record().tokens)
        info.token_ids.push_back(token.id);
    return info;
}

/// Sums and single weights.
double allowed_of_sum(const CaptureReader& reader, Component, int cells, double magnitude, double value)
{
    const double allowed = tolerance::statistic * (1 + std::fabs(value));
    return reader.storage().half ? allowed + tolerance::half_sum(magnitude, cells) : allowed;
}

double allowed_of_entropy(const CaptureReader& reader, Component, int cells, double, double value)
{
    const double allowed = tolerance::statistic * (1 + value);
    return reader.storage().half ? allowed + tolerance::half_entropy(value, cells) : allowed;
}

double allowed_of_key(const CaptureReader&, Component, int, double, double)
{
    return 0;
}

} // namespace

StatisticsCheck::StatisticsCheck(const CaptureReader& reader)
    : reader_(reader),
      accumulator_(info_of(reader), reader.heads(), reader.queries(), reader.record().segments),
      names_(reader.array_names())
{
}

void StatisticsCheck::begin_layer(int layer)
{
    layer_ = layer;
    accumulator_.begin_layer(layer);
}

void StatisticsCheck::add(const VerifyBand& band)
{
    const std::vector<int>& queries = reader_.queries();
    const auto keys = static_cast<std::size_t>(reader_.key_count());
    for (int row = band.rows.begin;
         row < band.rows.end;) { // strips hold consecutive queries, captures may skip some
        int end = row + 1;
        while (end < band.rows.end &&
               queries[static_cast<std::size_t>(end)] == queries[static_cast<std::size_t>(end - 1)] + 1)
            ++end;
        const int query = queries[static_cast<std::size_t>(row)];
        AttentionStrip strip{band.layer, band.head, {query, query + end - row}, {0, reader_.key_count()}, {},
                             {},         {}};
        const auto part = [&](Component component) {
            const std::vector<float>& map = band.maps[static_cast<std::size_t>(component)];
            const auto offset = static_cast<std::size_t>(row - band.rows.begin) * keys;
            return map.empty() ? std::span<const float>()
                               : std::span(map).subspan(offset, static_cast<std::size_t>(end - row) * keys);
        };
        strip.first = part(Component::first);
        strip.second = part(Component::second);
        strip.difference = part(Component::difference);
        accumulator_.add(strip);
        row = end;
    }
}

void StatisticsCheck::finish_layer(FindingList& findings)
{
    const LayerStatistics& taken = accumulator_.finish_layer();
    for (const Component component : {Component::first, Component::second, Component::difference})
        if (reader_.stores(component))
            compare_component(component, taken.components[static_cast<std::size_t>(component)], findings);
    if (reader_.stores(Component::first) && reader_.stores(Component::second))
        compare("cosine", Component::first, taken.cosine, allowed_of_sum, findings);
}

void StatisticsCheck::compare_component(Component component, const ComponentStatistics& taken,
                                        FindingList& findings) const
{
    const auto sum = [&](const char* quantity, const std::vector<float>& values) {
        compare(quantity, component, values, allowed_of_sum, findings);
    };
    sum("row_sum", taken.row_sum);
    sum("first_token_mass", taken.first_token_mass);
    sum("negative_mass", taken.negative_mass);
    sum("peak", taken.peak);
    sum("segment_mass", taken.segment_mass);
    sum("segment_mass_absolute", taken.segment_mass_absolute);
    sum("previous_token", taken.previous_token);
    sum("duplicate_token", taken.duplicate_token);
    sum("induction", taken.induction);
    // float16 makes equal peaks of unequal ones, and loses what the entropy of a small difference is made of.
    if (!reader_.storage().half)
        compare("peak_key", component, std::vector<float>(taken.peak_key.begin(), taken.peak_key.end()),
                allowed_of_key, findings);
    if (!reader_.storage().half || component != Component::difference)
        compare("entropy", component, taken.entropy, allowed_of_entropy, findings);
}

void StatisticsCheck::compare(const char* quantity, Component component, std::span<const float> taken,
                              Allowed allowed, FindingList& findings) const
{
    const bool of_both = std::string_view(quantity) == "cosine";
    const std::string name = std::string(format::statistics_group) + "/" +
                             (of_both ? quantity : format::statistic_name(quantity, component));
    if (std::find(names_.begin(), names_.end(), name) == names_.end())
        return;
    const NamedArray stored = reader_.array(name, layer_);
    if (stored.values.size() != taken.size()) {
        findings.add("statistics", [&] {
            return name + " of layer " + std::to_string(layer_) + " has " +
                   std::to_string(stored.values.size()) + " values, expected " + std::to_string(taken.size());
        });
        return;
    }
    const std::size_t a_head = taken.size() / reader_.heads().size();
    const std::size_t queries = reader_.queries().size();
    // Magnitudes of a softmax row sum to 1, those of a difference row to 1 + |lambda| at most.
    const bool lambda_matters = component == Component::difference && reader_.storage().half;
    std::vector<float> lambda;
    for (std::size_t i = 0; i < taken.size(); ++i) {
        const double value = static_cast<double>(taken[i]);
        const double found = static_cast<double>(stored.values[i]);
        const int head = reader_.heads()[i / a_head];
        const std::size_t row = a_head >= queries ? i % a_head / (a_head / queries) : 0;
        const int query = reader_.queries()[row];
        if (lambda_matters && i % a_head == 0)
            lambda = reader_.lambdas(layer_, head);
        const double magnitude = lambda_matters ? 1 + std::fabs(static_cast<double>(lambda[row])) : 1;
        const double error = std::fabs(value - found);
        if (std::isnan(value) ? std::isnan(found)
                              : error <= allowed(reader_, component, reader_.key_count(), magnitude, value))
            continue;
        findings.add("statistics", [&] {
            return name + " of layer " + std::to_string(layer_) + ", head " + std::to_string(head) +
                   (a_head >= queries ? ", query " + std::to_string(query) : "") + " is " +
                   number_text(found) + ", the map gives " + number_text(value);
        });
    }
}

} // namespace attnscope
