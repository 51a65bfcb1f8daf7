#include "app/gui/chart/chart_input.h"

#include "core/attention/derived/describe.h"

#include <algorithm>
#include <iterator>

namespace attnscope::gui {

namespace {

QString count_words(const char* one, const char* many, const std::vector<int>& indices)
{
    return QString("%1 %2").arg(indices.size() == 1 ? one : many,
                                QString::fromStdString(index_words(indices)));
}

/// What of `wanted` the capture has; `otherwise` when that is nothing.
std::vector<int> captured(const std::vector<int>& wanted, const std::vector<int>& axis,
                          const std::vector<int>& otherwise)
{
    std::vector<int> there;
    std::set_intersection(wanted.begin(), wanted.end(), axis.begin(), axis.end(), std::back_inserter(there));
    return there.empty() ? otherwise : there;
}

} // namespace

ChartInput fitted(ChartInput input, const ChartSource& source)
{
    const CaptureReader& reader = *source.reader;
    input.layers = captured(input.layers, reader.layers(), reader.layers());
    input.heads = captured(input.heads, reader.heads(), reader.heads());
    input.queries = captured(input.queries, reader.queries(), default_queries(reader));
    return input;
}

QString scope_words(const ChartInput& input)
{
    QString words = count_words("layer", "layers", input.layers) + ", " +
                    count_words("head", "heads", input.heads) + "; " +
                    count_words("query", "queries", input.queries);
    const std::size_t rows = input.layers.size() * input.heads.size() * input.queries.size();
    if (rows > 1)
        words += QString("; mean of %1 rows").arg(rows);
    return words;
}

} // namespace attnscope::gui
