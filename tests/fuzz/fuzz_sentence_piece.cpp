// tokenizer.model or a tiktoken file, and a text for it: whatever the file says, a tokenizer that encodes and decodes, or an
// Error. The last 64 bytes are the text, too.
#include "core/error.h"
#include "core/text/tokenizer.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <cstdint>

namespace {

constexpr std::string_view nasty =
    "  na\u00efve cafe\u0301 12345 \U0001f642\t\r\n\n<s> don't\u3000\u2581\u1112\u1161 \uff21 \x01 ";

/// Spans must lie in the text, ids in the vocabulary.
void check(const attnscope::Tokenizer& tokenizer, std::string_view text)
{
    const attnscope::Encoding encoding = tokenizer.encode(text);
    for (const attnscope::Token& token : encoding.tokens) {
        if (token.span.begin > token.span.end || token.span.end > text.size() ||
            !tokenizer.find_token(token.id)) {
            __builtin_trap();
        }
    }
    if (attnscope::find_invalid_utf8(tokenizer.decode(encoding.ids(), false)) != std::string_view::npos) {
        __builtin_trap();
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    try {
        const auto tokenizer = attnscope::Tokenizer::parse(bytes, "fuzz");
        check(tokenizer, nasty);
        check(tokenizer,
              attnscope::text::replace_invalid_utf8(bytes.substr(size - std::min<std::size_t>(size, 64))));
    } catch (const attnscope::Error&) { // NOLINT(bugprone-empty-catch): the expected answer to most inputs
    }
    return 0;
}
