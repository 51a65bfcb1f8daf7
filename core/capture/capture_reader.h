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
    bool integers = false; ///< stored as int32, e.g. keys
    std::vector<float> values;
};

/// Top predictions of one query row, best first.
struct RowPredictions {
    std::vector<std::int32_t> ids;
    std::vector<float> log_probabilities;
};

/// A token that occurs in predictions.
struct PredictedText {
    std::int32_t id = 0;
    std::string text; ///< for people, as Token::text
};

/// May be used from several threads; calls into HDF5 are serialised.
class CaptureReader {
public:
    /// Reads attributes, axes and tokens only. A `.partial` or complete = 0 file opens, see complete().
    /// Errors: not_found, io; corrupt (no HDF5, shapes that contradict each other, with the object's name);
    /// not_supported (a folder, HDF5 but no capture, newer format version, types and filters that captures do not use).
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

    int model_layer_count() const noexcept; ///< of the whole model
    int model_head_count() const noexcept;
    const std::vector<int>& layers() const noexcept; ///< true indices of what was captured
    const std::vector<int>& heads() const noexcept;
    const std::vector<int>& queries() const noexcept;
    int key_count() const noexcept;
    bool has(Component component) const noexcept;

    /// A map or part of it with at most `max_side` rows and columns (0: no limit, every cell), from the pyramid or the
    /// tiles. `window` is cut to what exists; {} means all. The difference is computed from A1, A2 and lambda when the
    /// file has those but no difference. Errors: not_found (layer, head or component not in the file, listing those
    /// that are; empty window), corrupt, io.
    AttentionMap read(const MapKey& key, Window window = {}, int max_side = 0) const;

    /// Throws what read() would throw for a layer, head or component that is not there.
    void require(const MapKey& key) const;
    /// What there is of a window; {} asks for everything. Error(not_found) when that is nothing.
    Window cut(const Window& window) const;

    LambdaShape lambda_shape() const noexcept;
    /// lambda of a captured head for a query (both true indices); nothing for a plain model.
    std::optional<float> lambda(int layer, int head, int query) const;

    /// lambda of a captured head (true indices) for each captured query: [query]. Empty for a plain model.
    std::vector<float> lambdas(int layer, int head) const;

    /// Names of the datasets under statistics/ and of the lambda datasets at the root ("statistics/entropy_1", "lambda", ...).
    std::vector<std::string> array_names() const;
    NamedArray array(const std::string& name) const;
    /// The part of one captured layer (true index); the layer axis is dropped.
    NamedArray array(const std::string& name, int layer) const;

    /// Predictions of a captured query, of the output (layer -1) or the logit lens. Nothing when not stored.
    std::optional<RowPredictions> predictions(int query, int layer = -1) const;

    /// Texts of the tokens in predictions() by ascending id. Empty when not stored.
    std::vector<PredictedText> predicted_texts() const;

    /// Reductions of the stored pyramid of a component (4, 16, ...); empty when there is none.
    std::vector<int> pyramid_factors(Component component) const;
    /// False for a difference that read() computes.
    bool stores(Component component) const noexcept;
    /// One level of the pyramid (or the map itself, factor 1) as it is stored, for verify(): cells of that level.
    /// Rows are stored positions. `values` is resized to [rows, columns].
    void read_level(const MapKey& key, int factor, Range rows, Range columns,
                    std::vector<float>& values) const;

private:
    struct Impl;
    explicit CaptureReader(std::unique_ptr<Impl> impl);
    Range stored_rows(Range wanted) const;
    void require_component(Component component) const;
    NamedArray described(const std::string& name) const;
    std::unique_ptr<Impl> impl_;
};

} // namespace attnscope
