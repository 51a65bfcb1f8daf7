// A chat template, rendered with a fixed conversation: valid UTF-8 and spans that lie in it, or an Error, in bounded time.
#include "core/error.h"
#include "core/text/chat_template.h"

#include <cstdint>

namespace {

constexpr std::string_view conversation =
    R"([{"role": "system", "content": " Be kind. "}, {"role": "user", "content": "na\u00efve <think>x</think> y"},
        {"role": "assistant", "content": "", "tool_calls": [{"id": "abcdefghi", "function": {"name": "f", "arguments": {"n": [1, 2.5]}}}]},
        {"role": "tool", "content": [{"type": "text", "text": "z"}]}])";

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string_view source(reinterpret_cast<const char*>(data), size);
    static const auto messages = *attnscope::find_chat_messages(conversation);
    std::tm now{};
    now.tm_mday = 1;
    try {
        const auto chat = attnscope::ChatTemplate::parse(source, "fuzz")
                              .render(messages, {true, now, {{"bos_token", "<s>"}, {"eos_token", "</s>"}}});
        for (const attnscope::ChatTurn& turn : chat.turns) {
            if (turn.span.begin > turn.span.end || turn.span.end > chat.text.size()) {
                __builtin_trap();
            }
        }
        if (attnscope::find_invalid_utf8(chat.text) != std::string_view::npos) {
            __builtin_trap();
        }
    } catch (const attnscope::Error&) { // NOLINT(bugprone-empty-catch): the expected answer to most inputs
    }
    return 0;
}
