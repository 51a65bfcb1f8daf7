#include "widgets/chart/segment_words.h"

#include "widgets/chart/chart_words.h"

#include <algorithm>

namespace attnscope {

namespace {

Component component_of(ShareVariant variant) noexcept
{
    switch (variant) {
    case ShareVariant::first:
        return Component::first;
    case ShareVariant::second:
        return Component::second;
    case ShareVariant::signed_difference:
    case ShareVariant::absolute_difference:
        break;
    }
    return Component::difference;
}

} // namespace

QString variant_name(ShareVariant variant, bool plain)
{
    const QString name = component_name(component_of(variant), plain);
    return variant == ShareVariant::absolute_difference ? "|" + name + "|" : name;
}

SeriesRole role_of(ShareVariant variant) noexcept
{
    return role_of(component_of(variant));
}

std::vector<const SegmentShares*> shown_variants(std::span<const SegmentShares> variants, bool absolute)
{
    std::vector<const SegmentShares*> shown;
    const ShareVariant difference =
        absolute ? ShareVariant::absolute_difference : ShareVariant::signed_difference;
    for (const ShareVariant wanted : {ShareVariant::first, ShareVariant::second, difference})
        for (const SegmentShares& shares : variants)
            if (shares.variant == wanted)
                shown.push_back(&shares);
    return shown;
}

bool all_normalised(std::span<const SegmentShares* const> variants)
{
    return std::all_of(variants.begin(), variants.end(),
                       [](const SegmentShares* shares) { return shares->shares.has_value(); });
}

const std::vector<double>& values_of(const SegmentShares& shares, bool normalised)
{
    return normalised && shares.shares ? *shares.shares : shares.means;
}

QString axis_words(bool normalised)
{
    return normalised ? "share of the sum over segments" : "mean attention on the segment";
}

QString reason_words(const SegmentShares& shares, bool plain)
{
    if (shares.shares)
        return {};
    return "Not divided by the sum, since for " + variant_name(shares.variant, plain) + " " +
           QString::fromStdString(shares.not_normalised).replace('-', u'−');
}

} // namespace attnscope
