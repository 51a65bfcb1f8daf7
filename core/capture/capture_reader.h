// Reads capture files, lazily, without trusting them.
#pragma once

#include "core/attention/attention_map.h"
#include "core/capture/capture_record.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace attnscope {

/// A small dataset in full. `dimensions` are names of axes, e.g. {"layer", "head", "query"}.
struct NamedArray {
    std::string name;
    std::vector<std::string> dimensions;
    std::vector<std::int64_t> shape;
    std::vector<float> values;
};

/// Top predictions of one query row, best first.
struct RowPredictions {
    std::vector<std::int32_t> ids;
    std::vector<float> log_probabilities;
};

/// May be used from several threads; calls into HDF5 are serialised.
class CaptureReader {
public:
    /// Reads attributes, axes and tokens only. A `.partial` or complete = 0 file opens, see complete().
    /// Errors: not_found, io; corrupt (no HDF5, shapes that contradict each other, with the object's name);
    /// not_supported (HDF5 but no capture, newer format version, filters that need plugins).
    static CaptureReader open(const std::filesystem::path& path);

    CaptureReader(CaptureReader&&) noexcept;
    CaptureReader& operator=(CaptureReader&&) noexcept;
    ~CaptureReader();

    const std::filesystem::path& path() const noexcept;
    bool complete() const noexcept;
    int format_version() const noexcept;
    ModelKind kind() const noexcept;
    MaskKind mask() const noexcept;
    /// The mask of one captured layer (a model may mix full and sliding-window layers).
    Mask mask_of(int layer) const;
    const CaptureRecord& record() const noexcept;
    const StorageOptions& storage() const noexcept;

    const std::vector<int>& layers() const noexcept;  ///< true indices
    const std::vector<int>& heads() const noexcept;
    const std::vector<int>& queries() const noexcept;
    int key_count() const noexcept;
    bool has(Component component) const noexcept;

    /// A map or part of it with at most `max_side` rows and columns (0: no limit, every cell), from the pyramid or the
    /// tiles. `window` is cut to what exists; {} means all. The difference is computed from A1, A2 and lambda when the
    /// file has those but no difference. Errors: not_found (layer, head or component not in the file, listing those
    /// that are; empty window), corrupt, io.
    AttentionMap read(const MapKey& key, Window window = {}, int max_side = 0) const;

    LambdaShape lambda_shape() const noexcept;
    /// lambda of a captured head for a query (both true indices); nothing for a plain model.
    std::optional<float> lambda(int layer, int head, int query) const;

    /// Names of the datasets under statistics/ and of the lambda datasets at the root ("statistics/entropy_1", "lambda", ...).
    std::vector<std::string> array_names() const;
    NamedArray array(const std::string& name) const;

    /// Predictions of a captured query, of the output (layer -1) or the logit lens. Nothing when not stored.
    std::optional<RowPredictions> predictions(int query, int layer = -1) const;

private:
    struct Impl;
    explicit CaptureReader(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> impl_;
};

} // namespace attnscope
