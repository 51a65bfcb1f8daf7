#include "core/capture/result_file.h"

#include "core/capture/hdf5/hdf5_inspect.h"
#include "core/capture/partial_file.h"
#include "core/capture/plain_text.h"

#include <map>
#include <sstream>

namespace attnscope {

namespace {

constexpr const char* format_name = "attnscope-result";
constexpr int format_version = 1;
constexpr const char* settings_name = "settings";
constexpr const char* notes_name = "notes";

template <typename Names>
std::string joined(const Names& list)
{
    std::string text;
    for (const std::string& name : list)
        text += (text.empty() ? "" : " ") + name;
    return text;
}

std::vector<std::string> split(const std::string& text)
{
    std::istringstream words(text);
    std::vector<std::string> list;
    for (std::string word; words >> word;)
        list.push_back(word);
    return list;
}

template <typename Named>
std::string names_of(const std::vector<Named>& list)
{
    std::vector<std::string> names;
    for (const Named& one : list)
        names.push_back(one.name);
    return joined(names);
}

hdf5::Dataset write_texts(hdf5::Group& root, const std::string& name, const std::vector<std::string>& texts)
{
    std::vector<std::string> plain;
    for (const std::string& text : texts)
        plain.push_back(plain_text(text));
    hdf5::Dataset dataset =
        root.create_dataset(name, {.type = hdf5::Type::text, .extent = {texts.size()}, .chunk = {}});
    dataset.write_texts(plain);
    return dataset;
}

hdf5::Dataset write_axis(hdf5::Group& root, const ResultAxis& axis)
{
    hdf5::Dataset scale;
    if (!axis.labels.empty()) {
        scale = write_texts(root, axis.name, axis.labels);
    } else {
        scale = root.create_dataset(
            axis.name, {.type = hdf5::Type::float64, .extent = {axis.values.size()}, .chunk = {}});
        scale.write_all(std::span(axis.values));
    }
    scale.set_attribute("definition", plain_text(axis.definition));
    scale.make_scale();
    return scale;
}

void write_contents(hdf5::Group& root, const ExperimentResult& result)
{
    root.set_attribute("format", format_name);
    root.set_attribute("format_version", format_version);
    root.set_attribute("experiment", plain_text(result.experiment));
    root.set_attribute("model_name", plain_text(result.model_name));
    root.set_attribute("family", plain_text(result.family));
    root.set_attribute("kind", plain_text(result.kind));
    root.set_attribute("tool_version", plain_text(result.tool_version));
    root.set_attribute("created", plain_text(result.created));
    root.set_attribute("axes", names_of(result.axes));
    root.set_attribute("arrays", names_of(result.arrays));
    root.write_text(settings_name, plain_text(result.settings));
    if (!result.notes.empty())
        write_texts(root, notes_name, result.notes).make_scale();
    std::map<std::string, hdf5::Dataset> scales;
    for (const ResultAxis& axis : result.axes)
        scales.emplace(axis.name, write_axis(root, axis));
    for (const ResultArray& array : result.arrays) {
        hdf5::Layout layout{.type = hdf5::Type::float64, .extent = {}, .chunk = {}};
        for (const std::string& axis : array.axes)
            layout.extent.push_back(result.require_axis(axis).size());
        hdf5::Dataset dataset = root.create_dataset(array.name, layout);
        dataset.write_all(std::span(array.values));
        dataset.set_attribute("axes", joined(array.axes));
        dataset.set_attribute("definition", plain_text(array.definition));
        unsigned position = 0;
        for (const std::string& axis : array.axes)
            dataset.attach_scale(position++, scales.at(axis));
    }
}

void require_format(const hdf5::Inspector& inspector)
{
    const std::optional<std::string> format = inspector.root().find_text_attribute("format");
    if (format != format_name)
        throw Error(ErrorKind::not_supported,
                    inspector.place("attribute format") +
                        (format ? " is \"" + plain_text(*format) + "\"" : " is missing") +
                        ", so this is no result of an experiment (\"" + format_name + "\")");
    const std::int64_t version = inspector.int_attribute("format_version");
    if (version != format_version)
        throw Error(ErrorKind::not_supported, inspector.place("attribute format_version") + " is " +
                                                  std::to_string(version) + "; this program reads " +
                                                  std::to_string(format_version));
}

std::string attribute_of(const hdf5::Inspector& inspector, const std::string& dataset, const char* name)
{
    const std::optional<std::string> text = inspector.dataset(dataset).find_text_attribute(name);
    if (!text)
        inspector.corrupt(dataset, "has no attribute " + std::string(name));
    return plain_text(*text);
}

std::vector<double> read_values(const hdf5::Inspector& inspector, const std::string& name,
                                const hdf5::Extent& extent)
{
    return inspector.require(name, {hdf5::Type::float64}, extent).read_all<double>();
}

/// The length of a dataset with one axis.
hdf5::Extent list_extent(const hdf5::Inspector& inspector, const std::string& name)
{
    hdf5::Extent extent = inspector.dataset(name).extent();
    if (extent.size() != 1)
        inspector.corrupt(name, "has the shape " + hdf5::words_for(extent) + ", expected one axis");
    return extent;
}

std::vector<std::string> read_texts(const hdf5::Inspector& inspector, const std::string& name)
{
    std::vector<std::string> texts = inspector.texts(name, list_extent(inspector, name));
    for (std::string& text : texts)
        text = plain_text(text);
    return texts;
}

ResultAxis read_axis(const hdf5::Inspector& inspector, const std::string& name)
{
    ResultAxis axis;
    axis.name = name;
    const hdf5::Extent extent = list_extent(inspector, name);
    if (inspector.dataset(name).type() == hdf5::Type::text)
        axis.labels = read_texts(inspector, name);
    else
        axis.values = read_values(inspector, name, extent);
    axis.definition = attribute_of(inspector, name, "definition");
    return axis;
}

ResultArray read_array(const hdf5::Inspector& inspector, const std::string& name,
                       const ExperimentResult& result)
{
    ResultArray array;
    array.name = name;
    array.axes = split(attribute_of(inspector, name, "axes"));
    hdf5::Extent extent;
    for (const std::string& axis : array.axes) {
        std::size_t length = 0;
        for (const ResultAxis& known : result.axes)
            length = known.name == axis ? known.size() : length;
        if (length == 0)
            inspector.corrupt(name, "is over the axis \"" + axis + "\", which is not there");
        extent.push_back(length);
    }
    if (extent.empty())
        inspector.corrupt(name, "names no axis");
    array.values = read_values(inspector, name, extent);
    array.definition = attribute_of(inspector, name, "definition");
    return array;
}

} // namespace

void write_result(const std::filesystem::path& path, const ExperimentResult& result, bool overwrite)
{
    result.check();
    PartialFile partial(path, overwrite);
    hdf5::File file = hdf5::File::create(partial.partial_path());
    {
        hdf5::Group root = file.root();
        write_contents(root, result);
    }
    file.close();
    partial.finish();
}

ExperimentResult read_result(const std::filesystem::path& path)
{
    const hdf5::Inspector inspector(path);
    require_format(inspector);
    ExperimentResult result;
    const auto text = [&](const char* name) { return plain_text(inspector.text_attribute(name)); };
    result.experiment = text("experiment");
    result.model_name = text("model_name");
    result.family = text("family");
    result.kind = text("kind");
    result.tool_version = text("tool_version");
    result.created = text("created");
    result.settings = plain_text(inspector.texts(settings_name, {}).at(0));
    if (inspector.root().has(notes_name))
        result.notes = read_texts(inspector, notes_name);
    for (const std::string& name : split(text("axes")))
        result.axes.push_back(read_axis(inspector, name));
    for (const std::string& name : split(text("arrays")))
        result.arrays.push_back(read_array(inspector, name, result));
    try {
        result.check();
    } catch (const Error& error) {
        throw Error(ErrorKind::corrupt, path.string() + ": " + error.what());
    }
    return result;
}

bool is_result_file(const std::filesystem::path& path) noexcept
{
    try {
        require_format(hdf5::Inspector(path));
        return true;
    } catch (...) {
        return false;
    }
}

} // namespace attnscope
