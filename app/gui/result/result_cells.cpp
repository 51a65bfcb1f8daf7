#include "app/gui/result/result_cells.h"

#include "app/gui/result/result_words.h"
#include "widgets/text/isolated_words.h"

#include <algorithm>
#include <cmath>

namespace attnscope::gui {

namespace {

constexpr double dwarfed = 30; ///< the largest against the median: linear colours would show one cell

class CellMaker {
public:
    CellMaker(const ResultInput& input, const CellRequest& request)
        : input_(input), request_(request), arrays_(input, request.arrays)
    {
    }

    CellContent make()
    {
        content_.title = title_of(request_.what, input_);
        content_.subtitle = subtitle_of(input_, request_.arrays.front().name);
        if (request_.notes)
            content_.notes = notes_of(input_);
        content_.row_label = axis_words(request_.rows);
        content_.column_label = axis_words(request_.columns);
        content_.value_label = request_.value_label;
        content_.percent = request_.percent;
        for (std::size_t n = 0; n < input_.results.size(); ++n)
            add_result(n);
        content_.notes << arrays_.notes();
        if (content_.panels.empty())
            content_.empty = no_number_words;
        content_.scale = request_.unit_range ? ColourScale{} : scale_of(content_);
        return std::move(content_);
    }

private:
    void add_result(std::size_t n)
    {
        const std::size_t before = content_.panels.size();
        arrays_.visit(n, [&](const NamedArray& array, const Places& places) {
            add_panels(n, array, places, {array.words}, 0);
        });
        content_.panels_a_row =
            std::max(content_.panels_a_row, static_cast<int>(content_.panels.size() - before));
        if (content_.panels_a_row == 1)
            content_.panels_a_row = static_cast<int>(content_.panels.size()); // one a model: side by side
    }

    void add_panels(std::size_t n, const NamedArray& array, Places places, const QStringList& words,
                    std::size_t axis)
    {
        const ExperimentResult& result = *input_.results[n];
        if (axis < request_.panels.size()) {
            const std::string& name = request_.panels[axis];
            for (std::size_t at = 0; at < size_of(result, name); ++at) {
                places[name] = at;
                add_panels(n, array, places, words + QStringList{place_words(result, name, at)}, axis + 1);
            }
            return;
        }
        CellPanel panel;
        QStringList title = words;
        if (input_.compared())
            title << isolated_words(input_.name(n));
        title.removeAll(QString());
        panel.title = title.join(QStringLiteral(" · "));
        const ResultAxis& rows = result.require_axis(request_.rows);
        const ResultAxis& columns = result.require_axis(request_.columns);
        panel.rows = position_words(rows);
        panel.columns = position_words(columns);
        for (std::size_t row = 0; row < rows.size(); ++row)
            for (std::size_t column = 0; column < columns.size(); ++column) {
                places[rows.name] = row;
                places[columns.name] = column;
                panel.values.push_back(mean_at(result, array.name, places));
            }
        if (has_number(panel.values))
            content_.panels.push_back(std::move(panel));
        else
            arrays_.add_missing(panel.title.isEmpty() ? quantity_words(array.name) : panel.title);
    }

    const ResultInput& input_;
    const CellRequest& request_;
    CellContent content_;
    ChosenArrays arrays_;
};

} // namespace

CellContent cells_of(const ResultInput& input, const CellRequest& request)
{
    return CellMaker(input, request).make();
}

ColourScale scale_of(const CellContent& content)
{
    std::vector<double> sizes;
    double least = 0, largest = 0;
    for (const CellPanel& panel : content.panels)
        for (const double value : panel.values)
            if (std::isfinite(value)) {
                least = std::min(least, value);
                largest = std::max(largest, value);
                sizes.push_back(std::abs(value));
            }
    ColourScale scale;
    scale.map = least < 0 ? ColourMap::diverging_light : ColourMap::viridis;
    scale.range = {least, largest};
    if (sizes.empty())
        return scale;
    const auto middle = sizes.begin() + static_cast<std::ptrdiff_t>(sizes.size() / 2);
    std::nth_element(sizes.begin(), middle, sizes.end());
    const double most = std::max(-least, largest);
    if (*middle > 0 && most > dwarfed * *middle) {
        scale.transform = Transform::symmetric_log;
        scale.linear_width = *middle;
    }
    return scale;
}

} // namespace attnscope::gui
