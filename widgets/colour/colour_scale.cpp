#include "widgets/colour/colour_scale.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace attnscope {

namespace {

constexpr int last = colour_count - 1;

double transform_value(Transform transform, double width, double value) noexcept
{
    switch (transform) {
    case Transform::linear:
        return value;
    case Transform::square_root:
        return std::copysign(std::sqrt(std::abs(value)), value);
    case Transform::symmetric_log:
        return std::copysign(std::log1p(std::abs(value) / width), value);
    }
    return value;
}

double untransform_value(Transform transform, double width, double value) noexcept
{
    switch (transform) {
    case Transform::linear:
        return value;
    case Transform::square_root:
        return std::copysign(value * value, value);
    case Transform::symmetric_log:
        return std::copysign(std::expm1(std::abs(value)) * width, value);
    }
    return value;
}

double width_of(const ColourScale& scale) noexcept
{
    return std::isfinite(scale.linear_width) && scale.linear_width > 0.0 ? scale.linear_width : 1e-3;
}

} // namespace

QString name_of(Transform transform)
{
    switch (transform) {
    case Transform::linear:
        return QStringLiteral("linear");
    case Transform::square_root:
        return QStringLiteral("square root");
    case Transform::symmetric_log:
        return QStringLiteral("symmetric log");
    }
    return {};
}

std::optional<Transform> find_transform(const QString& name)
{
    for (const Transform transform : {Transform::linear, Transform::square_root, Transform::symmetric_log})
        if (name_of(transform) == name)
            return transform;
    return std::nullopt;
}

ValueRange drawn_range(const ColourScale& scale) noexcept
{
    constexpr double largest = std::numeric_limits<float>::max();
    const auto finite = [&](double value, double other) {
        return std::isnan(value) ? other : std::clamp(value, -largest, largest);
    };
    ValueRange range{finite(scale.range.low, 0.0), finite(scale.range.high, 1.0)};
    if (range.low > range.high)
        std::swap(range.low, range.high);
    if (is_diverging(scale.map)) {
        const double bound = std::max(std::abs(range.low), std::abs(range.high));
        range = {-bound, bound};
    }
    // An empty range is widened, so that its one value has a colour: 0 the lowest (or the centre), others the end.
    const double least = std::max(std::abs(range.low), std::abs(range.high)) * 1e-9 + 1e-30;
    if (range.high - range.low < least) {
        if (range.low > 0.0)
            range.low = 0.0;
        else if (range.high < 0.0)
            range.high = 0.0;
        else
            range = is_diverging(scale.map) ? ValueRange{-1.0, 1.0} : ValueRange{0.0, 1.0};
    }
    return range;
}

double position_of(const ColourScale& scale, double value) noexcept
{
    if (std::isnan(value))
        return 0.0;
    const ValueRange range = drawn_range(scale);
    const double width = width_of(scale);
    const double low = transform_value(scale.transform, width, range.low);
    const double high = transform_value(scale.transform, width, range.high);
    const double cut = std::clamp(value, range.low, range.high);
    return std::clamp((transform_value(scale.transform, width, cut) - low) / (high - low), 0.0, 1.0);
}

double value_at(const ColourScale& scale, double position) noexcept
{
    const ValueRange range = drawn_range(scale);
    const double width = width_of(scale);
    const double low = transform_value(scale.transform, width, range.low);
    const double high = transform_value(scale.transform, width, range.high);
    return untransform_value(scale.transform, width, std::lerp(low, high, position));
}

CellKind kind_of(const ColourScale& scale, float value) noexcept
{
    return ValueColours(scale).kind(value);
}

ValueColours::ValueColours(const ColourScale& scale) noexcept
    : colours_(&colours_of(scale.map)), transform_(scale.transform), width_(width_of(scale))
{
    const ValueRange range = drawn_range(scale);
    // As the floats that values are: 0.3 as a range must not put 0.3f outside.
    smallest_ = static_cast<float>(range.low);
    largest_ = static_cast<float>(range.high);
    low_ = transformed(range.low);
    factor_ = last / (transformed(range.high) - low_);
    zero_ = range.low <= 0.0 && range.high >= 0.0 ? static_cast<int>(std::lround(-low_ * factor_)) : -1;
}

double ValueColours::transformed(double value) const noexcept
{
    return transform_value(transform_, width_, value);
}

CellKind ValueColours::kind(float value) const noexcept
{
    if (std::isnan(value))
        return CellKind::not_a_number;
    if (std::isinf(value))
        return value > 0.0f ? CellKind::plus_infinity : CellKind::minus_infinity;
    if (value == 0.0f)
        return CellKind::zero;
    if (value > largest_)
        return CellKind::above_range;
    return value < smallest_ ? CellKind::below_range : CellKind::ordinary;
}

QRgb ValueColours::colour(float value) const noexcept
{
    const double rounded = std::clamp((transformed(value) - low_) * factor_ + 0.5, 0.5, last + 0.5);
    int entry = static_cast<int>(rounded);
    if (entry == zero_ && value != 0.0f) {
        const int step = value > 0.0f ? 1 : -1;
        while (entry + step >= 0 && entry + step <= last &&
               (*colours_)[static_cast<std::size_t>(entry)] == (*colours_)[static_cast<std::size_t>(zero_)])
            entry += step;
    }
    return (*colours_)[static_cast<std::size_t>(entry)];
}

} // namespace attnscope
