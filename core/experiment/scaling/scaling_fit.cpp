#include "core/experiment/scaling/scaling_fit.h"

#include "core/experiment/scaling/slice_fit.h"
#include "core/language/random.h"
#include "core/quantile.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace attnscope {

namespace {

constexpr std::size_t least_values = 3; // of x in a slice: floor, factor and exponent
constexpr int bootstraps = 1000;

/// What makes a slice useless for the ratio; empty: nothing.
std::string defect_of(std::span<const LossPoint> points, std::size_t slice)
{
    struct Seen {
        std::set<double> values;
        double least = HUGE_VAL, greatest = -HUGE_VAL;
    } seen[2];
    for (const LossPoint& point : points) {
        if (point.slice != slice)
            continue;
        Seen& one = seen[point.first_kind ? 0 : 1];
        one.values.insert(point.x);
        one.least = std::min(one.least, point.loss);
        one.greatest = std::max(one.greatest, point.loss);
    }
    const std::size_t values = std::min(seen[0].values.size(), seen[1].values.size());
    if (values < least_values)
        return "a fit needs at least " + std::to_string(least_values) + " values, there are " +
               std::to_string(values);
    if (std::max(seen[0].least, seen[1].least) > std::min(seen[0].greatest, seen[1].greatest))
        return "no loss was reached by both kinds, so equal loss lies outside of what was trained";
    if (std::max(seen[0].greatest, seen[1].greatest) <= std::min(seen[0].least, seen[1].least))
        return "the losses do not fall";
    return {};
}

struct Prepared {
    FitColumns columns;
    std::vector<std::vector<std::size_t>> runs; ///< rows of the columns
    std::size_t fitted = 0; ///< numbers of the fit: ratio, exponent, floor and factor of each slice
    std::string undetermined;
};

Prepared prepare(std::span<const LossPoint> points)
{
    Prepared made;
    for (const LossPoint& point : points)
        made.columns.slices = std::max(made.columns.slices, point.slice + 1);
    std::vector<char> used(made.columns.slices, 0);
    for (std::size_t slice = 0; slice < used.size(); ++slice) {
        const std::string defect = defect_of(points, slice);
        used[slice] = defect.empty() ? 1 : 0;
        if (made.undetermined.empty())
            made.undetermined = defect;
    }
    std::map<std::size_t, std::vector<std::size_t>> runs;
    for (const LossPoint& point : points) {
        if (used[point.slice] == 0)
            continue;
        runs[point.run].push_back(made.columns.loss.size());
        made.columns.log_x.push_back(std::log(point.x));
        made.columns.loss.push_back(point.loss);
        made.columns.first_kind.push_back(point.first_kind ? 1 : 0);
        made.columns.slice.push_back(point.slice);
    }
    for (auto& [run, rows] : runs)
        made.runs.push_back(std::move(rows));
    if (made.columns.loss.empty())
        return made;
    made.fitted = static_cast<std::size_t>(2 + 2 * std::count(used.begin(), used.end(), 1));
    made.undetermined.clear();
    if (made.columns.loss.size() <= made.fitted)
        made.undetermined = std::to_string(made.columns.loss.size()) + " losses do not determine the " +
                            std::to_string(made.fitted) + " numbers of the fit";
    return made;
}

/// Logarithms of the ratios that residuals drawn anew lead to, sorted.
std::vector<double> bootstrap(const Prepared& prepared, const RatioSearch& found,
                              const std::vector<double>& expected, const std::vector<double>& residuals,
                              std::uint64_t seed)
{
    // Runs as long as one another can lend their residuals.
    std::map<std::size_t, std::vector<std::size_t>> by_length;
    for (std::size_t run = 0; run < prepared.runs.size(); ++run)
        by_length[prepared.runs[run].size()].push_back(run);
    std::vector<double> ratios;
    FitColumns drawn = prepared.columns;
    for (int i = 0; i < bootstraps; ++i) {
        Random random(seed, static_cast<std::uint64_t>(i));
        for (const std::vector<std::size_t>& rows : prepared.runs) {
            const std::vector<std::size_t>& lender = prepared.runs[random.pick(by_length[rows.size()])];
            for (std::size_t k = 0; k < rows.size(); ++k)
                drawn.loss[rows[k]] = expected[rows[k]] + residuals[lender[k]];
        }
        ratios.push_back(search_near(drawn, found).log_ratio);
    }
    std::sort(ratios.begin(), ratios.end());
    return ratios;
}

bool at_limit(double log_ratio)
{
    return std::abs(log_ratio) > std::log(largest_ratio) * 0.99;
}

} // namespace

ScalingFit fit_ratio(std::span<const LossPoint> points, std::uint64_t seed)
{
    ScalingFit fit;
    const Prepared prepared = prepare(points);
    fit.undetermined = points.empty() ? "there are no losses" : prepared.undetermined;
    if (!fit.undetermined.empty())
        return fit;
    const FitColumns& columns = prepared.columns;
    const RatioSearch found = search_from_grid(columns);
    fit.ratio = std::exp(found.log_ratio);
    fit.exponent = std::exp(found.log_exponent);
    SliceFits slices = fit_slices(columns, found.log_ratio, fit.exponent);
    if (std::any_of(slices.factors.begin(), slices.factors.end(),
                    [](double factor) { return factor <= 0; })) {
        fit.undetermined = "the losses do not fall";
        return fit;
    }
    if (at_limit(found.log_ratio) || fit.exponent > largest_exponent * 0.99 ||
        fit.exponent < least_exponent * 1.01) {
        fit.undetermined = "the best fit lies at the limit of what is searched";
        return fit;
    }
    std::vector<double> expected, residuals;
    double squares = 0;
    for (std::size_t i = 0; i < columns.loss.size(); ++i) {
        expected.push_back(predicted(columns, slices, found.log_ratio, fit.exponent, i));
        residuals.push_back(columns.loss[i] - expected[i]);
        squares += residuals[i] * residuals[i];
    }
    const auto count = double(residuals.size()), fitted = double(prepared.fitted);
    fit.residual = std::sqrt(squares / count);
    for (double& residual : residuals)
        residual *= std::sqrt(count / (count - fitted));
    const std::vector<double> ratios = bootstrap(prepared, found, expected, residuals, seed);
    fit.low = std::exp(quantile_of(ratios, 0.025));
    fit.high = std::exp(quantile_of(ratios, 0.975));
    if (at_limit(std::log(fit.low)) || at_limit(std::log(fit.high)))
        fit.undetermined = "its interval reaches the limit of what is searched";
    fit.floors = std::move(slices.floors);
    fit.factors = std::move(slices.factors);
    return fit;
}

} // namespace attnscope
