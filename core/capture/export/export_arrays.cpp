// Statistics and lambda to CSV, NPY and NPZ, one layer at a time.
#include "core/capture/export.h"
#include "core/capture/export/csv_map.h"
#include "core/capture/export/export_metadata.h"
#include "core/capture/export/number_text.h"
#include "core/error.h"

#include <algorithm>

namespace attnscope {

namespace {

/// What is known of an array before all of its values are read.
struct ArrayPlan {
    std::string name;              ///< in the capture
    std::string short_name;        ///< last part of it
    std::vector<std::string> axes; ///< the first is "layer"
    std::vector<std::int64_t> shape;
    bool integers = false;
};

std::vector<ArrayPlan> plan_of(const CaptureReader& reader, const std::vector<std::string>& names)
{
    if (names.empty())
        throw Error(ErrorKind::invalid_argument, "no array is named; " + reader.path().string() + " has " +
                                                     std::to_string(reader.array_names().size()) +
                                                     " of them");
    std::vector<ArrayPlan> plans;
    for (const std::string& name : names) {
        const NamedArray one = reader.array(name, reader.layers().front());
        ArrayPlan plan{name, name.substr(name.rfind('/') + 1), one.dimensions, one.shape, one.integers};
        plan.axes.insert(plan.axes.begin(), "layer");
        plan.shape.insert(plan.shape.begin(), static_cast<std::int64_t>(reader.layers().size()));
        for (const ArrayPlan& other : plans)
            if (other.short_name == plan.short_name)
                throw Error(ErrorKind::invalid_argument, "the array \"" + name + "\" is named twice");
        plans.push_back(std::move(plan));
    }
    return plans;
}

/// Index columns of one cell of a table.
class IndexColumns {
public:
    IndexColumns(const CaptureReader& reader, const std::vector<std::string>& axes)
        : reader_(reader), axes_(axes)
    {
    }

    std::string header() const
    {
        std::string line;
        for (const std::string& axis : axes_)
            line += axis + "," + (has_token(axis) ? axis + "_token," : "");
        return line;
    }

    /// `places`: stored position along each axis.
    void append(std::string& line, const std::vector<std::int64_t>& places) const
    {
        for (std::size_t i = 0; i < axes_.size(); ++i) {
            const auto place = static_cast<std::size_t>(places[i]);
            if (axes_[i] == "segment") {
                append_quoted(line, reader_.record().segments[place].name);
            } else {
                const int index = true_index(axes_[i], place);
                append_number(line, index);
                if (has_token(axes_[i])) {
                    line += ',';
                    append_quoted(line, reader_.record().tokens[static_cast<std::size_t>(index)].text);
                }
            }
            line += ',';
        }
    }

private:
    static bool has_token(const std::string& axis) { return axis == "query" || axis == "key"; }

    int true_index(const std::string& axis, std::size_t place) const
    {
        return axis == "layer"   ? reader_.layers()[place]
               : axis == "head"  ? reader_.heads()[place]
               : axis == "query" ? reader_.queries()[place]
                                 : static_cast<int>(place);
    }

