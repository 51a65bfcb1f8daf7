// tokenizer.json and a text for it: whatever the file says, a tokenizer that encodes and decodes, or an Error. The text is
// what follows the first NUL byte, which no JSON text contains; without one, the file is tried on fixed texts.
#include "core/error.h"
#include "core/text/tokenizer.h"

#include <cstdint>

namespace {

constexpr std::string_view nasty =
    "  na\u00efve cafe\u0301 12345 \U0001f642\t\r\n\n<s> don't\u3000\u1112\u1161 \x01 ";

/// Spans must lie in the text, ids in the vocabulary or in the template.
void check(const attnscope::Tokenizer& tokenizer, std::string_view text)
{
    const attnscope::Encoding encoding = tokenizer.encode(text);
    for (const attnscope::Token& token : encoding.tokens) {
        if (token.span.begin > token.span.end || token.span.end > text.size() || token.id < 0) {
            __builtin_trap();
        }
        if (!token.added && !tokenizer.find_token(token.id)) {
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
    const std::size_t end = bytes.find('\0');
    try {
        const auto tokenizer = attnscope::Tokenizer::parse(bytes.substr(0, end), "fuzz");
        if (end != std::string_view::npos) {
            check(tokenizer, bytes.substr(end + 1));
        } else {
            check(tokenizer, nasty);
            check(tokenizer, bytes.substr(0, 200));
        }
    } catch (const attnscope::Error&) { // NOLINT(bugprone-empty-catch): the expected answer to most inputs
    }
    return 0;
}
