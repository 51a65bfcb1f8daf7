#include "app/gui/document/head_statistics.h"

#include "core/error.h"

namespace attnscope::gui {

namespace {

/// [head] or [head, query] or [head, key]: the mean of each head.
void append_means(const NamedArray& array, std::size_t heads, std::vector<double>& values)
{
    const bool by_head = !array.dimensions.empty() && array.dimensions.front() == "head";
    const bool by_position = array.dimensions.size() == 2 &&
                             (array.dimensions.back() == "query" || array.dimensions.back() == "key");
    if (!by_head || (array.dimensions.size() != 1 && !by_position))
        throw Error(ErrorKind::not_supported, array.name + " does not have one value, or one value a token, "
                                                           "for each head; choose another statistic");
    const std::size_t length = heads == 0 ? 0 : array.values.size() / heads;
    for (std::size_t head = 0; head < heads; ++head) {
        double sum = 0;
        for (std::size_t i = 0; i < length; ++i)
            sum += static_cast<double>(array.values[head * length + i]);
        values.push_back(sum / static_cast<double>(length));
    }
}

} // namespace

HeadStatistic read_head_statistic(const CaptureReader& reader, const std::string& name,
                                  const std::stop_token& stop)
{
    HeadStatistic statistic{name, reader.layers(), reader.heads(), {}};
    for (const int layer : reader.layers()) {
        if (stop.stop_requested())
            break;
        append_means(reader.array(name, layer), reader.heads().size(), statistic.values);
    }
    return statistic;
}

} // namespace attnscope::gui
