#include "core/text/chat_format.h"

#include "core/error.h"
#include "core/text/read_whole_file.h"
#include "core/text/tokenizer_config.h"

#include <ctime>

namespace attnscope {
namespace {

std::optional<std::tm> local_time()
{
    const std::time_t now = std::time(nullptr);
    std::tm local{};
    return localtime_r(&now, &local) == nullptr ? std::nullopt : std::optional(local);
}

} // namespace

ChatFormat ChatFormat::open(const std::filesystem::path& tokenizer)
{
    const std::filesystem::path folder = tokenizer.parent_path();
    const std::filesystem::path config_path = folder / "tokenizer_config.json";
    const std::filesystem::path template_path = folder / "chat_template.jinja";
    const text::TokenizerConfig config = text::read_tokenizer_config(folder);
    std::vector<std::pair<std::string, std::string>> special_tokens;
    for (const text::SpecialToken& special : config.special_tokens) {
        if (!special.name.empty()) {
            special_tokens.emplace_back(special.name, special.token.content);
        }
    }
    std::error_code ignored;
    if (std::filesystem::is_regular_file(template_path, ignored)) {
        return {ChatTemplate::parse(text::read_whole_file(template_path), template_path.string()),
                std::move(special_tokens)};
    }
    if (!config.chat_template) {
        throw Error(ErrorKind::not_found,
                    "the model has no chat template: neither " + template_path.string() +
                        " nor \"chat_template\" in tokenizer_config.json; leave --chat out, and "
                        "write the prompt as the model expects it");
    }
    return {ChatTemplate::parse(*config.chat_template, config_path.string() + ": chat_template"),
            std::move(special_tokens)};
}

RenderedChat ChatFormat::render(std::string_view conversation) const
{
    std::vector<ChatMessage> messages = find_chat_messages(conversation).value_or(std::vector<ChatMessage>{});
    if (messages.empty()) {
        messages.push_back(user_message(conversation));
    }
    ChatOptions options;
    options.add_generation_prompt = messages.back().role != "assistant";
    options.special_tokens = special_tokens_;
    options.now = local_time();
    return template_.render(messages, options);
}

} // namespace attnscope
