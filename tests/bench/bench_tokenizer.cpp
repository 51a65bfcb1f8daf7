// Seconds that a tokenizer takes to load and to encode a text, as tokens and as ids, on one thread: bench_tokenizer
// TOKENIZER TEXT.
// tokenizer_speed.py compares them with the library of the same file.
#include "core/error.h"
#include "core/text/tokenizer.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <string>

namespace {

template <typename Run>
double seconds_of(Run run)
{
    const auto start = std::chrono::steady_clock::now();
    run();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

/// The best of five runs.
template <typename Run>
double best_of(Run run)
{
    double best = seconds_of(run);
    for (int i = 0; i < 4; ++i) {
        best = std::min(best, seconds_of(run));
    }
    return best;
}

} // namespace

int main(int count, char** arguments)
{
    if (count != 3) {
        std::fprintf(stderr, "usage: bench_tokenizer TOKENIZER TEXT\n");
        return 2;
    }
    std::ifstream file(arguments[2], std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    try {
        const double load = best_of([&] { attnscope::Tokenizer::open(arguments[1]); });
        const auto tokenizer = attnscope::Tokenizer::open(arguments[1]);
        std::size_t tokens = 0;
        const double encode = best_of([&] { tokens = tokenizer.encode(text, {false}).tokens.size(); });
        const double ids = best_of([&] { tokens = tokenizer.encode_ids(text, {false}).size(); });
        std::printf("{\"load\": %.6f, \"encode\": %.6f, \"ids\": %.6f, \"tokens\": %zu}\n", load, encode, ids,
                    tokens);
    } catch (const attnscope::Error& error) {
        std::fprintf(stderr, "bench_tokenizer: %s\n", error.what());
        return 1;
    }
    return 0;
}
