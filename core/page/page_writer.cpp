#include "core/attention/derived/describe.h"
#include "core/byte_text.h"
#include "core/capture/output_file.h"
#include "core/error.h"
#include "core/page/packed_weights.h"
#include "core/page/page.h"
#include "core/page/page_facts.h"
#include "core/page/page_parts.h"

#include <algorithm>
#include <cctype>

namespace attnscope {

namespace {

constexpr std::uint64_t largest_page = 512U << 20;

PageGrids grids_of(const CaptureReader& reader, const PageRequest& request)
{
    std::vector<Component> components = request.components;
    if (components.empty())
        for (const Component component : {Component::first, Component::second, Component::difference})
            if (reader.has(component))
                components.push_back(component);
    PageGrids grids;
    for (const Component component : components)
        grids.emplace_back(
            reader, GridRequest{request.layers, request.heads, component, request.window, request.max_side});
    return grids;
}

std::uint64_t bytes_of_weights(const PageGrids& grids)
{
    const MapGrid& grid = grids.front();
    std::uint64_t cells = 0;
    for (const int layer : grid.request().layers)
        for (int row = 0; row < static_cast<int>(grid.row_query().size()); ++row)
            cells += static_cast<std::uint64_t>(grid.visible_columns(layer, row).size());
    return cells * grid.request().heads.size() * grids.size() * 10 / 3;
}

void require_bearable(const PageGrids& grids)
{
    const std::uint64_t bytes = bytes_of_weights(grids);
    if (bytes > largest_page)
        throw Error(ErrorKind::too_large, "the page would have " + std::to_string(bytes >> 20) +
                                              " MiB, more than browsers take (512 MiB); choose fewer layers, "
                                              "heads or maps, a window of the "
                                              "tokens, or a limit of cells a side (--max-side)");
}

/// Script elements of one grid: the visible cells of each head, base64.
class WeightScripts {
public:
    WeightScripts(const MapGrid& grid, const std::string& map, OutputFile& file)
        : grid_(grid), map_(map), file_(file)
    {
    }

    void add(int layer, int head, Range rows, const std::vector<float>& values)
    {
        if (rows.begin == 0)
            file_.write("<script type=\"text/plain\" id=\"w-" + std::to_string(layer) + "-" +
                        std::to_string(head) + "-" + map_ + "\">");
        for (int row = rows.begin; row < rows.end; ++row) {
            const Range columns = grid_.visible_columns(layer, row);
            const float* cells =
                values.data() + static_cast<std::size_t>(row - rows.begin) * grid_.column_key().size();
            packer_.add({cells + columns.begin, static_cast<std::size_t>(columns.size())});
        }
        file_.write(base64_text(packer_.take(packer_.size() / 3 * 3)));
        if (rows.end == static_cast<int>(grid_.row_query().size())) {
            packer_.finish();
            file_.write(base64_text(packer_.take()));
            packer_ = {};
            file_.write("</script>\n");
        }
    }

private:
    const MapGrid& grid_;
    std::string map_;
    OutputFile& file_;
    WeightPacker packer_;
};

void write_head(const PageGrids& grids, OutputFile& file)
{
    const std::string& model = grids.front().reader().record().model_name;
    // `default-src 'none'`: whatever a token says, nothing is ever fetched.
    file.write("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
               "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; script-src "
               "'unsafe-inline'; "
               "style-src 'unsafe-inline'\">\n"
               "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
    file.write("<title>Attention maps of " + html_text(isolated(model)) + "</title>\n<style>\n");
    file.write(page_style);
    file.write("</style>\n</head>\n<body>\n");
    file.write(page_body);
    file.write("<script type=\"application/json\" id=\"facts\">" + page_facts(grids) + "</script>\n");
}

} // namespace

bool is_page_name(const std::filesystem::path& path)
{
    std::string ending = path.extension().string();
    std::transform(ending.begin(), ending.end(), ending.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return ending == ".html" || ending == ".htm";
}

Outcome write_page(const CaptureReader& reader, const PageRequest& request, const std::filesystem::path& path,
                   bool overwrite, const Progress& progress)
{
    const PageGrids grids = grids_of(reader, request);
    require_bearable(grids);
    OutputFile file(path, overwrite);
    write_head(grids, file);
    for (std::size_t i = 0; i < grids.size(); ++i) {
        WeightScripts scripts(grids[i], std::to_string(i), file);
        const Outcome outcome = grids[i].for_each_band(
            [&](std::uint64_t done, std::uint64_t total) {
                return keep_going(progress, i * total + done, grids.size() * total);
            },
            [&](int layer, int head, Range rows, const std::vector<float>& values) {
                scripts.add(layer, head, rows, values);
            });
        if (outcome == Outcome::cancelled)
            return outcome;
    }
    file.write("<script>\n\"use strict\";\n");
    file.write(page_script);
    file.write("</script>\n</body>\n</html>\n");
    file.finish();
    return Outcome::done;
}

} // namespace attnscope
