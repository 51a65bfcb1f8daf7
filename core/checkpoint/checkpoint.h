// All tensors of a model, over one file or many shards.
#pragma once

#include "core/checkpoint/model_folder.h"
#include "core/checkpoint/safetensors.h"

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace attnscope {

/// A tensor that a model needs. `required` false: used when there, not missed otherwise. `reason` follows the name in the
/// message when it is missing, for tensors that a setting calls for.
struct ExpectedTensor {
    std::string name;
    std::vector<std::int64_t> shape;
    bool required = true;
    std::string reason = {};
};

/// Movable; views stay valid as long as it lives.
class Checkpoint {
public:
    /// Opens every shard and checks it against the index, if there is one. A tensor that the index places in
    /// a shard that does not hold it, or that two shards hold, is corrupt.
    static Checkpoint open(const ModelFolder& folder);

    /// From files already opened; a name in two files is corrupt.
    explicit Checkpoint(std::vector<SafetensorsFile> files);

    const TensorView* find(std::string_view name) const noexcept;
    /// Error(not_found) naming the tensor and the files searched.
    const TensorView& require(std::string_view name) const;
    std::vector<std::string> names() const;
    /// Bytes of all tensors as stored.
    std::uint64_t byte_count() const noexcept;

    /// Compares with what a model needs. Missing and wrongly shaped tensors are listed in one Error(corrupt), up
    /// to 50 of each, with shapes found and expected; when something is missing, unexpected names are listed
    /// beside (they are often the same tensor under another name). Otherwise returns the names of tensors
    /// that nobody asked for, except those that `ignorable` accepts (e.g. rotary inv_freq buffers).
    std::vector<std::string> check(const std::vector<ExpectedTensor>& expected,
                                   bool (*ignorable)(std::string_view name) = nullptr) const;

private:
    std::string files_text() const;

    std::vector<SafetensorsFile> files_;
    std::map<std::string, const TensorView*, std::less<>> by_name_;
};

} // namespace attnscope
