// Writes a capture for python_reads.py: write_example FILE TOKENS.
#include "core/capture/capture_writer.h"
#include "core/error.h"
#include "tests/core/capture/synthetic_pass.h"

#include <cstdio>
#include <cstdlib>

int main(int count, char** arguments)
{
    using namespace attnscope;
    if (count != 3)
        return 2;
    test::SyntheticPass pass;
    pass.tokens = std::atoi(arguments[2]);
    pass.ranks = 3;
    pass.logit_lens = true;
    pass.threads = 2;
    CaptureRecord record = pass.record();
    record.tokens.front().special = true;
    Token& last = record.tokens.back();
    record.prompt.resize(record.prompt.size() - last.bytes.size());
    last.bytes = "\xf0\x9f"; // the first half of an emoji
    last.text = "<0xF0><0x9F>";
    record.prompt += last.bytes;
    record.segments = {{"answer", {1, 3}}, {"after", {3, 5}}};
    record.interventions = {"lambda of layer 1 set to 0"};
    CaptureSelection selection = pass.everything();
    selection.heads = {0, 2};
    if (pass.tokens > 1000) // a few rows of a long prompt are enough
        selection.queries = pass.only_queries = {0, 5, pass.tokens - 1};
    try {
        CaptureWriter writer(arguments[1], record, selection, {}, true);
        // The last one's bytes are no text.
        writer.name_predictions(
            [](std::int32_t id) { return id % 2 == 0 ? "<b>" : std::string("\xf0\0x", 3); });
        pass.run(writer);
        writer.finish();
    } catch (const Error& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 1;
    }
    return 0;
}
