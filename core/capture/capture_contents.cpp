#include "core/capture/capture_contents.h"

#include "core/capture/format.h"
#include "core/capture/plain_text.h"
#include "core/capture/tiles/stored_tiles.h"

#include <algorithm>
#include <array>
#include <limits>

namespace attnscope {

namespace {

/// The enumerator that an attribute names.
template <class Enum, std::size_t Count>
Enum require_named(const hdf5::Inspector& inspector, const char* attribute,
                   const std::array<Enum, Count>& values, const char* (*name)(Enum) noexcept)
{
    const std::string text = inspector.text_attribute(attribute);
    std::string known;
    for (const Enum value : values) {
        if (text == name(value))
            return value;
        known += (known.empty() ? "\"" : ", \"") + std::string(name(value)) + "\"";
    }
    inspector.corrupt("attribute " + std::string(attribute),
                      "is \"" + plain_text(text) + "\", expected one of " + known);
}

int require_count(const hdf5::Inspector& inspector, const char* attribute, int largest)
{
    const std::int64_t value = inspector.int_attribute(attribute);
    if (value < 0 || value > largest)
        inspector.corrupt("attribute " + std::string(attribute),
                          "is " + std::to_string(value) + ", expected 0 to " + std::to_string(largest));
    return static_cast<int>(value);
}

void require_capture(const hdf5::Inspector& inspector)
{
    const std::optional<std::string> format = inspector.root().find_text_attribute("format");
    if (format != format::name)
        throw Error(ErrorKind::not_supported,
                    inspector.place("attribute format") +
                        (format ? " is \"" + plain_text(*format) + "\"" : " is missing") +
                        ", so this is an HDF5 file but no capture (\"" + format::name +
                        "\"). Captures are made by: attnscope-cli capture");
}

int require_version(const hdf5::Inspector& inspector)
{
    const std::int64_t version = inspector.int_attribute("format_version");
    if (version > format::version)
        throw Error(ErrorKind::not_supported, inspector.place("attribute format_version") + " is " +
                                                  std::to_string(version) + "; this program reads up to " +
                                                  std::to_string(format::version) +
                                                  ". A newer release is needed");
    if (version < 1)
        inspector.corrupt("attribute format_version", "is " + std::to_string(version));
    return static_cast<int>(version);
}

/// A scale of true indices in [0, limit).
std::vector<int> read_axis(const hdf5::Inspector& inspector, const char* name, int limit)
{
    const std::vector<std::int32_t> values =
        read_all_cells<std::int32_t>(inspector.require_list(name, hdf5::Type::int32));
    if (values.empty())
        inspector.corrupt(name, "is empty");
    for (std::size_t i = 0; i < values.size(); ++i)
        if (values[i] < (i == 0 ? 0 : values[i - 1] + 1) || values[i] >= limit)
            inspector.corrupt(name, "entry " + std::to_string(i) + " is " + std::to_string(values[i]) +
                                        ", expected ascending indices below " + std::to_string(limit));
    return {values.begin(), values.end()};
}

int read_key_count(const hdf5::Inspector& inspector)
{
    const std::vector<int> keys = read_axis(inspector, "key", std::numeric_limits<int>::max());
    if (keys.back() != static_cast<int>(keys.size()) - 1)
        inspector.corrupt("key", "ends with " + std::to_string(keys.back()) + " after " +
                                     std::to_string(keys.size()) +
                                     " entries; the keys of a capture are all its tokens, 0, 1, 2, ...");
    return static_cast<int>(keys.size());
}

StorageOptions read_storage(const hdf5::Inspector& inspector)
{
    StorageOptions storage;
    const std::string type = inspector.text_attribute("map_type");
    if (type != "float32" && type != "float16")
        inspector.corrupt("attribute map_type",
                          "is \"" + plain_text(type) + "\", expected \"float32\" or \"float16\"");
    storage.half = type == "float16";
    storage.compression = require_count(inspector, "compression", 9);
    return storage;
}

std::vector<Mask> read_masks(const hdf5::Inspector& inspector, std::size_t layers)
{
    std::vector<Mask> masks;
    for (const std::int32_t code : inspector.ints("mask_window", {layers})) {
        if (code < -1)
            inspector.corrupt("mask_window",
                              "holds " + std::to_string(code) + ", expected -1, 0 or a window");
        masks.push_back(format::mask_of_code(code));
    }
    return masks;
}

} // namespace

CaptureContents read_contents(const hdf5::Inspector& inspector)
{
    require_capture(inspector);
    CaptureContents contents;
    contents.format_version = require_version(inspector);
    contents.complete = require_count(inspector, "complete", 1) == 1;
    contents.kind =
        require_named(inspector, "kind",
                      std::array{ModelKind::plain, ModelKind::differential, ModelKind::grouped}, name_of);
    contents.lambda_shape = require_named(
        inspector, "lambda_shape",
        std::array{LambdaShape::none, LambdaShape::layer, LambdaShape::head, LambdaShape::query},
        format::name_of);
    if ((contents.kind == ModelKind::plain) != (contents.lambda_shape == LambdaShape::none))
        inspector.corrupt("attribute lambda_shape",
                          std::string("is \"") + format::name_of(contents.lambda_shape) +
                              "\", which contradicts the kind \"" + name_of(contents.kind) + "\"");
    contents.mask = require_named(inspector, "mask",
                                  std::array{MaskKind::none, MaskKind::causal, MaskKind::window}, name_of);
    contents.storage = read_storage(inspector);

    constexpr int largest_count = 1 << 20; // of layers and of heads; far above any model
    contents.layer_count = require_count(inspector, "layer_count", largest_count);
    contents.head_count = require_count(inspector, "head_count", largest_count);
    contents.layers = read_axis(inspector, "layer", contents.layer_count);
    contents.heads = read_axis(inspector, "head", contents.head_count);
    contents.key_count = read_key_count(inspector);
    contents.queries = read_axis(inspector, "query", contents.key_count);
    contents.masks = read_masks(inspector, contents.layers.size());

    read_record(inspector, contents.key_count, contents.record);
    contents.record.prompt_tokens = require_count(inspector, "prompt_tokens", contents.key_count);
    return contents;
}

int require_stored(const std::vector<int>& axis, int index, const char* axis_name, const std::string& file)
{
    const auto found = std::lower_bound(axis.begin(), axis.end(), index);
    if (found == axis.end() || *found != index)
        throw Error(ErrorKind::not_found, file + ": " + axis_name + " " + std::to_string(index) +
                                              " was not captured; there is " + axis_name + " " +
                                              words_for(axis));
    return static_cast<int>(found - axis.begin());
}

std::string words_for(const std::vector<int>& ascending)
{
    std::string words;
    for (std::size_t i = 0; i < ascending.size();) {
        std::size_t last = i;
        while (last + 1 < ascending.size() && ascending[last + 1] == ascending[last] + 1)
            ++last;
        words += (i ? ", " : "") + std::to_string(ascending[i]);
        if (last > i)
            words += "-" + std::to_string(ascending[last]);
        i = last + 1;
        if (words.size() > 200 && i < ascending.size())
            return words + ", ...";
    }
    return words;
}

} // namespace attnscope
