#include "core/training/training_state.h"

#include "core/error.h"
#include "core/training/safetensors_writer.h"

#include <array>
#include <charconv>

namespace attnscope {

namespace {

constexpr const char* values_name = "values";
constexpr const char* first_name = "first_moment";
constexpr const char* second_name = "second_moment";

template <typename Number>
Number require_number(const std::map<std::string, std::string>& metadata, const char* key,
                      const std::filesystem::path& path)
{
    Number number{};
    const auto found = metadata.find(key);
    if (found != metadata.end()) {
        const std::string& text = found->second;
        if (std::from_chars(text.data(), text.data() + text.size(), number).ec == std::errc())
            return number;
    }
    throw Error(ErrorKind::corrupt, path.string() + ": its metadata has no number \"" + key + "\"");
}

} // namespace

void save_training_state(const std::filesystem::path& path, const TrainingPlace& place,
                         std::span<const float> values, const AdamW& optimizer)
{
    const std::vector<std::int64_t> shape{static_cast<std::int64_t>(values.size())};
    const std::array<TensorToWrite, 3> tensors{{{values_name, shape, values},
                                                {first_name, shape, optimizer.first_moment},
                                                {second_name, shape, optimizer.second_moment}}};
    write_safetensors(path, tensors, DType::f32,
                      {{"step", std::to_string(place.step)},
                       {"tokens", std::to_string(place.tokens)},
                       {"optimizer_steps", std::to_string(optimizer.steps)},
                       {"trained", place.trained}});
}

TrainingPlace load_training_state(const std::filesystem::path& path, std::span<float> values,
                                  AdamW& optimizer)
{
    const SafetensorsFile file = SafetensorsFile::open(path);
    const auto copy = [&](const char* name, std::span<float> to) {
        const TensorView* tensor = file.find(name);
        if (tensor == nullptr)
            throw Error(ErrorKind::corrupt, path.string() + ": has no tensor \"" + name + "\"");
        if (tensor->shape.size() != 1 || tensor->shape[0] != static_cast<std::int64_t>(to.size()))
            throw Error(ErrorKind::invalid_argument,
                        path.string() + ": is the state of another model: " + name + " is " +
                            shape_text(tensor->shape) + ", the recipe's has " + std::to_string(to.size()) +
                            " values; train into another folder, or remove this file");
        copy_to_float(*tensor, to);
    };
    copy(values_name, values);
    copy(first_name, optimizer.first_moment);
    copy(second_name, optimizer.second_moment);
    const auto metadata = read_safetensors_metadata(path);
    TrainingPlace place;
    place.step = require_number<int>(metadata, "step", path);
    place.tokens = require_number<std::uint64_t>(metadata, "tokens", path);
    optimizer.steps = require_number<int>(metadata, "optimizer_steps", path);
    if (const auto trained = metadata.find("trained"); trained != metadata.end())
        place.trained = trained->second;
    return place;
}

} // namespace attnscope
