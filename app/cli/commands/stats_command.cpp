#include "app/cli/commands/commands.h"
#include "app/cli/options/array_names.h"
#include "app/cli/options/index_selection.h"
#include "app/cli/options/map_choice.h"
#include "app/cli/report/stats_report.h"
#include "app/cli/report/text_format.h"
#include "app/cli/terminal/exit_code.h"
#include "core/capture/capture_shares.h"

#include <algorithm>

namespace attnscope::cli {

namespace {

struct StatsArguments {
    std::string path;
    std::optional<Component> component;
    std::optional<IndexSelection> layers, heads, queries;
    std::vector<std::string> names;
    bool segments_only = false;
    bool csv = false;
};

std::string range_of_rows(const HeadTableRequest& request, const CaptureReader& reader)
{
    return "layers " + indices_text(request.layers) + ", heads " + indices_text(request.heads) + " of " +
           reader.record().model_name + " (" + reader.record().family + ")";
}

void print(const CaptureReader& reader, const HeadTableRequest& request, const HeadTable* table,
           const ShareTable* shares, const std::vector<int>& share_queries, const StatsArguments& arguments,
           const Console& console)
{
    if (console.json()) {
        Json json = {{"path", reader.path().string()}, {"model", reader.record().model_name}};
        if (table != nullptr)
            json.update(Json{{"map", name_of(request.component)},
                             {"mean_over_queries", indices_text(request.queries)},
                             {"heads", json_of_table(*table)}});
        if (shares != nullptr)
            json["shares"] = {{"mean_over_queries", indices_text(share_queries)},
                              {"variants", json_of_shares(*shares)}};
        console.result(json_line(json));
        return;
    }
    if (arguments.csv) {
        console.result(table != nullptr ? csv_of_table(*table) : csv_of_shares(*shares));
        return;
    }
    if (table != nullptr) {
        console.result("Map " + std::string(name_of(request.component)) + ", " +
                       range_of_rows(request, reader) + ": means over queries " +
                       indices_text(request.queries));
        console.result(text_of_table(*table));
    }
    if (shares != nullptr) {
        console.result((table != nullptr ? "\n" : "") +
                       ("Shares of attention, " + range_of_rows(request, reader)) + ": mean over queries " +
                       indices_text(share_queries) + ", heads and layers, then divided by the sum");
        console.result(text_of_shares(*shares));
    }
}

/// The default row of shares: the last token of the prompt.
std::vector<int> last_prompt_query(const CaptureReader& reader)
{
    const int last = reader.record().prompt_tokens - 1;
    if (!std::binary_search(reader.queries().begin(), reader.queries().end(), last))
        throw nothing_matched(
            "the last token of the prompt, query " + std::to_string(last) +
            ", was not captured; choose rows with --queries; in the file: " + indices_text(reader.queries()));
    return {last};
}

ShareTable shares_of(const CaptureReader& reader, const HeadTableRequest& request,
                     const std::vector<int>& queries)
{
    ShareTable table{reader.record().segments,
                     segment_shares(reader, request.layers, request.heads, queries)};
    if (table.segments.empty())
        throw nothing_matched(
            reader.path().string() +
            " has no segments; name parts of the prompt at capture, e.g. --span answer=\"...\"");
    if (table.variants.empty())
        throw nothing_matched(reader.path().string() + " holds no segment statistics");
    return table;
}

ExitCode show_stats(const StatsArguments& arguments, const Console& console)
{
    const CaptureReader reader = CaptureReader::open(arguments.path);
    HeadTableRequest request;
    request.component = arguments.component.value_or(default_component(reader));
    request.layers = resolve_or_all(arguments.layers, reader.layers());
    request.heads = resolve_or_all(arguments.heads, reader.heads());
    request.queries = resolve_or_all(arguments.queries, reader.queries());
    for (const std::string& name : arguments.names)
        request.names.push_back(require_array_name(reader, name, request.component));

    std::optional<HeadTable> table;
    if (!arguments.segments_only)
        table = head_table(reader, request);
    std::optional<ShareTable> shares;
    std::vector<int> share_queries;
    const bool wanted = arguments.segments_only ||
                        (arguments.names.empty() && !arguments.csv && !reader.record().segments.empty());
    if (wanted) {
        share_queries = arguments.queries ? request.queries : last_prompt_query(reader);
        shares = shares_of(reader, request, share_queries);
    }
    print(reader, request, table ? &*table : nullptr, shares ? &*shares : nullptr, share_queries, arguments,
          console);
    if (reader.complete())
        return ExitCode::done;
    console.error(arguments.path + " is incomplete: these numbers are a part only");
    return ExitCode::bad_file;
}

} // namespace

void add_stats_command(CLI::App& program, Chosen& chosen)
{
    auto* command =
        program.add_subcommand("stats", "Statistics of every layer and head, and shares of named spans");
    auto arguments = std::make_shared<StatsArguments>();
    StatsArguments* a = arguments.get();
    command->add_option("FILE", a->path, "Capture file")->required();
    const auto add_selection = [&](const char* names, std::optional<IndexSelection>& target, const char* what,
                                   const char* help) {
        add_single_option(
            *command, names, "LIST",
            [&target, what](const std::string& text) { target = IndexSelection::parse(text, what); }, help);
    };
    add_selection("--layers,--layer", a->layers, "layer", "Only these layers, e.g. 0,5-7 or -1");
    add_selection("--heads,--head", a->heads, "head", "Only these heads");
    add_selection("--queries", a->queries, "query",
                  "Rows to average over: all unless given, for shares the last token of the prompt");
    add_single_option(
        *command, "--map", "MAP", [a](const std::string& text) { a->component = parse_component(text); },
        "first, second or difference; the difference unless given");
    add_parsed_option(
        *command, "--stat", "NAMES",
        [a](const std::string& text) {
            for (std::string& name : split_list(text))
                a->names.push_back(std::move(name));
        },
        "Only these, e.g. entropy,induction,lambda; entropy_1 is the one of the first map");
    command->add_flag("--segments", a->segments_only, "Only the shares of the named spans");
    command->add_flag("--csv", a->csv, "Comma-separated values with 9 significant digits");
    add_output_options(*command, chosen.output);
    command->footer(
        "Shares: the attention of a row is summed over each span, averaged over rows, heads and layers, then "
        "divided\n"
        "by the sum over spans; \"noise\" is before + after, signal/noise is answer / noise. Signed shares "
        "of the difference are not divided "
        "where\n"
        "1 - lambda is below 0.1.\n\n"
        "Examples:\n"
        "  attnscope-cli stats needle.attn.h5\n"
        "  attnscope-cli stats needle.attn.h5 --layers -1 --stat entropy,negative_mass --csv > heads.csv\n"
        "  attnscope-cli stats needle.attn.h5 --segments --json");
    command->callback([arguments, &chosen] {
        chosen.action = [arguments](const Console& console) { return show_stats(*arguments, console); };
    });
}

} // namespace attnscope::cli
