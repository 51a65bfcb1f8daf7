// What a capture file says about itself, apart from the numbers.
#pragma once

#include "core/attention/attention_sink.h"
#include "core/attention/segments.h"
#include "core/text/token.h"

#include <string>
#include <vector>

namespace attnscope {

/// Where a capture came from. Strings are UTF-8.
struct CaptureRecord {
    std::string model_name;
    std::string family;       ///< "diffllama", "llama", ...
    std::string model_config; ///< config.json as text
    std::string pairing;      ///< how query heads form pairs, in words; empty for plain models
    std::string computed_in = "float32";
    std::string stored_type; ///< dtype of the checkpoint, e.g. "BF16"
    std::string tool_version;
    std::string created;       ///< UTC, ISO 8601
    std::string prompt;        ///< exact bytes when valid UTF-8
    int prompt_tokens = 0;     ///< tokens before the border; the rest was generated
    std::vector<Token> tokens; ///< prompt and generated
    std::vector<Segment> segments;
    std::vector<std::string> interventions; ///< e.g. "lambda of layer 3 set to 0", "head 2.5 ablated"
};

/// Which part of the model's maps goes into the file. True indices, sorted, without repetition.
struct CaptureSelection {
    std::vector<int> layers;
    std::vector<int> heads;
    std::vector<int> queries;
    bool first = true;
    bool second = true;     ///< ignored for a plain model
    bool difference = true; ///< ignored for a plain model

    bool has(Component component) const noexcept
    {
        return component == Component::first ? first : component == Component::second ? second : difference;
    }
};

/// How maps lie in the file.
struct StorageOptions {
    bool half = false;   ///< float16 instead of float32
    int compression = 0; ///< 0: none; 1-9: shuffle and deflate of that level
};

} // namespace attnscope
