// tokenizer.json: whatever it says, a tokenizer that encodes and decodes, or an Error. The bytes are also the text.
#include "core/error.h"
#include "core/text/tokenizer.h"

#include <cstdint>

namespace {

constexpr std::string_view nasty =
    "  na\u00efve cafe\u0301 12345 \U0001f642\t\r\n\n<s> don't\u3000\u1112\u1161 \x01 ";

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    try {
        const auto tokenizer = attnscope::Tokenizer::parse(bytes, "fuzz");
        for (const std::string_view text : {nasty, bytes.substr(0, 200)}) {
            const auto ids = tokenizer.encode(text).ids();
            tokenizer.decode(ids);
        }
    } catch (const attnscope::Error&) { // NOLINT(bugprone-empty-catch): the expected answer to most inputs
    }
    return 0;
}
