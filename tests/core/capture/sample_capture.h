// The capture that the tests of the reader read: query-wise lambda, a window in every other layer, predictions, logit lens.
#pragma once

#include "core/capture/capture_writer.h"
#include "tests/core/capture/synthetic_pass.h"

#include <filesystem>

namespace attnscope::test {

inline SyntheticPass default_pass()
{
    SyntheticPass pass;
    pass.tokens = 300;
    pass.ranks = 3;
    pass.logit_lens = true;
    pass.lambda_shape = LambdaShape::query;
    pass.second_window = 40;
    return pass;
}

inline void write(const std::filesystem::path& path, const SyntheticPass& pass,
                  const CaptureSelection& selection, const StorageOptions& storage = {},
                  std::vector<Segment> segments = {})
{
    CaptureRecord record = pass.record();
    record.segments = std::move(segments);
    record.interventions = {"lambda of layer 1 set to 0"};
    CaptureWriter writer(path, record, selection, storage, true);
    writer.name_predictions([](std::int32_t id) { return "p" + std::to_string(id); });
    pass.run(writer);
    writer.finish();
}

} // namespace attnscope::test
