// Writing captures against plain pwrite of the same bytes, alternating in one run: bench_writer FOLDER [TOKENS [LAYERS
// [HEADS [f16] [COMPRESSION]]]]. Strips come from reused buffers on two threads, so that nothing is timed but the writer
// (statistics included). Prints seconds and the ratio of medians.
#include "core/capture/capture_size.h"
#include "core/capture/capture_writer.h"
#include "core/error.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <thread>
#include <vector>

using namespace attnscope;

namespace {

constexpr int strip_rows = 256;
constexpr int thread_count = 2;
constexpr int rounds = 3;

double seconds_since(std::chrono::steady_clock::time_point start)
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

struct Setting {
    int tokens = 4096;
    int layers = 8;
    int heads = 8;
    StorageOptions storage;
};

CaptureInfo info_of(const Setting& setting)
{
    CaptureInfo info;
    info.kind = ModelKind::differential;
    info.layer_count = setting.layers;
    info.head_count = setting.heads;
    info.masks.assign(static_cast<std::size_t>(setting.layers), Mask{MaskKind::causal, 0});
    for (int i = 0; i < setting.tokens; ++i)
        info.token_ids.push_back(i % 1000);
    return info;
}

/// Three maps' worth of numbers in which masked cells of any causal strip are 0.
struct StripBuffers {
    std::vector<float> cells[3];

    AttentionStrip strip(int layer, int head, Range queries, int tokens)
    {
        const Range keys = visible_keys({MaskKind::causal, 0}, queries, tokens);
        const auto count = static_cast<std::size_t>(queries.size()) * static_cast<std::size_t>(keys.size());
        std::span<const float> spans[3];
        for (int c = 0; c < 3; ++c) {
            if (cells[c].size() < count)
                for (std::size_t i = cells[c].size(); i < count; ++i)
                    cells[c].push_back(1.0f / static_cast<float>(1 + (i * 2654435761u) % 5003));
            spans[c] = std::span(cells[c]).first(count);
        }
        return {layer, head, queries, keys, spans[0], spans[1], spans[2]};
    }
};

double write_capture(const std::filesystem::path& path, const Setting& setting,
                     std::vector<StripBuffers>& buffers)
{
    const CaptureInfo info = info_of(setting);
    CaptureRecord record;
    for (const std::int32_t id : info.token_ids)
        record.tokens.push_back({.id = id, .piece = {}, .bytes = " t", .text = " t", .span = {}});
    CaptureSelection selection;
    for (int i = 0; i < setting.layers; ++i)
        selection.layers.push_back(i);
    for (int i = 0; i < setting.heads; ++i)
        selection.heads.push_back(i);
    for (int i = 0; i < setting.tokens; ++i)
        selection.queries.push_back(i);

    const auto start = std::chrono::steady_clock::now();
    CaptureWriter writer(path, record, selection, setting.storage, true);
    writer.begin(info);
    const int bands = (setting.tokens + strip_rows - 1) / strip_rows;
    for (int layer = 0; layer < setting.layers; ++layer) {
        std::atomic<int> next = 0;
        const auto work = [&](StripBuffers& mine) {
            for (int i = next++; i < setting.heads * bands; i = next++) {
                const int begin = i % bands * strip_rows;
                const Range queries{begin, std::min(begin + strip_rows, setting.tokens)};
                writer.strip(mine.strip(layer, i / bands, queries, setting.tokens));
            }
        };
        std::vector<std::thread> threads;
        for (StripBuffers& mine : buffers)
            threads.emplace_back(work, std::ref(mine));
        for (std::thread& thread : threads)
            thread.join();
        writer.layer_done(layer);
    }
    const double before_finish = seconds_since(start);
    writer.finish();
    const double total = seconds_since(start);
    std::printf("  capture     %6.2f s (strips %.2f, finish %.2f), %.2f GB\n", total, before_finish,
                total - before_finish, static_cast<double>(std::filesystem::file_size(path)) * 1e-9);
    return total;
}

double write_plainly(const std::filesystem::path& path, std::uint64_t bytes)
{
    const std::vector<char> buffer(256 * 1024, 'x');
    const auto start = std::chrono::steady_clock::now();
    const int descriptor = open(path.c_str(), O_RDWR | O_CREAT | O_TRUNC, 0644);
    for (std::uint64_t at = 0; at < bytes;) {
        const ssize_t written =
            pwrite(descriptor, buffer.data(), std::min<std::uint64_t>(buffer.size(), bytes - at),
                   static_cast<off_t>(at));
        if (written <= 0)
            throw Error(ErrorKind::io, "cannot write " + path.string());
        at += static_cast<std::uint64_t>(written);
    }
    const double before_sync = seconds_since(start);
    fsync(descriptor);
    close(descriptor);
    const double total = seconds_since(start);
    std::printf("  plain write %6.2f s (pwrite %.2f, fsync %.2f)\n", total, before_sync, total - before_sync);
    return total;
}

double median(std::vector<double> values)
{
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

void run(const std::filesystem::path& folder, const Setting& setting)
{
    const std::filesystem::path capture = folder / "bench_writer.attn.h5";
    const std::filesystem::path plain = folder / "bench_writer.plain";
    std::vector<StripBuffers> buffers(thread_count);
    for (StripBuffers& mine : buffers)
        mine.strip(0, 0, {setting.tokens - std::min(strip_rows, setting.tokens), setting.tokens},
                   setting.tokens);
    std::vector<double> captures;
    std::vector<double> plains;
    for (int i = 0; i < rounds; ++i) {
        captures.push_back(write_capture(capture, setting, buffers));
        const std::uint64_t bytes = std::filesystem::file_size(capture);
        std::filesystem::remove(capture);
        plains.push_back(write_plainly(plain, bytes));
        std::filesystem::remove(plain);
    }
    std::printf("capture / plain write of the same bytes: %.2f (medians of %d: %.2f s, %.2f s)\n",
                median(captures) / median(plains), rounds, median(captures), median(plains));
}

} // namespace

int main(int count, char** arguments)
{
    if (count < 2) {
        std::fprintf(stderr, "usage: bench_writer FOLDER [TOKENS [LAYERS [HEADS [f16] [COMPRESSION]]]]\n");
        return 2;
    }
    Setting setting;
    int* const numbers[] = {&setting.tokens, &setting.layers, &setting.heads, &setting.storage.compression};
    int position = 0;
    for (int i = 2; i < count; ++i) {
        if (std::string(arguments[i]) == "f16")
            setting.storage.half = true;
        else if (position < 4)
            *numbers[position++] = std::atoi(arguments[i]);
    }
    try {
        run(arguments[1], setting);
    } catch (const Error& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 1;
    }
    return 0;
}
