// What the window waits for: bench_window FOLDER [TOKENS [LAYERS [HEADS]]]. Makes a sparse capture in FOLDER (kept for the next
// run), opens it, draws the first three maps, then zooms and scrubs through it; then the same with the real window, and a drag of
// lambda. Prints seconds beside the goals: first picture 1 s, any move 0.1 s warm, 400 MiB of memory.
#include "core/capture/capture_reader.h"
#include "core/capture/capture_writer.h"
#include "tests/bench/window_moves.h"
#include "widgets/map/colour_settings.h"
#include "widgets/map/heatmap_view.h"

#include <fcntl.h>
#include <unistd.h>

#include <QApplication>
#include <QImage>
#include <QPainter>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <random>

using namespace attnscope;

namespace {

using Clock = std::chrono::steady_clock;

double since(Clock::time_point start)
{
    return std::chrono::duration<double>(Clock::now() - start).count();
}

double peak_mib()
{
    std::ifstream status("/proc/self/status");
    for (std::string word; status >> word;)
        if (word == "VmHWM:") {
            double kib = 0;
            status >> kib;
            return kib / 1024;
        }
    return 0;
}

/// One head of one layer: a diagonal, a sink and a needle.
void write_one_head(const std::filesystem::path& path, int tokens)
{
    CaptureInfo info;
    info.kind = ModelKind::differential;
    info.lambda_shape = LambdaShape::layer;
    info.layer_count = info.head_count = 1;
    info.masks = {Mask{MaskKind::causal, 0}};
    CaptureRecord record;
    record.model_name = "sparse";
    for (int i = 0; i < tokens; ++i) {
        info.token_ids.push_back(i % 1000);
        record.tokens.push_back({.id = i % 1000, .piece = {}, .bytes = " t", .text = "\u2423t", .span = {}});
    }
    record.prompt_tokens = tokens;
    CaptureSelection selection{.layers = {0}, .heads = {0}, .queries = {}};
    for (int i = 0; i < tokens; ++i)
        selection.queries.push_back(i);
    CaptureWriter writer(path, record, selection, {}, true);
    writer.begin(info);
    const float lambda = 0.5f;
    const std::vector<float> norms(static_cast<std::size_t>(tokens), 1.0f);
    LayerValues values;
    values.lambda = std::span(&lambda, 1);
    values.value_norm = norms;
    writer.values(values);
    for (int begin = 0; begin < tokens; begin += 256) {
        const Range rows{begin, std::min(tokens, begin + 256)};
        const Range keys{0, rows.end};
        std::vector<float> first, second, difference;
        for (int query = rows.begin; query < rows.end; ++query)
            for (int key = 0; key < keys.end; ++key) {
                const bool visible = key <= query;
                first.push_back(visible ? 0.5f / static_cast<float>(query - key + 1) : 0.0f);
                second.push_back(visible ? 1.0f / static_cast<float>(query + 1) : 0.0f);
                difference.push_back(first.back() - lambda * second.back());
            }
        writer.strip({0, 0, rows, keys, first, second, difference});
    }
    writer.layer_done(0);
    writer.finish();
}

std::string sparse_capture(const std::string& folder, int tokens, int layers, int heads)
{
    const std::string path = folder + "/sparse-" + std::to_string(layers) + "x" + std::to_string(heads) +
                             "x" + std::to_string(tokens) + ".attn.h5";
    if (std::filesystem::exists(path))
        return path;
    const std::string one = folder + "/one-head.attn.h5";
    write_one_head(one, tokens);
    const std::string unfinished = path + ".partial";
    const std::string command = std::string("/usr/bin/python3 -B '") + SPARSE_CAPTURE + "' '" + one + "' '" +
                                unfinished + "' " + std::to_string(layers) + " " + std::to_string(heads);
    if (std::system(command.c_str()) != 0)
        std::exit(1);
    std::filesystem::rename(unfinished, path);
    std::filesystem::remove(one);
    return path;
}

void forget_pages(const std::string& path)
{
    const int descriptor = open(path.c_str(), O_RDONLY);
    fdatasync(descriptor);
    posix_fadvise(descriptor, 0, 0, POSIX_FADV_DONTNEED);
    close(descriptor);
}

/// Three maps as the window shows them, drawn off the screen.
class Views {
public:
    void show(const CaptureReader& reader, int layer, int head, Window window)
    {
        for (const Component component : {Component::first, Component::second, Component::difference}) {
            HeatmapView& view = views_[static_cast<std::size_t>(component)];
            view.resize(420, 420);
            MapContent content;
            content.map = reader.read({layer, head, component}, window, view.pixel_budget());
            content.mask = reader.mask_of(layer);
            content.token_count = reader.key_count();
            content.extent = {{0, reader.key_count()}, {0, reader.key_count()}};
            content.signed_values = component == Component::difference;
            content.scale = scale_for({}, content.map->values, content.signed_values, false);
            view.set_content(std::move(content));
            view.set_window(window);
            view.render(&image_);
        }
    }

private:
    HeatmapView views_[3];
    QImage image_{420, 420, QImage::Format_ARGB32_Premultiplied};
};

void print_moves(const char* what, std::vector<double> seconds)
{
    std::sort(seconds.begin(), seconds.end());
    std::printf("%-34s median %.3f s, slowest %.3f s (goal 0.1 s)\n", what, seconds[seconds.size() / 2],
                seconds.back());
}

void move_about(const CaptureReader& reader, Views& views, bool stored_heads, const char* state)
{
    std::mt19937 random(1);
    const int tokens = reader.key_count();
    std::vector<double> zooms, scrubs;
    for (int i = 0; i < 120; ++i) {
        const int layer =
            stored_heads ? i % 5 * 5 % reader.model_layer_count() : i * 7 % reader.model_layer_count();
        const int head = stored_heads ? i % 2 : 2 + i % (reader.model_head_count() - 2);
        const int side = std::max(8, static_cast<int>(tokens / std::pow(2.0, (i % 20) * 0.5)));
        std::uniform_int_distribution<int> place(0, tokens - side);
        const int query = place(random), key = std::min(query, place(random));
        for (const bool whole : {false, true}) {
            const Clock::time_point start = Clock::now();
            views.show(reader, layer, head,
                       whole ? Window{{0, tokens}, {0, tokens}}
                             : Window{{query, query + side}, {key, key + side}});
            (whole ? scrubs : zooms).push_back(since(start));
        }
    }
    std::printf("%s, %s\n", stored_heads ? "heads with maps" : "heads of zeros", state);
    print_moves("  zoom and pan", zooms);
    print_moves("  scrub through layers and heads", scrubs);
}

} // namespace

