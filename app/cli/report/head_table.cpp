#include "app/cli/report/head_table.h"

#include "app/cli/options/array_names.h"
#include "app/cli/terminal/exit_code.h"

#include <algorithm>
#include <numeric>

namespace attnscope::cli {

namespace {

constexpr const char* usual_names[] = {"lambda",        "row_sum", "entropy",        "first_token_mass",
                                       "negative_mass", "peak",    "previous_token", "duplicate_token",
                                       "induction",     "cosine"};

/// An array and, for each of its axes, the step in `values` and the positions that are averaged over.
class HeadValues {
public:
    HeadValues(const CaptureReader& reader, const std::string& name, const std::vector<std::size_t>& queries)
        : array_(reader.array(name))
    {
        std::size_t step = 1;
        for (std::size_t axis = array_.dimensions.size(); axis-- > 0;) {
            const auto length = static_cast<std::size_t>(array_.shape[axis]);
            const std::string& dimension = array_.dimensions[axis];
            if (dimension == "layer")
                layer_step_ = step;
            else if (dimension == "head")
                head_step_ = step;
            else if (dimension == "query")
                average_over(queries, step);
            else if (dimension == "key") {
                std::vector<std::size_t> all(length);
                std::iota(all.begin(), all.end(), std::size_t{0});
                average_over(all, step);
            } else
                throw Error(ErrorKind::invalid_argument, short_name(name) +
                                                             " has no value for each head, it has an axis " +
                                                             dimension + "; see --segments");
            step *= length;
        }
    }

    double mean(std::size_t layer, std::size_t head) const
    {
        double sum = 0;
        for (const std::size_t offset : offsets_)
            sum += array_.values.at(layer * layer_step_ + head * head_step_ + offset);
        return sum / static_cast<double>(offsets_.size());
    }

private:
    void average_over(const std::vector<std::size_t>& positions, std::size_t step)
    {
        offsets_.clear();
        for (const std::size_t position : positions)
            offsets_.push_back(position * step);
    }

    NamedArray array_;
    std::size_t layer_step_ = 0;
    std::size_t head_step_ = 0; ///< 0: the same for all heads
    std::vector<std::size_t> offsets_{0};
};

/// Positions in sorted `available` of sorted indices that are all there.
std::vector<std::size_t> positions_of(const std::vector<int>& indices, const std::vector<int>& available)
{
    std::vector<std::size_t> positions;
    for (const int index : indices)
        positions.push_back(static_cast<std::size_t>(
            std::lower_bound(available.begin(), available.end(), index) - available.begin()));
    return positions;
}

} // namespace

HeadTable head_table(const CaptureReader& reader, const HeadTableRequest& request)
{
    std::vector<std::string> names = request.names;
    if (names.empty())
        for (const char* usual : usual_names)
            if (std::string name = find_array_name(reader, usual, request.component); !name.empty())
                names.push_back(std::move(name));
    if (names.empty())
        throw nothing_matched(reader.path().string() + " holds no statistics");

    HeadTable table;
    const std::vector<std::size_t> layers = positions_of(request.layers, reader.layers());
    const std::vector<std::size_t> heads = positions_of(request.heads, reader.heads());
    for (std::size_t l = 0; l < layers.size(); ++l)
        for (std::size_t h = 0; h < heads.size(); ++h)
            table.rows.push_back({request.layers[l], request.heads[h], {}});
    const std::vector<std::size_t> queries = positions_of(request.queries, reader.queries());
    for (const std::string& name : names) {
        const HeadValues values(reader, name, queries);
        table.columns.push_back(short_name(name));
        for (std::size_t row = 0; row < table.rows.size(); ++row)
            table.rows[row].values.push_back(
                values.mean(layers[row / heads.size()], heads[row % heads.size()]));
    }
    return table;
}

} // namespace attnscope::cli
