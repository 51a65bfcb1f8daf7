#include "core/capture/format.h"

#include <algorithm>

namespace attnscope::format {

const char* suffix_of(Component component) noexcept
{
    switch (component) {
    case Component::first:
        return "1";
    case Component::second:
        return "2";
    case Component::difference:
        return "difference";
    }
    return "unknown";
}

std::string map_name(Component component)
{
    return statistic_name("attention", component);
}

std::string statistic_name(const char* quantity, Component component)
{
    return std::string(quantity) + '_' + suffix_of(component);
}

const char* name_of(LambdaShape shape) noexcept
{
    switch (shape) {
    case LambdaShape::none:
        return "none";
    case LambdaShape::layer:
        return "layer";
    case LambdaShape::head:
        return "head";
    case LambdaShape::query:
        return "query";
    }
    return "unknown";
}

int window_code(const Mask& mask) noexcept
{
    switch (mask.kind) {
    case MaskKind::none:
        return -1;
    case MaskKind::causal:
        return 0;
    case MaskKind::window:
        return mask.window;
    }
    return -1;
}

Mask mask_of_code(int code) noexcept
{
    if (code < 0)
        return {MaskKind::none, 0};
    return code == 0 ? Mask{MaskKind::causal, 0} : Mask{MaskKind::window, code};
}

std::vector<int> pyramid_factors(int queries, int keys)
{
    std::vector<int> factors;
    int side = std::max(queries, keys);
    for (int factor = pyramid_step; side > pyramid_smallest; factor *= pyramid_step) {
        factors.push_back(factor);
        side = divide_up(side, pyramid_step);
    }
    return factors;
}

std::string pyramid_path(int factor)
{
    return std::string(pyramid_group) + '/' + std::to_string(factor);
}

} // namespace attnscope::format
