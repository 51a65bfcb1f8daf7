#include "core/experiment/scaling/slice_fit.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace attnscope {

namespace {

/// (x / r)^-exponent of point i.
double falling(const FitColumns& columns, double log_ratio, double exponent, std::size_t i)
{
    return std::exp(-exponent * (columns.log_x[i] - (columns.first_kind[i] != 0 ? log_ratio : 0)));
}

struct Sums {
    double count = 0, u = 0, loss = 0, u_u = 0, u_loss = 0, loss_loss = 0;
};

} // namespace

SliceFits fit_slices(const FitColumns& columns, double log_ratio, double exponent)
{
    std::vector<Sums> all(columns.slices);
    for (std::size_t i = 0; i < columns.loss.size(); ++i) {
        const double u = falling(columns, log_ratio, exponent, i), loss = columns.loss[i];
        Sums& sums = all[columns.slice[i]];
        sums.count += 1;
        sums.u += u;
        sums.loss += loss;
        sums.u_u += u * u;
        sums.u_loss += u * loss;
        sums.loss_loss += loss * loss;
    }
    SliceFits fits;
    constexpr double none = std::numeric_limits<double>::quiet_NaN();
    for (const Sums& s : all) {
        fits.floors.push_back(none);
        fits.factors.push_back(none);
        if (s.count == 0)
            continue;
        const double spread = s.u_u - s.u * s.u / s.count;
        double factor = spread > 0 ? std::max(0.0, (s.u_loss - s.u * s.loss / s.count) / spread) : 0.0;
        double floor = (s.loss - factor * s.u) / s.count;
        if (floor < 0) { // the nearest that a loss can be
            floor = 0;
            factor = std::max(0.0, s.u_loss / s.u_u);
        }
        fits.floors.back() = floor;
        fits.factors.back() = factor;
        fits.squares += s.loss_loss + floor * floor * s.count + factor * factor * s.u_u - 2 * floor * s.loss -
                        2 * factor * s.u_loss + 2 * floor * factor * s.u;
    }
    return fits;
}

double predicted(const FitColumns& columns, const SliceFits& fits, double log_ratio, double exponent,
                 std::size_t i)
{
    const std::size_t slice = columns.slice[i];
    return fits.floors[slice] + fits.factors[slice] * falling(columns, log_ratio, exponent, i);
}

namespace {

using Corner = RatioSearch;

Corner corner(const FitColumns& columns, double log_ratio, double log_exponent)
{
    Corner made{log_ratio, log_exponent, std::numeric_limits<double>::infinity()};
    if (std::abs(log_ratio) <= std::log(largest_ratio) && log_exponent >= std::log(least_exponent) &&
        log_exponent <= std::log(largest_exponent))
        made.squares = fit_slices(columns, log_ratio, std::exp(log_exponent)).squares;
    return made;
}

} // namespace

RatioSearch search_near(const FitColumns& columns, const RatioSearch& start)
{
    constexpr double first_side = 0.2, smallest_side = 1e-6;
    constexpr int most_steps = 400;
    // Sides point inwards, so that no corner begins outside.
    const double right = start.log_ratio > 0 ? -first_side : first_side;
    const double up = start.log_exponent > 0 ? -first_side : first_side;
    std::array<Corner, 3> simplex{corner(columns, start.log_ratio, start.log_exponent),
                                  corner(columns, start.log_ratio + right, start.log_exponent),
                                  corner(columns, start.log_ratio, start.log_exponent + up)};
    const auto better = [](const Corner& a, const Corner& b) { return a.squares < b.squares; };
    for (int step = 0; step < most_steps; ++step) {
        std::sort(simplex.begin(), simplex.end(), better);
        const Corner &best = simplex[0], &worst = simplex[2];
        if (std::max(std::abs(best.log_ratio - worst.log_ratio),
                     std::abs(best.log_exponent - worst.log_exponent)) < smallest_side)
            break;
        const double ratio = (best.log_ratio + simplex[1].log_ratio) / 2;
        const double exponent = (best.log_exponent + simplex[1].log_exponent) / 2;
        const auto along = [&](double distance) {
            return corner(columns, ratio + distance * (worst.log_ratio - ratio),
                          exponent + distance * (worst.log_exponent - exponent));
        };
        const Corner reflected = along(-1);
        if (better(reflected, best)) {
            const Corner further = along(-2);
            simplex[2] = better(further, reflected) ? further : reflected;
            continue;
        }
        if (better(reflected, simplex[1])) {
            simplex[2] = reflected;
            continue;
        }
        const Corner nearer = along(better(reflected, worst) ? -0.5 : 0.5);
        if (better(nearer, worst) && better(nearer, reflected)) {
            simplex[2] = nearer;
            continue;
        }
        for (std::size_t i = 1; i < simplex.size(); ++i)
            simplex[i] = corner(columns, (simplex[i].log_ratio + best.log_ratio) / 2,
                                (simplex[i].log_exponent + best.log_exponent) / 2);
    }
    return *std::min_element(simplex.begin(), simplex.end(), better);
}

RatioSearch search_from_grid(const FitColumns& columns)
{
    constexpr int steps = 24;
    RatioSearch best{0, 0, std::numeric_limits<double>::infinity()};
    const double ratio = std::log(largest_ratio), least = std::log(least_exponent);
    for (int i = 0; i <= steps; ++i) {
        for (int j = 0; j <= steps; ++j) {
            const Corner one = corner(columns, ratio * (2.0 * i / steps - 1),
                                      least + (std::log(largest_exponent) - least) * j / steps);
            if (one.squares < best.squares)
                best = one;
        }
    }
    return search_near(columns, best);
}

} // namespace attnscope
