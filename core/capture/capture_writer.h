// Writes a capture while it is computed.
#pragma once

#include "core/capture/capture_record.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>

namespace attnscope {

/// A sink that streams tiles into `PATH.partial` from a thread of its own and renames it to PATH in finish().
/// Memory: a few strips, one layer's statistics, a bounded queue. Destroyed without finish(), it removes the partial
/// file. Errors of the writing thread (disk full, ...) surface in the next strip(), layer_done() or in finish().
class CaptureWriter final : public AttentionSink {
public:
    /// Errors: invalid_argument when `path` exists and `overwrite` is false, or the selection is empty or out of range;
    /// not_found / io for the folder.
    CaptureWriter(std::filesystem::path path, CaptureRecord record, CaptureSelection selection,
                  StorageOptions storage, bool overwrite = false);
    ~CaptureWriter() override;

    bool wants(int layer, int head) const override;
    void begin(const CaptureInfo& info) override;
    void values(const LayerValues& values) override;
    void strip(const AttentionStrip& strip) override;
    void layer_done(int layer) override;
    void predictions(const Predictions& predictions) override;

    /// Texts for people of predicted tokens, by id: with them the file holds those of all predictions, which are mostly none of
    /// the prompt's. Before finish(), which calls `text_of` once an id.
    void name_predictions(std::function<std::string(std::int32_t)> text_of);

    /// Completes the file: last flush, complete = 1, fsync of file and folder, rename. Error(corrupt) when strips are missing.
    void finish();

    std::uint64_t bytes_written() const noexcept;

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace attnscope