int main(int argc, char** argv)
{
    if (argc < 2) {
        std::fprintf(stderr, "usage: bench_window FOLDER [TOKENS [LAYERS [HEADS]]]\n");
        return 2;
    }
    const auto number = [&](int at, int otherwise) { return argc > at ? std::atoi(argv[at]) : otherwise; };
    const std::string path = sparse_capture(argv[1], number(2, 8192), number(3, 24), number(4, 16));
    qputenv("QT_QPA_PLATFORM", "offscreen");
    int one = 1;
    QApplication application(one, argv);
    forget_pages(path);
    for (const char* state : {"cold", "warm"}) {
        const Clock::time_point start = Clock::now();
        const CaptureReader reader = CaptureReader::open(path);
        const double opened = since(start);
        Views views;
        views.show(reader, 0, 0, {{0, reader.key_count()}, {0, reader.key_count()}});
        std::printf("first picture, %s: open %.3f s, in all %.3f s (goal 1 s), memory %.0f MiB\n", state,
                    opened, since(start), peak_mib());
    }
    const CaptureReader reader = CaptureReader::open(path);
    Views views;
    move_about(reader, views, true, "never read before"); // from the disk: no goal
    move_about(reader, views, true, "warm");
    move_about(reader, views, false, "warm");
    bench::move_window(QString::fromStdString(path), QString(argv[1]) + "/state");
    std::printf("memory at its peak: %.0f MiB (goal 400 MiB)\n", peak_mib());
    return 0;
}
