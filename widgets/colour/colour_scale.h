// From a weight to a colour: colour map, range, transform, and what to do with values that are none.
// A value; any thread.
#pragma once

#include "widgets/colour/colour_map.h"

namespace attnscope {

/// How the values between the ends of the range are spread over the colours. The symmetric ones keep the sign:
/// sign(x) sqrt|x|, and sign(x) log(1 + |x| / linear_width).
enum class Transform { linear, square_root, symmetric_log };

QString name_of(Transform transform); ///< "linear", "square root", "symmetric log"
std::optional<Transform> find_transform(const QString& name);

/// Closed range of values.
struct ValueRange {
    double low = 0.0;
    double high = 1.0;

    bool operator==(const ValueRange&) const = default;
};

struct ColourScale {
    ColourMap map = ColourMap::viridis;
    ValueRange range;
    Transform transform = Transform::linear;
    double linear_width = 1e-3; ///< symmetric log is near linear below it
    bool mark_outside = false;  ///< cells above or below the range get a cap; otherwise the colour of the end
    bool mark_zeros = false;    ///< cells that are exactly 0 get a dot

    bool operator==(const ColourScale&) const = default;
};

/// The range that is drawn: as given, made symmetric about 0 under a diverging map (so that its centre is always
/// 0), and never empty or other than finite.
ValueRange drawn_range(const ColourScale& scale) noexcept;

/// Place of a value on the colour bar: 0 at the low end, 1 at the high end, cut to that; NaN gives 0.
double position_of(const ColourScale& scale, double value) noexcept;

/// The value at a place of the colour bar; inverse of position_of().
double value_at(const ColourScale& scale, double position) noexcept;

/// What a cell is, beside its number. Each is drawn differently.
enum class CellKind {
    ordinary,
    zero, ///< exactly 0 (of either sign)
    above_range,
    below_range,
    not_a_number,
    plus_infinity,
    minus_infinity,
    masked, ///< the query cannot see the key
    absent  ///< not captured or not read yet
};

CellKind kind_of(const ColourScale& scale, float value) noexcept;

/// A scale prepared for many values.
class ValueColours {
public:
    explicit ValueColours(const ColourScale& scale) noexcept;

    /// Colour of a finite value; outside the range that of the end. The colour of exact 0 belongs to 0 (and
    /// what lies below the range of a sequential map) alone: the smallest other value gets its neighbour.
    QRgb colour(float value) const noexcept;

    CellKind kind(float value) const noexcept; ///< never masked or absent

private:
    double transformed(double value) const noexcept;

    const std::array<QRgb, colour_count>* colours_;
    Transform transform_;
    double width_;
    double low_;     ///< transformed
    double factor_;  ///< entries a transformed unit
    float smallest_; ///< ends of the range
    float largest_;
    int zero_; ///< entry of exact 0; -1 when 0 is outside the range
};

} // namespace attnscope
