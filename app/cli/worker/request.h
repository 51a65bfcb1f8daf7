// Requests as values, and how they are read from a line. Knows no model and no file. The meaning of fields: protocol.h.
#pragma once

#include "app/cli/options/capture_options.h"
#include "app/cli/options/span_request.h"
#include "app/cli/report/json_text.h"
#include "app/cli/worker/fields.h"

#include <filesystem>
#include <string_view>
#include <variant>
#include <vector>

namespace attnscope::cli::worker {

struct Hello {};
struct Quit {};

struct Load {
    std::string model;
    LoadOptions options;
};

struct Tokenize {
    std::optional<std::string> model;
    std::string text; ///< any bytes
    bool add_special_tokens = true;
};

/// `tokens` or a prompt.
struct Estimate {
    std::optional<int> tokens;
    PromptSource prompt;
    CaptureOptions options;
    std::optional<std::filesystem::path> output;
};

struct Capture {
    PromptSource prompt;
    std::vector<SpanRequest> spans;
    CaptureOptions options;
    std::filesystem::path output;
};

struct Cancel {
    Json request;
};

using Request = std::variant<Hello, Load, Tokenize, Estimate, Capture, Cancel, Quit>;

/// A JSON object of moderate depth. Errors: ProtocolError.
Json parse_object(std::string_view line);

/// Errors: ProtocolError for none, or one that is neither number nor text.
Json require_id(const Json& object);

/// Errors: ProtocolError; Error(invalid_argument) for values that no capture can have.
Request parse_request(const Json& object);

} // namespace attnscope::cli::worker
