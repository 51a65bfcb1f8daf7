#include "core/model/projector.h"

#include "core/model/kernel/blas.h"

#include <algorithm>

namespace attnscope {

namespace {

// Large enough for full-speed GEMMs, small enough to keep a few threads busy with the narrow matrices of small models.
constexpr std::int64_t tile_rows = 256;
constexpr std::int64_t tile_columns = 256;

} // namespace

void Projector::project_into(at::Tensor target, const at::Tensor& x, const at::Tensor& weight,
                             const at::Tensor& bias) const
{
    if (!x.device().is_cpu()) {
        if (bias.defined())
            at::addmm_out(target, bias, x, weight.t());
        else
            at::mm_out(target, x, weight.t());
        return;
    }
    const std::int64_t rows = x.size(0);
    const std::int64_t columns = weight.size(0);
    const auto inner = static_cast<int>(x.size(1));
    const std::int64_t row_tiles = (rows + tile_rows - 1) / tile_rows;
    const std::int64_t column_tiles = (columns + tile_columns - 1) / tile_columns;
    const float* from = x.data_ptr<float>();
    const float* matrix = weight.data_ptr<float>();
    float* to = target.data_ptr<float>();
    const auto tile = [&](std::int64_t item, int) {
        const std::int64_t row = item % row_tiles * tile_rows;
        const std::int64_t column = item / row_tiles * tile_columns;
        multiply_transposed(static_cast<int>(std::min(tile_rows, rows - row)),
                            static_cast<int>(std::min(tile_columns, columns - column)), inner, 1.0F,
                            from + row * x.stride(0), static_cast<int>(x.stride(0)),
                            matrix + column * weight.stride(0), static_cast<int>(weight.stride(0)),
                            to + row * target.stride(0) + column, static_cast<int>(target.stride(0)));
        return true;
    };
    const std::int64_t tiles = row_tiles * column_tiles;
    if (workers_ && tiles > 1)
        workers_->for_each(tiles, tile);
    else
        for (std::int64_t item = 0; item < tiles; ++item)
            tile(item, 0);
    if (bias.defined())
        target.add_(bias);
}

at::Tensor Projector::project(const at::Tensor& x, const at::Tensor& weight, const at::Tensor& bias) const
{
    at::Tensor target = at::empty({x.size(0), weight.size(0)}, x.options());
    project_into(target, x, weight, bias);
    return target;
}

} // namespace attnscope
