// The chat template of a model and the names that it knows the special tokens by: from text to a whole prompt.
#pragma once

#include "core/text/chat_template.h"

#include <filesystem>

namespace attnscope {

/// Immutable after construction; may be used from several threads at once.
class ChatFormat {
public:
    /// `tokenizer` is the file of the tokenizer; beside it stand chat_template.jinja, or tokenizer_config.json with a
    /// template in it. Errors: not_found when there is none; not_supported, corrupt, io.
    static ChatFormat open(const std::filesystem::path& tokenizer);

    /// `conversation`: JSON as find_chat_messages takes it, or else the words of a user. The prompt ends with the beginning
    /// of an answer, unless the last message is one. Errors: those of ChatTemplate::render and find_chat_messages.
    RenderedChat render(std::string_view conversation) const;

private:
    ChatFormat(ChatTemplate chat_template, std::vector<std::pair<std::string, std::string>> special_tokens)
        : template_(std::move(chat_template)), special_tokens_(std::move(special_tokens))
    {
    }

    ChatTemplate template_;
    std::vector<std::pair<std::string, std::string>> special_tokens_;
};

} // namespace attnscope
