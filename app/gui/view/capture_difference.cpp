#include "app/gui/view/capture_difference.h"

#include "core/attention/pooling.h"
#include "core/error.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace attnscope::gui {

namespace {

/// Rows of both captures that are read and subtracted at a time.
constexpr int rows_of_band = 256;

/// Place of each index in an ascending axis that holds it.
std::optional<std::size_t> place_of(const std::vector<std::int32_t>& axis, int index)
{
    const auto found = std::lower_bound(axis.begin(), axis.end(), index);
    if (found == axis.end() || *found != index)
        return std::nullopt;
    return static_cast<std::size_t>(found - axis.begin());
}

class Pool {
public:
    Pool(Window window, int factor) : window_(window), factor_(factor)
    {
        map_.window = window;
        map_.reduction = factor;
        for (int q = window.queries.begin; q < window.queries.end; q += factor - q % factor)
            map_.row_query.push_back(q);
        for (int k = window.keys.begin; k < window.keys.end; k += factor - k % factor)
            map_.column_key.push_back(k);
        map_.rows = static_cast<int>(map_.row_query.size());
        map_.columns = static_cast<int>(map_.column_key.size());
        map_.values.assign(map_.row_query.size() * map_.column_key.size(),
                           std::numeric_limits<float>::quiet_NaN());
    }

    void add(int query, int key, float value)
    {
        const auto row = static_cast<std::size_t>(query / factor_ - window_.queries.begin / factor_);
        const auto column = static_cast<std::size_t>(key / factor_ - window_.keys.begin / factor_);
        float& cell = map_.values[row * map_.column_key.size() + column];
        cell = std::isnan(cell) ? value : larger_magnitude(cell, value);
    }

    AttentionMap take() { return std::move(map_); }

private:
    Window window_;
    int factor_;
    AttentionMap map_;
};

void add_band(const AttentionMap& a, const AttentionMap& b, const TokenAgreement& agreement, Pool& pool)
{
    std::vector<std::optional<std::size_t>> columns;
    for (const std::int32_t key : a.column_key)
        columns.push_back(agreement.agrees[static_cast<std::size_t>(key)] ? place_of(b.column_key, key)
                                                                          : std::nullopt);
    for (std::size_t row = 0; row < a.row_query.size(); ++row) {
        const std::int32_t query = a.row_query[row];
        const auto other = place_of(b.row_query, query);
        if (!other || !agreement.agrees[static_cast<std::size_t>(query)])
            continue;
        for (std::size_t column = 0; column < columns.size(); ++column)
            if (columns[column])
                pool.add(query, a.column_key[column],
                         a.values[row * a.column_key.size() + column] -
                             b.values[*other * b.column_key.size() + *columns[column]]);
    }
}

} // namespace

TokenAgreement agreement_of(const CaptureReader& a, const CaptureReader& b)
{
    const std::vector<Token>& left = a.record().tokens;
    const std::vector<Token>& right = b.record().tokens;
    TokenAgreement agreement;
    agreement.longer = static_cast<int>(std::max(left.size(), right.size()));
    for (std::size_t i = 0; i < std::min(left.size(), right.size()); ++i) {
        agreement.agrees.push_back(left[i].bytes == right[i].bytes);
        agreement.agreeing += agreement.agrees.back() ? 1 : 0;
    }
    return agreement;
}

ViewLock lock_for(const CaptureReader& a, const CaptureReader& b)
{
    const TokenAgreement agreement = agreement_of(a, b);
    const bool alike =
        a.key_count() == b.key_count() || 2 * agreement.agreeing >= static_cast<int>(agreement.agrees.size());
    return alike ? ViewLock::position : ViewLock::share;
}

std::optional<AttentionMap> read_capture_difference(const CaptureReader& a, const CaptureReader& b,
                                                    const DerivedRequest& request, const Progress& progress)
{
    const TokenAgreement agreement = agreement_of(a, b);
    const Range common{0, static_cast<int>(agreement.agrees.size())};
    Window window = a.cut(request.window);
    window = {intersection(window.queries, common), intersection(window.keys, common)};
    if (window.queries.empty() || window.keys.empty())
        throw Error(ErrorKind::not_found, "The two captures have no tokens in common here.");
    const int longest = std::max(window.queries.size(), window.keys.size());
    const int factor = request.max_side > 0 ? (longest + request.max_side - 1) / request.max_side : 1;
    Pool pool(window, factor);
    for (int begin = window.queries.begin; begin < window.queries.end; begin += rows_of_band) {
        if (!keep_going(progress, static_cast<std::uint64_t>(begin - window.queries.begin),
                        static_cast<std::uint64_t>(window.queries.size())))
            return std::nullopt;
        DerivedRequest band = request;
        band.max_side = 0;
        band.window = {{begin, std::min(begin + rows_of_band, window.queries.end)}, window.keys};
        const auto left = read_derived(a, band);
        const auto right = read_derived(b, band);
        add_band(*left, *right, agreement, pool);
    }
    AttentionMap map = pool.take();
    map.key = {request.layers.front(), request.heads.front(), Component::difference};
    return map;
}

} // namespace attnscope::gui
