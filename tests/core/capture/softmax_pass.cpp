#include "tests/core/capture/softmax_pass.h"

#include <numeric>

namespace attnscope::test {

namespace {

std::vector<float> normalised(std::span<const float> map, std::size_t width)
{
    std::vector<float> result(map.begin(), map.end());
    for (std::size_t row = 0; row < map.size(); row += width) {
        const double sum = std::accumulate(map.begin() + static_cast<std::ptrdiff_t>(row),
                                           map.begin() + static_cast<std::ptrdiff_t>(row + width), 0.0);
        if (sum == 0) { // the noise of query 0 and key 0 is
            result[row] = 1;
            continue;
        }
        for (std::size_t i = row; i < row + width; ++i)
            result[i] = static_cast<float>(static_cast<double>(map[i]) / sum);
    }
    return result;
}

} // namespace

void SoftmaxSink::strip(const AttentionStrip& strip)
{
    const auto width = static_cast<std::size_t>(strip.keys.size());
    const std::vector<float> first = normalised(strip.first, width);
    const std::vector<float> second = normalised(strip.second, width);
    std::vector<float> difference(second.size());
    for (std::size_t i = 0; i < second.size(); ++i) {
        const int query = strip.queries.begin + static_cast<int>(i / width);
        difference[i] = first[i] - pass_.lambda(strip.layer, strip.head, query) * second[i];
    }
    next_.strip({strip.layer, strip.head, strip.queries, strip.keys, first, second, difference});
}

void write_softmax_capture(const std::filesystem::path& path, const SyntheticPass& pass, CaptureRecord record,
                           const CaptureSelection& selection, const StorageOptions& storage)
{
    CaptureWriter writer(path, std::move(record), selection, storage, true);
    writer.name_predictions([](std::int32_t id) { return "p" + std::to_string(id); });
    SoftmaxSink sink(pass, writer);
    pass.run(sink);
    writer.finish();
}

void write_softmax_capture(const std::filesystem::path& path, const SyntheticPass& pass,
                           const StorageOptions& storage)
{
    write_softmax_capture(path, pass, pass.record(), pass.everything(), storage);
}

} // namespace attnscope::test
