#include "core/capture/verify/verify_band.h"

#include "core/attention/row_statistics.h"
#include "core/capture/export/number_text.h"
#include "core/capture/format.h"
#include "core/capture/verify/verify_tolerance.h"

#include <algorithm>

namespace attnscope {

namespace {

struct Row {
    const VerifyBand& band;
    int query;
    Range visible;
    float lambda; ///< NaN when there is none
    bool half;
};

/// First non-zero cell outside of the visible keys, or -1.
int find_unmasked(std::span<const float> row, Range visible)
{
    for (int key = 0; key < static_cast<int>(row.size()); ++key) {
        if (key == visible.begin)
            key = visible.end;
        if (key < static_cast<int>(row.size()) && row[static_cast<std::size_t>(key)] != 0)
            return key;
    }
    return -1;
}

void check_mask(const Row& at, Component component, std::span<const float> row, FindingList& findings)
{
    const int key = find_unmasked(row, at.visible);
    if (key >= 0)
        findings.add("mask", [&] {
            return place_of(at.band, at.query) + ": " + format::map_name(component) + " of key " +
                   std::to_string(key) + ", which the mask hides, is " +
                   number_text(static_cast<double>(row[static_cast<std::size_t>(key)])) + ", expected 0";
        });
}

void check_sum(const Row& at, Component component, const RowStatistics& values, FindingList& findings,
               VerifyReport& report)
{
    const bool difference = component == Component::difference;
    const double lambda = static_cast<double>(at.lambda);
    if (difference && std::isnan(lambda))
        return; // a layer without lambda
    const double expected = difference ? 1 - lambda : 1;
    const double error = std::fabs(values.sum - expected);
    double allowed = tolerance::row_sum * (difference ? 1 + std::fabs(lambda) : 1);
    if (at.half)
        allowed += tolerance::half_sum(values.absolute_sum, at.visible.size());
    report.worst_row_sum = std::max(report.worst_row_sum, error);
    if (error > allowed)
        findings.add("row sum", [&] {
            return place_of(at.band, at.query) + ": " + format::map_name(component) + " sums to " +
                   number_text(values.sum) + ", expected " + number_text(expected) +
                   (difference ? " (1 - lambda)" : "") + " within " + number_text(allowed);
        });
}

void check_difference(const Row& at, const float* first, const float* second, const float* difference,
                      FindingList& findings, VerifyReport& report)
{
    const double lambda = static_cast<double>(at.lambda);
    if (std::isnan(lambda))
        return;
    const double relative = tolerance::difference + (at.half ? 2 * tolerance::half_relative : 0);
    const double absolute = at.half ? (2 + std::fabs(lambda)) * tolerance::half_absolute : 0;
    double worst = 0;
    double worst_excess = 0;
    int worst_key = -1;
    for (int key = at.visible.begin; key < at.visible.end; ++key) {
        const double a = static_cast<double>(first[key]);
        const double b = lambda * static_cast<double>(second[key]);
        const double error = std::fabs(static_cast<double>(difference[key]) - (a - b));
        const double excess = error - relative * (std::fabs(a) + std::fabs(b)) - absolute;
        worst = std::max(worst, error);
        if (excess > worst_excess) {
            worst_excess = excess;
            worst_key = key;
        }
    }
    report.worst_difference = std::max(report.worst_difference, worst);
    if (worst_key >= 0)
        findings.add("difference", [&] {
            return place_of(at.band, at.query) + ", key " + std::to_string(worst_key) +
                   ": attention_difference is " + number_text(static_cast<double>(difference[worst_key])) +
                   ", attention_1 - lambda * attention_2 is " +
                   number_text(static_cast<double>(first[worst_key]) -
                               lambda * static_cast<double>(second[worst_key])) +
                   " (lambda " + number_text(lambda) + ")";
        });
}

} // namespace

std::string place_of(const VerifyBand& band, int query)
{
    return "layer " + std::to_string(band.layer) + ", head " + std::to_string(band.head) + ", query " +
           std::to_string(query);
}

void read_band(const CaptureReader& reader, VerifyBand& band)
{
    for (const Component component : {Component::first, Component::second, Component::difference})
        if (reader.stores(component))
            reader.read_level({band.layer, band.head, component}, 1, band.rows, {0, reader.key_count()},
                              band.maps[static_cast<std::size_t>(component)]);
}

void check_rows(const CaptureReader& reader, const VerifyBand& band, FindingList& findings,
                VerifyReport& report)
{
    const int keys = reader.key_count();
    const Mask mask = reader.mask_of(band.layer);
    for (int i = 0; i < band.rows.size(); ++i) {
        const int query = reader.queries()[static_cast<std::size_t>(band.rows.begin) + i];
        const float lambda =
            band.lambda.empty() ? std::nanf("") : band.lambda[static_cast<std::size_t>(band.rows.begin) + i];
        const Row at{band, query, intersection(visible_keys(mask, query, keys), {0, keys}), lambda,
                     reader.storage().half};
        bool finite = true;
        std::array<const float*, 3> rows{};
        for (const Component component : {Component::first, Component::second, Component::difference}) {
            const std::vector<float>& map = band.maps[static_cast<std::size_t>(component)];
            if (map.empty())
                continue;
            const std::span row(map.data() + static_cast<std::size_t>(i) * keys,
                                static_cast<std::size_t>(keys));
            rows[static_cast<std::size_t>(component)] = row.data();
            check_mask(at, component, row, findings);
            const RowStatistics values = row_statistics(row.subspan(
                static_cast<std::size_t>(at.visible.begin), static_cast<std::size_t>(at.visible.size())));
            if (std::isfinite(values.absolute_sum)) {
                check_sum(at, component, values, findings, report);
                continue;
            }
            finite = false;
            findings.add("finite", [&] {
                return place_of(band, query) + ", key " + std::to_string(at.visible.begin + values.peak_key) +
                       ": " + format::map_name(component) + " is " +
                       number_text(static_cast<double>(values.peak));
            });
        }
        if (finite && rows[0] && rows[1] && rows[2])
            check_difference(at, rows[0], rows[1], rows[2], findings, report);
        ++report.rows_checked;
    }
}

} // namespace attnscope
