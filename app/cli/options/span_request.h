// --span NAME="text" or NAME=a:b: a named part of the prompt, and where its tokens are.
#pragma once

#include "app/cli/options/range_request.h"
#include "core/attention/segments.h"
#include "core/text/token.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace attnscope::cli {

/// What happens when a text begins or ends inside a token.
enum class SpanCut { error, widen, shrink };

/// "error", "widen" or "shrink". Errors: invalid_argument.
SpanCut parse_span_cut(std::string_view text);

/// One of: a text that occurs in the prompt, a half-open token range whose negative numbers count from the end, bytes.
struct SpanRequest {
    std::string name;
    std::string text;
    std::optional<int> occurrence;     ///< 1 is the first; nothing: the text must occur exactly once
    std::optional<RangeRequest> range; ///< in place of a text
    std::optional<ByteSpan> bytes;     ///< of the prompt, in place of a text
};

/// NAME=VALUE or NAME@K=VALUE. A value of the form a:b is a token range, anything else a text; with @K it is always a
/// text, of which the K-th occurrence is meant. Errors: invalid_argument.
SpanRequest parse_span(std::string_view text);

/// Errors: not_found kind nothing_matched for a text that does not occur; invalid_argument for one that occurs several times
/// without a choice, or cuts a token under SpanCut::error, naming the choices; for tokens or bytes outside of the prompt.
Segment locate_span(const SpanRequest& request, std::string_view prompt, std::span<const Token> tokens,
                    SpanCut cut);

} // namespace attnscope::cli
