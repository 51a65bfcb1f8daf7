#include "core/capture/tables/value_tables.h"

#include "core/error.h"

#include <limits>

namespace attnscope {

namespace {

constexpr double none = std::numeric_limits<double>::quiet_NaN();

} // namespace

LambdaTable::LambdaTable(CaptureAxes& axes, const CapturePlan& plan) : axes_(axes), plan_(plan)
{
    using hdf5::Type;
    switch (plan.info.lambda_shape) {
    case LambdaShape::none:
        break;
    case LambdaShape::layer:
        lambda_ = axes.create("lambda", Type::float32, {"layer"}, {}, 0, none);
        break;
    case LambdaShape::head:
        lambda_ = axes.create("lambda", Type::float32, {"layer", "head"}, {}, 0, none);
        break;
    case LambdaShape::query:
        lambda_ = axes.create("lambda", Type::float32, {"layer", "head", "query"}, {}, 0, none);
        break;
    }
}

void LambdaTable::write(std::size_t layer_slot, const LayerValues& values)
{
    write_scalar(lambda_1_, "lambda_1", layer_slot, values.lambda_1);
    write_scalar(lambda_2_, "lambda_2", layer_slot, values.lambda_2);
    write_scalar(lambda_init_, "lambda_init", layer_slot, values.lambda_init);
    if (values.lambda.empty())
        return;

    const LambdaShape shape = plan_.info.lambda_shape;
    const auto tokens = static_cast<std::size_t>(plan_.info.tokens());
    const auto heads = static_cast<std::size_t>(plan_.info.head_count);
    const std::size_t expected = shape == LambdaShape::layer   ? 1
                                 : shape == LambdaShape::head  ? heads
                                 : shape == LambdaShape::query ? heads * tokens
                                                               : 0;
    if (values.lambda.size() != expected)
        throw Error(ErrorKind::invalid_argument, "layer " + std::to_string(values.layer) + " has " +
                                                     std::to_string(values.lambda.size()) +
                                                     " lambdas, expected " + std::to_string(expected));
    std::vector<float> selected;
    hdf5::Extent count = lambda_->extent();
    count[0] = 1;
    if (shape == LambdaShape::layer)
        selected.push_back(values.lambda[0]);
    for (const int head : plan_.selection.heads) {
        const auto slot = static_cast<std::size_t>(head);
        if (shape == LambdaShape::head)
            selected.push_back(values.lambda[slot]);
        if (shape == LambdaShape::query)
            for (const int query : plan_.selection.queries)
                selected.push_back(values.lambda[slot * tokens + static_cast<std::size_t>(query)]);
    }
    hdf5::Extent offset(count.size(), 0);
    offset[0] = layer_slot;
    lambda_->write(offset, count, std::span<const float>(selected));
}

void LambdaTable::write_scalar(std::optional<hdf5::Dataset>& dataset, const char* name,
                               std::size_t layer_slot, std::span<const float> value)
{
    if (value.empty())
        return;
    if (!dataset)
        dataset = axes_.create(name, hdf5::Type::float32, {"layer"}, {}, 0, none);
    dataset->write({layer_slot}, {1}, value.first(1));
}

} // namespace attnscope
