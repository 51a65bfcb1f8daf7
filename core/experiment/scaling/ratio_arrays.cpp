#include "core/experiment/scaling/ratio_arrays.h"

#include "core/experiment/scaling/interpolated_ratio.h"

#include <cmath>
#include <functional>
#include <map>

namespace attnscope {

namespace {

constexpr std::uint64_t bootstrap_seed = 1;

/// Fits over one quantity: a slice is a position along the other one.
struct Direction {
    std::string name;       ///< "parameter", "token"
    std::string slice_axis; ///< "tokens", "size"
    std::string over;
    std::function<double(const LadderPlace&)> x;
    std::function<std::size_t(const LadderPlace&)> slice;
};

double value_of(const LadderPoint& point, std::size_t measure)
{
    return measure == 0 ? point.loss : point.answer_loss;
}

std::vector<LossPoint> points_of(std::span<const LadderPoint> points, const Direction& direction,
                                 const ScalingRecipe& recipe, std::size_t measure)
{
    std::vector<LossPoint> made;
    for (const LadderPoint& point : points) {
        const LadderPlace& place = point.place;
        const std::size_t sizes = recipe.parameters[0].size();
        const std::size_t run = (place.kind * sizes + place.size) * recipe.seeds.size() + place.seed;
        if (const double loss = value_of(point, measure); !std::isnan(loss))
            made.push_back({run, direction.slice(place), place.kind == 0, direction.x(place), loss});
    }
    return made;
}

class RatioArrays {
public:
    RatioArrays(ExperimentResult& result, const Direction& direction)
        : result_(result), name_(direction.name), slices_(result.require_axis(direction.slice_axis).size())
    {
        const std::vector<std::string> axes{"measure", direction.slice_axis};
        const std::string what = "of " + direction.over +
                                 " that the differential kind needs to those of the "
                                 "plain kind for the same loss";
        add("_ratio", axes, "ratio " + what + ", from a fit at each " + direction.slice_axis);
        add("_ratio_low", axes, "2.5 % quantile of the bootstrapped ratio");
        add("_ratio_high", axes, "97.5 % quantile of the bootstrapped ratio");
        add("_ratio_interpolated", axes,
            "ratio " + what +
                ", read between the points: geometric mean over the losses that both kinds reach");
        add("_ratio_least", axes, "the least interpolated ratio among these losses");
        add("_ratio_greatest", axes, "the greatest interpolated ratio among these losses");
        add("_floor", axes, "of the fit floor + factor * x^-exponent, x = " + direction.over);
        add("_exponent", axes, "of the same fit, for both kinds");
        add("_factor", {"measure", "kind", direction.slice_axis}, "of the same fit");
        for (const char* end : {"", "_low", "_high"})
            result.add_array("pooled_" + name_ + "_ratio" + end, {"measure"},
                             std::string(*end == 0                      ? "ratio "
                                         : *end == '_' && end[1] == 'l' ? "2.5 % quantile of the ratio "
                                                                        : "97.5 % quantile of the ratio ") +
                                 what + ", one for the whole ladder: ratio and exponent shared by every " +
                                 direction.slice_axis);
    }

    void take(std::size_t measure, std::size_t slice, const ScalingFit& fit)
    {
        const std::size_t cell = measure * slices_ + slice;
        at("_ratio")[cell] = fit.ratio;
        at("_ratio_low")[cell] = fit.low;
        at("_ratio_high")[cell] = fit.high;
        at("_floor")[cell] = fit.floors.front();
        at("_exponent")[cell] = fit.exponent;
        at("_factor")[2 * measure * slices_ + slice] =
            fit.factors.front() * std::pow(fit.ratio, fit.exponent);
        at("_factor")[(2 * measure + 1) * slices_ + slice] = fit.factors.front();
    }

    void take(std::size_t measure, std::size_t slice, const InterpolatedRatio& found)
    {
        const std::size_t cell = measure * slices_ + slice;
        at("_ratio_interpolated")[cell] = found.ratio;
        at("_ratio_least")[cell] = found.least;
        at("_ratio_greatest")[cell] = found.greatest;
    }

    void take_pooled(std::size_t measure, const ScalingFit& fit)
    {
        const std::string name = "pooled_" + name_ + "_ratio";
        result_.require_array(name).values[measure] = fit.ratio;
        result_.require_array(name + "_low").values[measure] = fit.low;
        result_.require_array(name + "_high").values[measure] = fit.high;
    }

private:
    void add(const char* end, const std::vector<std::string>& axes, const std::string& definition)
    {
        result_.add_array(name_ + end, axes, definition);
    }
    std::vector<double>& at(const char* end) { return result_.require_array(name_ + end).values; }

    ExperimentResult& result_;
    std::string name_;
    std::size_t slices_;
};

void add_direction(ExperimentResult& result, const ScalingRecipe& recipe, std::span<const LadderPoint> points,
                   const Direction& direction)
{
    RatioArrays arrays(result, direction);
    const std::vector<double> slices = result.require_axis(direction.slice_axis).values;
    for (std::size_t measure = 0; measure < measures; ++measure) {
        const std::vector<LossPoint> all = points_of(points, direction, recipe, measure);
        if (all.empty())
            continue;                                    // the data has no answers
        std::map<std::string, std::string> undetermined; // where, by reason
        const auto note = [&](const std::string& why, const std::string& where) {
            std::string& places = undetermined[why];
            places += (places.empty() ? "" : ", ") + where;
        };
        for (std::size_t slice = 0; slice < slices.size(); ++slice) {
            std::vector<LossPoint> own;
            for (const LossPoint& point : all)
                if (point.slice == slice)
                    own.push_back({point.run, 0, point.first_kind, point.x, point.loss});
            if (const InterpolatedRatio found = interpolate_ratio(own); found.undetermined.empty())
                arrays.take(measure, slice, found);
            if (const ScalingFit fit = fit_ratio(own, bootstrap_seed); fit.undetermined.empty())
                arrays.take(measure, slice, fit);
            else
                note(fit.undetermined,
                     direction.slice_axis + " " + std::to_string(std::llround(slices[slice])));
        }
        if (const ScalingFit fit = fit_ratio(all, bootstrap_seed); fit.undetermined.empty())
            arrays.take_pooled(measure, fit);
        else
            note(fit.undetermined, "the whole ladder");
        for (const auto& [why, places] : undetermined)
            result.notes.push_back("No fitted ratio of " + direction.over + " by " + measure_name(measure) +
                                   " (" + places + "): " + why + ".");
    }
}

} // namespace

const char* measure_name(std::size_t measure) noexcept
{
    return measure == 0 ? "loss" : "answer_loss";
}

void add_ratio_arrays(ExperimentResult& result, const ScalingRecipe& recipe,
                      std::span<const LadderPoint> points)
{
    add_direction(
        result, recipe, points,
        {"parameter", "tokens", "parameters",
         [&](const LadderPlace& place) { return double(recipe.parameters[place.kind][place.size]); },
         [](const LadderPlace& place) { return place.tokens; }});
    add_direction(result, recipe, points,
                  {"token", "size", "tokens",
                   [&](const LadderPlace& place) { return double(recipe.tokens_at(place.tokens)); },
                   [](const LadderPlace& place) { return place.size; }});
}

} // namespace attnscope
