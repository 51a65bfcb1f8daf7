// Private: what a capture file says about itself, read and checked when it is opened.
#pragma once

#include "core/capture/capture_record.h"
#include "core/capture/hdf5/hdf5_inspect.h"

namespace attnscope {

struct CaptureContents {
    bool complete = false;
    int format_version = 0;
    ModelKind kind = ModelKind::plain;
    LambdaShape lambda_shape = LambdaShape::none;
    MaskKind mask = MaskKind::causal;
    int layer_count = 0; ///< of the model
    int head_count = 0;
    StorageOptions storage;
    CaptureRecord record;
    std::vector<int> layers; ///< true indices, ascending, of what was captured
    std::vector<int> heads;
    std::vector<int> queries;
    int key_count = 0;
    std::vector<Mask> masks; ///< [layer], stored order
};

/// Errors: not_supported (no capture, newer version), corrupt with the object's name.
CaptureContents read_contents(const hdf5::Inspector& inspector);

/// Tokens, prompt, segments and texts, given the number of keys. Part of read_contents().
void read_record(const hdf5::Inspector& inspector, int key_count, CaptureRecord& record);

/// Place of a true index along a stored axis. Throws Error(not_found) that lists what there is: "layer 7 ... 0-3, 12".
int require_stored(const std::vector<int>& axis, int index, const char* axis_name, const std::string& file);

/// "0-3, 12"
std::string words_for(const std::vector<int>& ascending);

} // namespace attnscope
