#include "core/capture/verify/verify_pyramid.h"

#include "core/attention/pooling.h"
#include "core/capture/export/number_text.h"
#include "core/capture/format.h"

#include <algorithm>
#include <cmath>

namespace attnscope {

namespace {

/// Maxima are copied, never computed, so they must be equal. float16 rounds after pooling: of two weights of opposite
/// sign that round to the same magnitude either may stand there.
bool agree(float stored, float pooled, bool half)
{
    if (std::isnan(stored) || std::isnan(pooled))
        return std::isnan(stored) && std::isnan(pooled);
    return half ? std::fabs(stored) == std::fabs(pooled) : stored == pooled;
}

} // namespace

void check_pyramid(const CaptureReader& reader, const MapKey& key, FindingList& findings)
{
    constexpr int most_cells = 4 << 20;
    const int queries = static_cast<int>(reader.queries().size());
    std::vector<float> finer, pooled, stored;
    int below = 1;
    for (const int factor : reader.pyramid_factors(key.component)) {
        const int ratio = factor / below;
        const Range columns{0, format::divide_up(reader.key_count(), factor)};
        const Range finer_columns{0, format::divide_up(reader.key_count(), below)};
        const int rows = format::divide_up(queries, factor);
        const int band = std::max(1, std::min(format::tile_side, most_cells / finer_columns.size()) / ratio);
        for (int begin = 0; begin < rows; begin += band) {
            const Range level_rows{begin, std::min(begin + band, rows)};
            const Range finer_rows{begin * ratio,
                                   std::min(level_rows.end * ratio, format::divide_up(queries, below))};
            reader.read_level(key, below, finer_rows, finer_columns, finer);
            reader.read_level(key, factor, level_rows, columns, stored);
            pooled.assign(stored.size(), 0.0f);
            pool_into(finer.data(), static_cast<std::size_t>(finer_rows.size()),
                      static_cast<std::size_t>(finer_columns.size()),
                      static_cast<std::size_t>(finer_columns.size()), static_cast<std::size_t>(ratio),
                      pooled.data(), static_cast<std::size_t>(columns.size()));
            for (std::size_t i = 0; i < stored.size(); ++i)
                if (!agree(stored[i], pooled[i], reader.storage().half))
                    findings.add("pyramid", [&] {
                        const int width = columns.size();
                        return "layer " + std::to_string(key.layer) + ", head " + std::to_string(key.head) +
                               ": " + format::pyramid_path(factor) + "/" + format::map_name(key.component) +
                               " at [" + std::to_string(begin + static_cast<int>(i) / width) + ", " +
                               std::to_string(static_cast<int>(i) % width) + "] is " +
                               number_text(static_cast<double>(stored[i])) + ", expected " +
                               number_text(static_cast<double>(pooled[i]));
                    });
        }
        below = factor;
    }
}

} // namespace attnscope
