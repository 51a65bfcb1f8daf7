// Loss against parameters and tokens (arXiv 2410.05258, figure 3), with the fitted curves and what they say in words.
#include "app/gui/result/chart_parts.h"
#include "app/gui/result/result_words.h"
#include "widgets/chart/chart_words.h"
#include "widgets/text/isolated_words.h"

#include <algorithm>
#include <cmath>

namespace attnscope::gui {

namespace {

constexpr int curve_points = 48;

/// One of the two ladders: what runs along x, and the axis of the slices, each with a fit of its own.
struct Ladder {
    std::string along; ///< "size" or "tokens"
    std::string slice;
    std::string fit; ///< prefix of the arrays of its fits
    QString words;   ///< of the axis
    QString unit;    ///< "parameters"
};

const Ladder parameter_ladder{"size", "tokens", "parameter", QStringLiteral("parameters"),
                              QStringLiteral("parameters")};
const Ladder token_ladder{"tokens", "size", "token", QStringLiteral("tokens trained on"),
                          QStringLiteral("tokens")};

QString loss_words(const std::string& array)
{
    return array == "loss" ? QStringLiteral("Loss") : QStringLiteral("Loss of the answers");
}

class ScalingMaker {
public:
    ScalingMaker(const ResultInput& input, const Ladder& ladder, std::string array)
        : input_(input), ladder_(ladder), array_(std::move(array))
    {
    }

    ChartContent make()
    {
        content_.title = QStringLiteral("%1 against %2").arg(loss_words(array_), ladder_.words);
        content_.subtitle = subtitle_of(input_, array_);
        content_.x.label = ladder_.words;
        content_.x.logarithmic = true;
        content_.y.label = quantity_words(array_) + QStringLiteral(", nats");
        content_.y.logarithmic = true;
        for (std::size_t n = 0; n < input_.results.size(); ++n)
            add_result(n);
        for (const QString& note : notes_of(input_)) // of each slice, in words of its own: see ratio_words()
            if (!note.contains(QLatin1String("No fitted ratio")))
                content_.notes << note;
        if (content_.series.empty())
            content_.empty = no_number_words;
        return std::move(content_);
    }

private:
    /// What runs along x for one kind: each kind has a number of parameters of its own.
    double x_of(const ExperimentResult& result, std::size_t kind, std::size_t at) const
    {
        if (ladder_.along == "size")
            if (const double own = mean_at(result, "parameters", {{"kind", kind}, {"size", at}}); own > 0)
                return own;
        return result.require_axis(ladder_.along).values[at];
    }

    void add_result(std::size_t n)
    {
        const ExperimentResult& result = *input_.results[n];
        Places slice;
        if (!input_.choose(slice, result, ladder_.slice))
            return;
        const QStringList kinds = position_words(result.require_axis("kind"));
        for (std::size_t kind = 0; kind < static_cast<std::size_t>(kinds.size()); ++kind) {
            ChartSeries dots;
            dots.shape = SeriesShape::dots;
            dots.name = kinds[static_cast<qsizetype>(kind)];
            if (input_.compared())
                dots.name += QStringLiteral(" (%1)").arg(n + 1);
            dots.overlay = n > 0;
            give_colour(content_, dots, kinds[static_cast<qsizetype>(kind)]);
            add_points(dots, result, kind, slice);
            if (dots.points.empty())
                continue;
            if (!add_curve(dots, result, kind, slice))
                dots.shape = SeriesShape::line;
            content_.series.push_back(std::move(dots));
        }
        if (const QString words = ratio_words(result, slice); !words.isEmpty())
            content_.notes << (input_.compared() ? QStringLiteral("(%1) ").arg(n + 1) : QString()) + words;
    }

    void add_points(ChartSeries& dots, const ExperimentResult& result, std::size_t kind,
                    const Places& slice) const
    {
        for (std::size_t at = 0; at < size_of(result, ladder_.along); ++at) {
            Places places = slice;
            places["kind"] = kind;
            places[ladder_.along] = at;
            ChartPoint point;
            point.x = x_of(result, kind, at);
            point.y = mean_at(result, array_, places);
            if (std::isnan(point.y))
                continue;
            for (std::size_t seed = 0; seed < size_of(result, "seed") && size_of(result, "seed") > 1;
                 ++seed) {
                places["seed"] = seed;
                const double value = mean_at(result, array_ + "_by_seed", places);
                point.low = std::isnan(point.low) ? value : std::min(point.low, value);
                point.high = std::isnan(point.high) ? value : std::max(point.high, value);
            }
            dots.points.push_back(point);
        }
        if (size_of(result, "seed") > 1)
            dots.band = QStringLiteral("least to greatest of the seeds");
    }

    Places fit_place(const ExperimentResult& result, const Places& slice) const
    {
        Places places = slice;
        const ResultAxis* measure = find_axis(result, "measure");
        const qsizetype place =
            measure ? position_words(*measure).indexOf(QString::fromStdString(array_)) : -1;
        places["measure"] = place < 0 ? size_of(result, "measure") : static_cast<std::size_t>(place);
        return places;
    }