    const CaptureReader& reader_;
    const std::vector<std::string>& axes_;
};

Outcome write_csv(const CaptureReader& reader, const std::vector<ArrayPlan>& plans, OutputFile& file,
                  const Progress& progress)
{
    const ArrayPlan& first = plans.front();
    for (const ArrayPlan& plan : plans)
        if (plan.axes != first.axes)
            throw Error(ErrorKind::invalid_argument,
                        "one CSV table cannot hold \"" + first.short_name + "\" and \"" + plan.short_name +
                            "\", which have different axes; export them one by one, or as NPZ");
    const IndexColumns index(reader, first.axes);
    std::string line = index.header();
    for (const ArrayPlan& plan : plans)
        line += plan.short_name + (&plan == &plans.back() ? "\n" : ",");
    file.write(line);
    std::vector<std::int64_t> places(first.axes.size(), 0);
    for (; places[0] < first.shape[0]; ++places[0]) {
        std::vector<NamedArray> arrays;
        for (const ArrayPlan& plan : plans)
            arrays.push_back(reader.array(plan.name, reader.layers()[static_cast<std::size_t>(places[0])]));
        for (std::size_t cell = 0; cell < arrays.front().values.size(); ++cell) {
            auto rest = static_cast<std::int64_t>(cell);
            for (std::size_t axis = places.size() - 1; axis > 0; --axis) {
                places[axis] = rest % first.shape[axis];
                rest /= first.shape[axis];
            }
            line.clear();
            index.append(line, places);
            for (const NamedArray& array : arrays) {
                append_number(line, array.values[cell]);
                line += &array == &arrays.back() ? '\n' : ',';
            }
            file.write(line);
        }
        if (!keep_going(progress, static_cast<std::uint64_t>(places[0] + 1),
                        static_cast<std::uint64_t>(first.shape[0])))
            return Outcome::cancelled;
    }
    return Outcome::done;
}

/// Hands the values of an array to `write`, layer by layer, as the bytes of its NumPy type.
template <class Write>
Outcome for_each_layer(const CaptureReader& reader, const ArrayPlan& plan, const Progress& progress,
                       std::uint64_t& done, std::uint64_t total, Write write)
{
    for (const int layer : reader.layers()) {
        const NamedArray array = reader.array(plan.name, layer);
        if (plan.integers) {
            const std::vector<std::int32_t> integers(array.values.begin(), array.values.end());
            write(std::span(integers));
        } else {
            write(std::span(array.values));
        }
        if (!keep_going(progress, ++done, total))
            return Outcome::cancelled;
    }
    return Outcome::done;
}

const char* numpy_type(const ArrayPlan& plan)
{
    return plan.integers ? "<i4" : "<f4";
}

Outcome write_npz(const CaptureReader& reader, const std::vector<ArrayPlan>& plans, OutputFile& file,
                  int level, const Progress& progress)
{
    NpzWriter archive(file, level);
    ExportNotes notes;
    std::uint64_t done = 0;
    const std::uint64_t total = plans.size() * reader.layers().size();
    for (const ArrayPlan& plan : plans) {
        archive.begin_array(plan.short_name, numpy_type(plan), 4, plan.shape);
        if (for_each_layer(reader, plan, progress, done, total,
                           [&](auto values) { archive.values(values); }) == Outcome::cancelled)
            return Outcome::cancelled;
        archive.end_array();
        notes.dimensions[plan.short_name] = plan.axes;
    }
    const auto add_axis = [&](const char* axis, const std::vector<int>& values) {
        archive.add(axis, values, {static_cast<std::int64_t>(values.size())});
        notes.dimensions[axis] = {axis};
    };
    add_axis("layer", reader.layers());
    add_axis("head", reader.heads());
    add_axis("query", reader.queries());
    add_metadata(archive, reader, std::move(notes));
    archive.finish();
    return Outcome::done;
}

Outcome write_npy(const CaptureReader& reader, const std::vector<ArrayPlan>& plans, OutputFile& file,
                  const Progress& progress)
{
    if (plans.size() != 1)
        throw Error(ErrorKind::invalid_argument,
                    "an .npy file holds one array; name one, or write an .npz file");
    file.write(npy_header(numpy_type(plans.front()), plans.front().shape));
    std::uint64_t done = 0;
    return for_each_layer(reader, plans.front(), progress, done, reader.layers().size(),
                          [&](auto values) { file.write(std::as_bytes(values)); });
}

} // namespace

Outcome export_arrays(const CaptureReader& reader, const std::vector<std::string>& names,
                      const std::filesystem::path& path, const ExportOptions& options,
                      const Progress& progress)
{
    const std::vector<ArrayPlan> plans = plan_of(reader, names);
    OutputFile file(path, options.overwrite);
    const Outcome outcome = options.format == ExportFormat::csv ? write_csv(reader, plans, file, progress)
                            : options.format == ExportFormat::npy
                                ? write_npy(reader, plans, file, progress)
                                : write_npz(reader, plans, file, options.compression, progress);
    if (outcome == Outcome::done)
        file.finish();
    return outcome;
}

std::optional<ExportFormat> find_export_format(const std::filesystem::path& path)
{
    std::string ending = path.extension().string();
    std::transform(ending.begin(), ending.end(), ending.begin(), [](char letter) {
        return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
    });
    if (ending == ".csv")
        return ExportFormat::csv;
    if (ending == ".npy")
        return ExportFormat::npy;
    if (ending == ".npz")
        return ExportFormat::npz;
    return std::nullopt;
}

} // namespace attnscope
