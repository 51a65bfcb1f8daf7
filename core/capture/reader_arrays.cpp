// Lambda, statistics and predictions of a CaptureReader.
#include "core/capture/format.h"
#include "core/capture/plain_text.h"
#include "core/capture/reader_impl.h"
#include "core/capture/tiles/stored_tiles.h"

#include <algorithm>

namespace attnscope {

namespace {

constexpr const char* lambda_names[]{"lambda", "lambda_1", "lambda_2", "lambda_init"};

/// Length of a named axis of the format, for the arrays that CaptureReader::array hands out.
std::uint64_t length_of(const CaptureContents& contents, const std::string& axis,
                        const hdf5::Inspector& inspector, const std::string& name)
{
    if (axis == "layer")
        return contents.layers.size();
    if (axis == "head")
        return contents.heads.size();
    if (axis == "query")
        return contents.queries.size();
    if (axis == "key")
        return static_cast<std::uint64_t>(contents.key_count);
    if (axis == "segment")
        return contents.record.segments.size();
    inspector.corrupt(name, axis.empty() ? "has an axis without a dimension scale"
                                         : "has an unknown axis \"" + axis + "\"");
}

hdf5::Dataset require_numbers(const hdf5::Inspector& inspector, const NamedArray& array)
{
    return inspector.require(array.name, {hdf5::Type::float32, hdf5::Type::int32},
                             hdf5::Extent(array.shape.begin(), array.shape.end()), hdf5::Presence::by_layer);
}

/// Part of an array into its values; int32 becomes float, which keys and ids survive up to 2^24.
void read_numbers(const hdf5::Dataset& dataset, const hdf5::Extent& offset, const hdf5::Extent& count,
                  NamedArray& array)
{
    const std::uint64_t cells = hdf5::cell_count(count, array.name);
    array.values.resize(cells);
    if (!array.integers) {
        read_cells(dataset, offset, count, std::span(array.values));
        return;
    }
    std::vector<std::int32_t> integers(cells);
    read_cells(dataset, offset, count, std::span(integers));
    std::transform(integers.begin(), integers.end(), array.values.begin(),
                   [](std::int32_t value) { return static_cast<float>(value); });
}

/// One row of a [.., rank] pair of datasets.
RowPredictions read_ranks(const hdf5::Inspector& inspector, const std::string& ids, const std::string& values,
                          hdf5::Extent shape, hdf5::Extent offset)
{
    const hdf5::Extent found = inspector.dataset(ids).extent();
    const std::uint64_t ranks = found.empty() ? 0 : found.back();
    shape.push_back(ranks);
    offset.push_back(0);
    hdf5::Extent count(offset.size(), 1);
    count.back() = ranks;
    const hdf5::Dataset id = inspector.require(ids, {hdf5::Type::int32}, shape, hdf5::Presence::by_layer);
    const hdf5::Dataset value =
        inspector.require(values, {hdf5::Type::float32}, shape, hdf5::Presence::by_layer);
    RowPredictions row;
    row.ids.resize(ranks);
    row.log_probabilities.resize(ranks);
    read_cells(id, offset, count, std::span(row.ids));
    read_cells(value, offset, count, std::span(row.log_probabilities));
    return row;
}

} // namespace

std::optional<float> CaptureReader::lambda(int layer, int head, int query) const
{
    const CaptureContents& contents = impl_->contents;
    const std::string file = path().string();
    const int layer_place = require_stored(contents.layers, layer, "layer", file);
    const int head_place = require_stored(contents.heads, head, "head", file);
    if (contents.kind == ModelKind::plain)
        return std::nullopt;
    const int row = contents.lambda_shape == LambdaShape::query
                        ? require_stored(contents.queries, query, "query", file)
                        : 0;
    return impl_->maps.lambdas(layer_place, head_place, {row, row + 1}).front();
}

std::vector<float> CaptureReader::lambdas(int layer, int head) const
{
    const CaptureContents& contents = impl_->contents;
    const std::string file = path().string();
    const int layer_place = require_stored(contents.layers, layer, "layer", file);
    const int head_place = require_stored(contents.heads, head, "head", file);
    if (contents.kind == ModelKind::plain)
        return {};
    return impl_->maps.lambdas(layer_place, head_place, {0, static_cast<int>(contents.queries.size())});
}

std::vector<std::string> CaptureReader::array_names() const
{
    const hdf5::Group& root = impl_->inspector.root();
    std::vector<std::string> names;
    for (const char* name : lambda_names)
        if (root.has(name))
            names.emplace_back(name);
    if (!root.has(format::statistics_group))
        return names;
    for (const std::string& name : root.open_group(format::statistics_group).dataset_names()) {
        const std::string path = std::string(format::statistics_group) + "/" + name;
        if (!impl_->inspector.dataset(path).is_scale())
            names.push_back(path);
    }
    return names;
}

/// Name, axes and shape of one of array_names().
NamedArray CaptureReader::described(const std::string& name) const
{
    const std::vector<std::string> names = array_names();
    if (std::find(names.begin(), names.end(), name) == names.end()) {
        std::string there;
        for (const std::string& other : names)
            there += (there.empty() ? "" : ", ") + other;
        throw Error(ErrorKind::not_found, path().string() + ": there is no array \"" + name +
                                              "\"; there is " + (there.empty() ? "none" : there));
    }
    NamedArray array;
    array.name = name;
    const hdf5::Dataset dataset = impl_->inspector.dataset(name);
    array.dimensions = dataset.scale_names();
    array.integers = dataset.type() == hdf5::Type::int32;
    for (const std::string& axis : array.dimensions)
        array.shape.push_back(
            static_cast<std::int64_t>(length_of(impl_->contents, axis, impl_->inspector, name)));
    return array;
}

NamedArray CaptureReader::array(const std::string& name) const
{
    return with_memory_errors(impl_->path, [&] {
        NamedArray array = described(name);
        const hdf5::Extent extent(array.shape.begin(), array.shape.end());
        read_numbers(require_numbers(impl_->inspector, array), hdf5::Extent(extent.size(), 0), extent, array);
        return array;
    });
}

NamedArray CaptureReader::array(const std::string& name, int layer) const
{
    const int place = require_stored(impl_->contents.layers, layer, "layer", path().string());
    return with_memory_errors(impl_->path, [&] {
        NamedArray array = described(name);
        const hdf5::Dataset dataset = require_numbers(impl_->inspector, array);
        if (array.dimensions.empty() || array.dimensions.front() != "layer")
            impl_->inspector.corrupt(name, "has no layer axis");
        hdf5::Extent offset(array.shape.size(), 0);
        hdf5::Extent count(array.shape.begin(), array.shape.end());
        offset.front() = static_cast<std::uint64_t>(place);
        count.front() = 1;
        read_numbers(dataset, offset, count, array);
        array.dimensions.erase(array.dimensions.begin());
        array.shape.erase(array.shape.begin());
        return array;
    });
}

std::optional<RowPredictions> CaptureReader::predictions(int query, int layer) const
{
    const CaptureContents& contents = impl_->contents;
    const bool lens = layer >= 0;
    const std::string ids = lens ? "lens_id" : "prediction_id";
    const std::string values = lens ? "lens_logprob" : "prediction_logprob";
    const auto row = std::lower_bound(contents.queries.begin(), contents.queries.end(), query);
    const auto after = std::lower_bound(contents.layers.begin(), contents.layers.end(), layer);
    if (row == contents.queries.end() || *row != query || !impl_->inspector.root().has(ids) ||
        (lens && (after == contents.layers.end() || *after != layer)))
        return std::nullopt;
    hdf5::Extent shape{contents.queries.size()};
    hdf5::Extent offset{static_cast<std::uint64_t>(row - contents.queries.begin())};
    if (lens) {
        shape.insert(shape.begin(), contents.layers.size());
        offset.insert(offset.begin(), static_cast<std::uint64_t>(after - contents.layers.begin()));
    }
    return with_memory_errors(impl_->path,
                              [&] { return read_ranks(impl_->inspector, ids, values, shape, offset); });
}

std::vector<PredictedText> CaptureReader::predicted_texts() const
{
    const hdf5::Inspector& inspector = impl_->inspector;
    if (!inspector.root().has("prediction_token") || !inspector.root().has("prediction_token_text"))
        return {};
    return with_memory_errors(impl_->path, [&] {
        const std::vector<std::int32_t> ids =
            read_all_cells<std::int32_t>(inspector.require_list("prediction_token", hdf5::Type::int32));
        std::vector<std::string> texts = inspector.texts("prediction_token_text", {ids.size()});
        std::vector<PredictedText> tokens;
        tokens.reserve(ids.size());
        for (std::size_t i = 0; i < ids.size(); ++i) {
            if (i > 0 && ids[i] <= ids[i - 1])
                inspector.corrupt("prediction_token", "is not ascending at entry " + std::to_string(i));
            tokens.push_back({ids[i], plain_text(texts[i])});
        }
        return tokens;
    });
}

} // namespace attnscope
