#include "core/capture/capture_axes.h"

namespace attnscope {

void CaptureAxes::add(const std::string& name, std::span<const int> values)
{
    hdf5::Dataset scale =
        group_.create_dataset(name, {.type = hdf5::Type::int32, .extent = {values.size()}, .chunk = {}});
    scale.write_all(std::span<const std::int32_t>(values));
    scale.make_scale();
    keep(name, std::move(scale), values.size());
}

void CaptureAxes::add_names(const std::string& name, std::span<const std::string> values)
{
    hdf5::Dataset scale =
        group_.create_dataset(name, {.type = hdf5::Type::text, .extent = {values.size()}, .chunk = {}});
    scale.write_texts(values);
    scale.make_scale();
    keep(name, std::move(scale), values.size());
}

void CaptureAxes::add_length(const std::string& name, std::size_t length)
{
    hdf5::Dataset scale =
        group_.create_dataset(name, {.type = hdf5::Type::int32, .extent = {length}, .chunk = {}});
    scale.make_scale(false);
    keep(name, std::move(scale), length);
}

hdf5::Dataset CaptureAxes::create(const std::string& name, hdf5::Type type,
                                  std::initializer_list<const char*> axes, hdf5::Extent chunk, int deflate,
                                  double fill)
{
    hdf5::Layout layout{
        .type = type, .extent = {}, .chunk = std::move(chunk), .deflate = deflate, .fill = fill};
    for (const char* axis : axes)
        layout.extent.push_back(axes_.at(axis).length);
    hdf5::Dataset dataset = group_.create_dataset(name, layout);
    unsigned position = 0;
    for (const char* axis : axes)
        dataset.attach_scale(position++, axes_.at(axis).scale);
    return dataset;
}

void CaptureAxes::keep(const std::string& name, hdf5::Dataset scale, std::size_t length)
{
    axes_.emplace(name, Axis{std::move(scale), length});
}

} // namespace attnscope
