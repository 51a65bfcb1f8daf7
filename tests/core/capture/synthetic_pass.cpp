#include "tests/core/capture/synthetic_pass.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <thread>

namespace attnscope::test {

namespace {

/// A number in [0, 1) that depends on all arguments (splitmix64's mixing).
float noise(int component, int layer, int head, int query, int key)
{
    std::uint64_t x = static_cast<std::uint64_t>(component + 3 * (layer + 64 * head)) * 0x9e3779b97f4a7c15u +
                      (static_cast<std::uint64_t>(query) << 32 | static_cast<std::uint64_t>(key));
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return static_cast<float>((x ^ (x >> 31)) >> 40) * 0x1p-24f;
}

} // namespace

std::vector<int> indices(int begin, int end, int step)
{
    std::vector<int> numbers;
    for (int i = begin; i < end; i += step)
        numbers.push_back(i);
    return numbers;
}

CaptureInfo SyntheticPass::info() const
{
    CaptureInfo info;
    info.kind = kind;
    info.lambda_shape = kind == ModelKind::plain ? LambdaShape::none : lambda_shape;
    info.layer_count = layers;
    info.head_count = heads;
    for (int i = 0; i < layers; ++i)
        info.masks.push_back(mask_of(i));
    for (int i = 0; i < tokens; ++i)
        info.token_ids.push_back(i % 50);
    info.rank_count = ranks;
    info.logit_lens = logit_lens;
    return info;
}

CaptureRecord SyntheticPass::record() const
{
    CaptureRecord record;
    record.model_name = "synthetic";
    record.family = "none";
    record.model_config = "{\"model_type\": \"none\"}";
    record.pairing = kind == ModelKind::plain ? "" : "head h with head h + H/2";
    record.stored_type = "F32";
    record.tool_version = "0";
    record.created = "2025-01-01T00:00:00Z";
    record.prompt_tokens = tokens;
    std::size_t at = 0;
    for (const std::int32_t id : info().token_ids) {
        Token token;
        token.id = id;
        token.bytes = " t" + std::to_string(id);
        token.text = "\u2423t" + std::to_string(id);
        token.span = {at, at + token.bytes.size()};
        at += token.bytes.size();
        record.prompt += token.bytes;
        record.tokens.push_back(token);
    }
    return record;
}

CaptureSelection SyntheticPass::everything() const
{
    return {.layers = indices(0, layers), .heads = indices(0, heads), .queries = indices(0, tokens)};
}

Mask SyntheticPass::mask_of(int layer) const
{
    return second_window > 0 && layer % 2 == 1 ? Mask{MaskKind::window, second_window} : mask;
}

float SyntheticPass::lambda(int layer, int head, int query) const
{
    const bool by_head = lambda_shape == LambdaShape::head || lambda_shape == LambdaShape::query;
    return 0.2f + 0.1f * static_cast<float>(layer) + (by_head ? 0.01f * static_cast<float>(head) : 0.0f) +
           (lambda_shape == LambdaShape::query ? 0.0001f * static_cast<float>(query) : 0.0f);
}

float SyntheticPass::weight(Component component, int layer, int head, int query, int key) const
{
    if (!visible_keys(mask_of(layer), query, tokens).contains(key))
        return 0;
    if (component == Component::difference)
        return weight(Component::first, layer, head, query, key) -
               lambda(layer, head, query) * weight(Component::second, layer, head, query, key);
    return noise(static_cast<int>(component), layer, head, query, key);
}

float SyntheticPass::value_norm(int layer, int head, int key) const
{
    return 1.0f + noise(7, layer, head, 0, key);
}

void SyntheticPass::strip(AttentionSink& sink, int layer, int head, Range queries) const
{
    if (!sink.wants(layer, head))
        return;
    const Range keys = visible_keys(mask_of(layer), queries, tokens);
    std::vector<float> cells[3];
    for (const Component component : {Component::first, Component::second, Component::difference}) {
        if (kind == ModelKind::plain && component != Component::first)
            continue;
        for (int query = queries.begin; query < queries.end; ++query)
            for (int key = keys.begin; key < keys.end; ++key)
                cells[static_cast<int>(component)].push_back(weight(component, layer, head, query, key));
    }
    sink.strip({layer, head, queries, keys, cells[0], cells[1], cells[2]});
}

void SyntheticPass::layer(AttentionSink& sink, int layer) const
{
    const CaptureInfo geometry = info();
    std::vector<float> lambdas;
    if (geometry.lambda_shape == LambdaShape::layer)
        lambdas.push_back(lambda(layer, 0, 0));
    for (int head = 0; head < heads; ++head) {
        if (geometry.lambda_shape == LambdaShape::head)
            lambdas.push_back(lambda(layer, head, 0));
        for (int query = 0; geometry.lambda_shape == LambdaShape::query && query < tokens; ++query)
            lambdas.push_back(lambda(layer, head, query));
    }
    std::vector<float> norms;
    for (int head = 0; head < heads; ++head)
        for (int key = 0; key < tokens; ++key)
            norms.push_back(value_norm(layer, head, key));
    const std::vector<float> scalar{0.5f + static_cast<float>(layer)};
    const std::span<const float> once =
        kind == ModelKind::plain ? std::span<const float>() : std::span(scalar);
    sink.values({layer, lambdas, once, once, once, norms});

    struct Piece {
        int head;
        Range queries;
    };
    std::vector<Piece> pieces;
    for (int head = 0; head < heads; ++head) {
        for (const int query : only_queries)
            pieces.push_back({head, {query, query + 1}});
        for (int begin = 0; only_queries.empty() && begin < tokens; begin += rows_of_strip)
            pieces.push_back({head, {begin, std::min(begin + rows_of_strip, tokens)}});
    }
    if (backwards)
        std::reverse(pieces.begin(), pieces.end());

    std::atomic<std::size_t> next = 0;
    std::exception_ptr failure;
    std::mutex mutex;
    const auto work = [&] {
        try {
            for (std::size_t i = next++; i < pieces.size(); i = next++)
                strip(sink, layer, pieces[i].head, pieces[i].queries);
        } catch (...) {
            const std::lock_guard lock(mutex);
            failure = std::current_exception();
        }
    };
    std::vector<std::thread> workers;
    for (int i = 1; i < threads; ++i)
        workers.emplace_back(work);
    work();
    for (std::thread& worker : workers)
        worker.join();
    if (failure)
        std::rethrow_exception(failure);
    sink.layer_done(layer);
}

void SyntheticPass::predictions(AttentionSink& sink, int layer) const
{
    for (int begin = 0; begin < tokens; begin += 100) {
        const Range queries{begin, std::min(begin + 100, tokens)};
        std::vector<std::int32_t> ids;
        std::vector<float> logs;
        for (int query = queries.begin; query < queries.end; ++query)
            for (int rank = 0; rank < ranks; ++rank) {
                ids.push_back(1000 * (layer + 1) + 10 * query + rank);
                logs.push_back(-static_cast<float>(rank) - 0.001f * static_cast<float>(query));
            }
        sink.predictions({layer, queries, ranks, ids, logs});
    }
}

void SyntheticPass::run(AttentionSink& sink) const
{
    begin(sink);
    for (int i = 0; i < layers; ++i) {
        layer(sink, i);
        if (logit_lens)
            predictions(sink, i);
    }
    if (ranks > 0)
        predictions(sink, -1);
}

} // namespace attnscope::test