    /// loss(x) = floor + factor * x^-exponent; false where there is no fit.
    bool add_curve(const ChartSeries& dots, const ExperimentResult& result, std::size_t kind,
                   const Places& slice)
    {
        Places places = fit_place(result, slice);
        const double floor = mean_at(result, ladder_.fit + "_floor", places);
        const double exponent = mean_at(result, ladder_.fit + "_exponent", places);
        places["kind"] = kind;
        const double factor = mean_at(result, ladder_.fit + "_factor", places);
        if (!std::isfinite(floor) || !std::isfinite(exponent) || !std::isfinite(factor))
            return false;
        ChartSeries curve;
        curve.role = dots.role;
        curve.segment = dots.segment;
        curve.overlay = dots.overlay;
        curve.faint = true;
        const double from = dots.points.front().x, to = dots.points.back().x;
        for (int n = 0; n <= curve_points; ++n) {
            ChartPoint point;
            point.x = from * std::pow(to / from, double(n) / curve_points);
            point.y = floor + factor * std::pow(point.x, -exponent);
            point.label = QStringLiteral("fit");
            curve.points.push_back(point);
        }
        content_.series.push_back(std::move(curve));
        return true;
    }

    /// "0.8 times (95 % interval 0.7 to 0.9)"; empty where it is not determined.
    static QString interval_words(const ExperimentResult& result, const std::string& ratio,
                                  const Places& places)
    {
        const double value = mean_at(result, ratio, places);
        const double low = mean_at(result, ratio + "_low", places);
        const double high = mean_at(result, ratio + "_high", places);
        if (!std::isfinite(value))
            return {};
        QString words = QStringLiteral("%1 times").arg(shown_number(value));
        if (std::isfinite(low) && std::isfinite(high))
            words += QStringLiteral(" (95 % interval %1 to %2%3)")
                         .arg(shown_number(low), shown_number(high),
                              low < 1 && high > 1 ? QStringLiteral(", which does not tell who needs fewer")
                                                  : QString());
        return words;
    }

    /// "0.8 times, read between the points (0.7 to 0.9 over the losses that both reach)".
    QString between_words(const ExperimentResult& result, const Places& places) const
    {
        const auto value = [&](const char* end) { return mean_at(result, ladder_.fit + end, places); };
        const double ratio = value("_ratio_interpolated");
        if (!std::isfinite(ratio))
            return {};
        return QStringLiteral("%1 times, read between the points (%2 to %3 over the losses that both reach),")
            .arg(shown_number(ratio), shown_number(value("_ratio_least")),
                 shown_number(value("_ratio_greatest")));
    }

    QString ratio_words(const ExperimentResult& result, const Places& slice) const
    {
        const Places places = fit_place(result, slice);
        const QString here = interval_words(result, ladder_.fit + "_ratio", places);
        const QString all =
            interval_words(result, "pooled_" + ladder_.fit + "_ratio", {{"measure", places.at("measure")}});
        const QString whole =
            all.isEmpty() ? QString() : QStringLiteral("; over the whole ladder %1").arg(all);
        const QString words =
            QStringLiteral("for equal loss the differential model needs %1 the %2 of the plain one%3");
        if (!here.isEmpty())
            return words.arg(here, ladder_.unit, whole);
        if (const QString between = between_words(result, places); !between.isEmpty())
            return words.arg(between, ladder_.unit, QStringLiteral(", without a fitted curve") + whole);
        return QStringLiteral("how many %1 give equal loss is not determined by these points")
                   .arg(ladder_.unit) +
               whole;
    }

    const ResultInput& input_;
    const Ladder& ladder_;
    std::string array_;
    ChartContent content_;
};

/// Points, and what the curves and the words are made of.
std::vector<std::string> shown_arrays(const std::string& array, const Ladder& ladder)
{
    std::vector<std::string> arrays{array, array + "_by_seed"};
    for (const char* end : {"_ratio", "_ratio_low", "_ratio_high", "_ratio_interpolated", "_ratio_least",
                            "_ratio_greatest", "_floor", "_exponent", "_factor"}) {
        arrays.push_back(ladder.fit + end);
        arrays.push_back("pooled_" + ladder.fit + end);
    }
    return arrays;
}

} // namespace

void add_scaling_charts(Charts& charts, const ExperimentResult& result)
{
    for (const auto& [array, suffix] : {std::pair{"loss", ""}, {"answer_loss", "-answer"}}) {
        if (result.find_array(array) == nullptr)
            continue;
        for (const Ladder* ladder : {&parameter_ladder, &token_ladder}) {
            const std::string name =
                (ladder->along == "size" ? "parameters" : "tokens") + std::string(suffix);
            charts.push_back(
                {name, QStringLiteral("%1 against %2").arg(loss_words(array), ladder->words),
                 shown_arrays(array, *ladder), real_choices({axis_choice(result, ladder->slice, false, -1)}),
                 [ladder, array = std::string(array)](const ResultInput& input) -> ResultPicture {
                     return ScalingMaker(input, *ladder, array).make();
                 }});
        }
    }
}

} // namespace attnscope::gui
