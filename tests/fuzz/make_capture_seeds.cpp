// Writes small captures as seeds for fuzz_capture: make_capture_seeds FOLDER.
#include "tests/core/capture/softmax_pass.h"

#include <cstdio>
#include <filesystem>

int main(int count, char** arguments)
{
    using namespace attnscope;
    if (count != 2) {
        std::fputs("usage: make_capture_seeds FOLDER\n", stderr);
        return 2;
    }
    const std::filesystem::path folder = arguments[1];
    std::filesystem::create_directories(folder);
    const auto write = [&](const char* name, const test::SyntheticPass& pass, const StorageOptions& storage) {
        CaptureRecord record = pass.record();
        record.segments = {{"answer", {1, 3}}};
        record.interventions = {"head 0.0 ablated"};
        CaptureSelection selection = pass.everything();
        selection.queries = test::indices(0, pass.tokens, pass.tokens > 20 ? 3 : 1);
        test::write_softmax_capture(folder / name, pass, record, selection, storage);
    };
    test::SyntheticPass pass;
    pass.layers = 1;
    pass.heads = 1;
    pass.tokens = 5;
    pass.ranks = 2;
    pass.logit_lens = true;
    write("differential.h5", pass, {});
    pass.lambda_shape = LambdaShape::query;
    write("deflated_halves.h5", pass, {.half = true, .compression = 1});
    pass.tokens = 70; // has a pyramid
    write("pyramid.h5", pass, {.half = true, .compression = 9});
    pass.tokens = 5;
    pass.ranks = 0;
    pass.logit_lens = false;
    pass.kind = ModelKind::plain;
    write("plain.h5", pass, {});
    return 0;
}
