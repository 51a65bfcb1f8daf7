// A whole capture to disk against computing alone and against writing alone, in turn, in one run.
//
// usage: bench_capture [TOKENS [LAYERS [ROUNDS [FOLDER]]]]; FOLDER is where the scratch file goes. Prints medians and ratios.
#include "core/attention/layer_statistics.h"
#include "core/capture/capture_writer.h"
#include "core/checkpoint/model_folder.h"
#include "core/model/model.h"
#include "tests/bench/random_checkpoint.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <optional>

using namespace attnscope;
using namespace attnscope::bench;

namespace {

/// Takes the statistics, as a capture does, and writes nothing.
class StatisticsOnly final : public AttentionSink {
public:
    bool wants(int, int) const override { return true; }
    void begin(const CaptureInfo& info) override
    {
        std::vector<int> heads(std::size_t(info.head_count)), queries(std::size_t(info.tokens()));
        std::iota(heads.begin(), heads.end(), 0);
        std::iota(queries.begin(), queries.end(), 0);
        statistics_.emplace(info, heads, queries, std::vector<Segment>{});
    }
    void values(const LayerValues& values) override { statistics_->begin_layer(values.layer); }
    void strip(const AttentionStrip& strip) override { statistics_->add(strip); }
    void layer_done(int) override { statistics_->finish_layer(); }

private:
    std::optional<StatisticsAccumulator> statistics_;
};

double seconds_since(std::chrono::steady_clock::time_point start)
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

double median(std::vector<double> values)
{
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

/// write(2) of as many bytes from one reused buffer, and fsync. Around the page cache where the file system can, the
/// faster way and what a capture does.
double write_plainly(const std::filesystem::path& path, std::uint64_t bytes)
{
    constexpr std::size_t piece = 256 << 10;
    alignas(4096) static char buffer[piece];
    const auto start = std::chrono::steady_clock::now();
    int file = open(path.c_str(), O_CREAT | O_WRONLY | O_TRUNC | O_DIRECT, 0600);
    if (file < 0)
        file = open(path.c_str(), O_CREAT | O_WRONLY | O_TRUNC, 0600);
    for (std::uint64_t done = 0; done < bytes; done += piece)
        if (write(file, buffer, piece) < 0)
            std::perror("write");
    fsync(file);
    close(file);
    const double taken = seconds_since(start);
    std::filesystem::remove(path);
    return taken;
}

} // namespace

int main(int argc, char** argv)
{
    const auto argument = [&](int index, int fallback) {
        return argc > index ? std::atoi(argv[index]) : fallback;
    };
    const int tokens = argument(1, 4096), layers = argument(2, 8), rounds = argument(3, 3);
    const ScratchFolder scratch;
    const std::filesystem::path folder = argc > 4 ? argv[4] : scratch.path();
    write_random_checkpoint({.layers = layers}, scratch.path() / "model");
    const auto model = load_model(resolve_model((scratch.path() / "model").string()), {});
    PassRequest request;
    for (int i = 0; i < tokens; ++i)
        request.ids.push_back(i * 7 % model->info().vocabulary_size);

    std::vector<double> whole_s, computing_s, writing_s;
    std::uint64_t bytes = 0;
    for (int round = 0; round < rounds; ++round) {
        std::vector<std::string> notices;
        StatisticsOnly statistics;
        AttentionSink* sinks[] = {&statistics};
        auto start = std::chrono::steady_clock::now();
        model->run(request, sinks, {}, notices);
        computing_s.push_back(seconds_since(start));

        CaptureRecord record;
        record.model_name = "benchmark";
        record.family = model->info().family;
        record.prompt_tokens = tokens;
        for (const std::int32_t id : request.ids) {
            Token token;
            token.id = id;
            record.tokens.push_back(token);
        }
        CaptureSelection selection;
        for (int i = 0; i < std::max({layers, model->info().head_count, tokens}); ++i) {
            if (i < layers)
                selection.layers.push_back(i);
            if (i < model->info().head_count)
                selection.heads.push_back(i);
            if (i < tokens)
                selection.queries.push_back(i);
        }
        const std::filesystem::path path = folder / "bench.attn.h5";
        start = std::chrono::steady_clock::now();
        {
            CaptureWriter writer(path, record, selection, {});
            sinks[0] = &writer;
            model->run(request, sinks, {}, notices);
            writer.finish();
        }
        whole_s.push_back(seconds_since(start));
        bytes = std::filesystem::file_size(path);
        std::filesystem::remove(path);
        writing_s.push_back(write_plainly(folder / "bench.plain", bytes));
        std::printf("round %d: whole %.2f s, computing alone %.2f s, writing alone %.2f s\n", round,
                    whole_s.back(), computing_s.back(), writing_s.back());
    }
    std::printf("%d tokens, %d layers, %.2f GB: whole capture / larger of computing and writing alone %.2f\n",
                tokens, layers, double(bytes) / 1e9,
                median(whole_s) / std::max(median(computing_s), median(writing_s)));
}
