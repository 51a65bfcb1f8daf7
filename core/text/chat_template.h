// Conversations as prompts: the chat template of a model, rendered as transformers' apply_chat_template renders it through
// jinja2 (sandboxed, trim_blocks, lstrip_blocks, loop controls). A subset of Jinja that runs nothing but text operations,
// in bounded time and memory; what is not in it is refused by name and line.
#pragma once

#include "core/text/token.h"

#include <ctime>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace attnscope {

/// "system", "user" or "assistant" and what was said; `fields_json` is the whole message as a JSON object.
struct ChatMessage {
    std::string role;
    std::string fields_json;
};

/// Messages of a JSON text: a list of {"role": ..., "content": ...}, or an object that holds such a list as "messages".
/// Nothing when it is no list of objects. Errors: corrupt for messages without role, or nested too deep.
std::optional<std::vector<ChatMessage>> find_chat_messages(std::string_view text);

/// One message of a user.
ChatMessage user_message(std::string_view text);

struct ChatOptions {
    bool add_generation_prompt = true; ///< ends with the beginning of an answer
    std::optional<std::tm> now;        ///< the date that some templates mention; without it those are refused
    /// Names that templates know the special tokens by, and their texts: bos_token, eos_token...
    std::vector<std::pair<std::string, std::string>> special_tokens;
};

/// Where a message went, in bytes of RenderedChat::text.
struct ChatTurn {
    std::size_t message = 0; ///< index
    std::string role;
    ByteSpan
        span; ///< all that the template printed while it walked past the message; `content` if it did not walk
    /// The words of the message: its fields but for "role", "name" and "tool_call_id", followed through everything that the
    /// template does to them, from the first that it printed to the last. Where it printed none, empty.
    ByteSpan content;
};

/// "turn-0-system", "turn-1-user"...
std::string name_of(const ChatTurn& turn);

struct RenderedChat {
    std::string text;
    std::vector<ChatTurn> turns; ///< in the order of the messages; those that were not printed have none
};

/// Immutable after construction; may be used from several threads at once.
class ChatTemplate {
public:
    /// `origin` names the source in messages. Errors: not_supported, naming what was met and its line.
    static ChatTemplate parse(std::string_view source, std::string origin);

    ChatTemplate(ChatTemplate&&) noexcept;
    ChatTemplate& operator=(ChatTemplate&&) noexcept;
    ~ChatTemplate();

    /// Errors: invalid_argument when the template refuses the conversation or asks for what is not there; not_supported
    /// for what only shows when it runs, and when it takes too many steps.
    RenderedChat render(const std::vector<ChatMessage>& messages, const ChatOptions& options) const;

private:
    struct Impl;
    explicit ChatTemplate(std::unique_ptr<const Impl> impl);
    std::unique_ptr<const Impl> impl_;
};

} // namespace attnscope
