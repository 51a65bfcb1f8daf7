// Turns a SyntheticPass into one that a model could have made: rows of A1 and A2 sum to 1, and the difference is theirs.
#pragma once

#include "core/capture/capture_writer.h"
#include "tests/core/capture/synthetic_pass.h"

#include <filesystem>

namespace attnscope::test {

/// Forwards everything, strips normalised.
class SoftmaxSink final : public AttentionSink {
public:
    SoftmaxSink(const SyntheticPass& pass, AttentionSink& next) : pass_(pass), next_(next) {}

    bool wants(int layer, int head) const override { return next_.wants(layer, head); }
    void begin(const CaptureInfo& info) override { next_.begin(info); }
    void values(const LayerValues& values) override { next_.values(values); }
    void strip(const AttentionStrip& strip) override;
    void layer_done(int layer) override { next_.layer_done(layer); }
    void predictions(const Predictions& predictions) override { next_.predictions(predictions); }

private:
    const SyntheticPass& pass_;
    AttentionSink& next_;
};

/// A whole, sound capture file.
void write_softmax_capture(const std::filesystem::path& path, const SyntheticPass& pass, CaptureRecord record,
                           const CaptureSelection& selection, const StorageOptions& storage = {});
void write_softmax_capture(const std::filesystem::path& path, const SyntheticPass& pass,
                           const StorageOptions& storage = {});

} // namespace attnscope::test
