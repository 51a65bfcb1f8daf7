#include "core/attention/row_statistics.h"

#include "core/attention/kernels.h"

namespace attnscope {

RowStatistics row_statistics(std::span<const float> row) noexcept
{
    RowStatistics result;
    if (!row.empty())
        kernels().row_statistics(row.data(), row.size(), result);
    return result;
}

} // namespace attnscope
