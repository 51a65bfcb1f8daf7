#include "app/cli/commands/commands.h"
#include "app/cli/options/array_names.h"
#include "app/cli/options/index_selection.h"
#include "app/cli/options/map_choice.h"
#include "app/cli/options/output_path.h"
#include "app/cli/options/parse_number.h"
#include "app/cli/options/range_request.h"
#include "app/cli/report/json_text.h"
#include "app/cli/terminal/interrupt.h"
#include "app/cli/terminal/progress_line.h"
#include "core/capture/export.h"
#include "core/page/page.h"

#include <array>

namespace attnscope::cli {

namespace {

struct ExportArguments {
    std::string path;
    std::string output;
    std::optional<ExportFormat> format;
    std::optional<Component> component;
    std::optional<IndexSelection> layers, heads;
    std::optional<RangeRequest> queries, keys;
    std::optional<int> max_side;
    std::vector<std::string> names;
    bool grid = false;
    bool page = false; ///< chosen by --format html or the ending
    ExportOptions options;
};

int require_one(const std::optional<IndexSelection>& selection, const std::vector<int>& available,
                const char* option)
{
    const std::vector<int> chosen = resolve_or_all(selection, available);
    if (chosen.size() != 1)
        throw Error(ErrorKind::invalid_argument,
                    std::string(option) + " must name one of several; for many heads in one file use --grid");
    return chosen.front();
}

Range require_range(const std::optional<RangeRequest>& request, int count, const char* what)
{
    if (!request)
        return {0, count};
    const Range range = intersection(request->resolve(count), {0, count});
    if (range.empty())
        throw nothing_matched(std::string("--") + what +
                              ": the range holds none of 0:" + std::to_string(count));
    return range;
}

bool writes_page(const ExportArguments& arguments)
{
    return arguments.page || (!arguments.format && is_page_name(arguments.output));
}

ExportFormat format_of(const ExportArguments& arguments)
{
    if (arguments.format)
        return *arguments.format;
    if (const std::optional<ExportFormat> format = find_export_format(arguments.output))
        return *format;
    throw Error(ErrorKind::invalid_argument,
                "the ending of " + arguments.output +
                    " says no format; name it .csv, .npy, .npz or .html, or give --format");
}

Component require_component(const CaptureReader& reader, const std::optional<Component>& asked)
{
    const Component component = asked.value_or(default_component(reader));
    const bool derivable =
        component == Component::difference && reader.has(Component::first) && reader.has(Component::second);
    if (!reader.has(component) && !derivable)
        throw nothing_matched("the map " + std::string(name_of(component)) + " is not in " +
                              reader.path().string() + ", a capture of a " + name_of(reader.kind()) +
                              " model; choose another --map");
    return component;
}

Window window_of(const CaptureReader& reader, const ExportArguments& arguments)
{
    return {require_range(arguments.queries, reader.key_count(), "queries"),
            require_range(arguments.keys, reader.key_count(), "keys")};
}

Outcome run_page(const CaptureReader& reader, const ExportArguments& arguments, const Progress& progress)
{
    if (!arguments.names.empty())
        throw Error(ErrorKind::invalid_argument, "a page shows maps; write --stat as .csv, .npy or .npz");
    PageRequest request;
    request.layers = resolve_or_all(arguments.layers, reader.layers());
    request.heads = resolve_or_all(arguments.heads, reader.heads());
    if (arguments.component)
        request.components = {require_component(reader, arguments.component)};
    request.window = window_of(reader, arguments);
    request.max_side = arguments.max_side.value_or(0);
    return write_page(reader, request, arguments.output, arguments.options.overwrite, progress);
}

Outcome run_export(const CaptureReader& reader, const ExportArguments& arguments,
                   const ExportOptions& options, const Progress& progress)
{
    if (!arguments.names.empty()) {
        std::vector<std::string> names;
        for (const std::string& name : arguments.names)
            names.push_back(
                require_array_name(reader, name, arguments.component.value_or(default_component(reader))));
        return export_arrays(reader, names, arguments.output, options, progress);
    }
    const Component component = require_component(reader, arguments.component);
    const Window window = window_of(reader, arguments);
    if (arguments.grid) {
        GridRequest request;
        request.layers = resolve_or_all(arguments.layers, reader.layers());
        request.heads = resolve_or_all(arguments.heads, reader.heads());
        request.component = component;
        request.window = window;
        request.max_side = arguments.max_side.value_or(request.max_side);
        return export_grid(reader, request, arguments.output, options, progress);
    }
    const MapKey key{require_one(arguments.layers, reader.layers(), "--layer"),
                     require_one(arguments.heads, reader.heads(), "--head"), component};
    return export_map(reader, key, window, arguments.max_side.value_or(0), arguments.output, options,
                      progress);
}

ExitCode export_capture(const ExportArguments& arguments, const Console& console)
{
    ExportOptions options = arguments.options;
    const bool page = writes_page(arguments);
    if (!page)
        options.format = format_of(arguments);
    require_writable(arguments.output, options.overwrite);
    require_apart(arguments.output, std::array{std::filesystem::path(arguments.path)});
    const CaptureReader reader = CaptureReader::open(arguments.path);
    if (!reader.complete())
        throw Error(ErrorKind::corrupt,
                    arguments.path + " is incomplete: the capture that wrote it did not end; capture again");
    ProgressLine progress(console);
    const Progress show = until_interrupted([&](std::uint64_t done, std::uint64_t total) {
        progress.show(done, total, "exporting");
        return true;
    });
    const Outcome outcome =
        page ? run_page(reader, arguments, show) : run_export(reader, arguments, options, show);
    progress.clear();
    if (outcome == Outcome::cancelled)
        return ExitCode::interrupted;
    console.result(console.json()            ? json_line({{"path", arguments.output}})
                   : console.options().quiet ? arguments.output
                                             : "wrote " + arguments.output);
    return ExitCode::done;
}

void add_what_options(CLI::App& command, ExportArguments* a)
{
    const auto add_selection = [&](const char* names, std::optional<IndexSelection>& target, const char* what,
                                   const char* help) {
        add_single_option(
            command, names, "LIST",
            [&target, what](const std::string& text) { target = IndexSelection::parse(text, what); }, help)
            ->group("What");
    };
    add_selection("--layer,--layers", a->layers, "layer",
                  "The layer; -1 is the last in the file; several with --grid or in a page");
    add_selection("--head,--heads", a->heads, "head", "The head; several with --grid or in a page");
    add_single_option(
        command, "--map", "MAP", [a](const std::string& text) { a->component = parse_component(text); },
        "first, second or difference; the difference unless given, all of them in a page")
        ->group("What");
    const auto add_range = [&](const char* name, std::optional<RangeRequest>& target, const char* help) {
        add_single_option(
            command, name, "A:B",
            [&target, name](const std::string& text) { target = parse_range(text, name); }, help)
            ->group("What");
    };
    add_range("--queries", a->queries, "Rows, half-open");
    add_range("--keys", a->keys, "Columns, half-open");
    add_single_option(
        command, "--max-side", "N",
        [a](const std::string& text) {
            a->max_side = find_integer(text);
            if (!a->max_side || *a->max_side < 0)
                throw Error(ErrorKind::invalid_argument,
                            "\"" + text + "\" is no number of cells; 0 exports every cell");
        },
        "At most so many rows and columns, pooled by largest magnitude; 0: every cell (64 for --grid unless "
        "given)")
        ->group("What");
    command.add_flag("--grid", a->grid, "Many heads: [layer, head, query, key]")->group("What");
    add_parsed_option(
        command, "--stat", "NAMES",
        [a](const std::string& text) {
            for (std::string& name : split_list(text))
                a->names.push_back(std::move(name));
        },
        "Statistics or lambda instead of maps, e.g. entropy,row_sum or lambda")
        ->group("What");
}

} // namespace

void add_export_command(CLI::App& program, Chosen& chosen)
{
    auto* command = program.add_subcommand(
        "export", "Write maps, grids of heads or statistics as CSV, NPY or NPZ, or maps as an HTML page");
    auto arguments = std::make_shared<ExportArguments>();
    ExportArguments* a = arguments.get();
    command->add_option("FILE", a->path, "Capture file")->required();
    command->add_option("-o,--output", a->output, "The file to write; its ending chooses the format")
        ->type_name("FILE")
        ->required();
    add_single_option(
        *command, "--format", "csv|npy|npz|html",
        [a](const std::string& text) {
            a->page = text == "html";
            if (a->page)
                return;
            a->format = find_export_format("x." + text);
            if (!a->format)
                throw Error(ErrorKind::invalid_argument,
                            "\"" + text + "\" is no format; choose csv, npy, npz or html");
        },
        "The format, whatever the ending");
    add_what_options(*command, a);
    command->add_flag_callback(
        "--matrix", [a] { a->options.csv_layout = CsvLayout::matrix; },
        "CSV of one map: a line a query and a column a key, instead of a line a cell");
    command->add_option("--compress", a->options.compression, "Deflate level of NPZ")
        ->type_name("0-9")
        ->check(between(0, 9));
    command->add_flag("--force", a->options.overwrite, "Overwrite an existing file");
    add_output_options(*command, chosen.output);
    command->footer("Examples:\n"
                    "  attnscope-cli export france.attn.h5 --layer 2 --head 0 -o head.csv\n"
                    "  attnscope-cli export france.attn.h5 --layer -1 --head 3 --map first --queries 100:200 "
                    "-o part.npy\n"
                    "  attnscope-cli export france.attn.h5 --grid --max-side 32 -o grid.npz\n"
                    "  attnscope-cli export france.attn.h5 --layers 2,3 --heads 0-3 -o page.html\n"
                    "  attnscope-cli export france.attn.h5 --stat entropy,negative_mass -o statistics.csv");
    command->callback([arguments, &chosen] {
        chosen.action = [arguments](const Console& console) { return export_capture(*arguments, console); };
    });
}

} // namespace attnscope::cli
