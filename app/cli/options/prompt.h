// A prompt made ready for a pass: tokens, segments, and what should be said about them. Needs no model.
#pragma once

#include "app/cli/options/span_request.h"
#include "core/text/chat_format.h"
#include "core/text/tokenizer.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace attnscope::cli {

/// A text (exact bytes) or ids; exactly one of the two.
struct PromptSource {
    std::optional<std::string> text;
    std::optional<std::vector<std::int32_t>> ids;
};

struct PromptOptions {
    bool add_special_tokens = true;         ///< not with a chat template, which writes them itself
    bool wants_chat = false;                ///< the text is a conversation
    std::shared_ptr<const ChatFormat> chat; ///< see require_chat
    SpanCut span_cut = SpanCut::error;
};

struct Prompt {
    std::string text;
    std::vector<Token> tokens;
    std::vector<Segment>
        segments; ///< the user's, those that follow from them, and the turns of a conversation, sorted
    std::vector<std::string> notices;
    std::vector<ChatTurn> turns; ///< of a conversation
    bool from_ids = false;

    std::vector<std::int32_t> ids() const;
};

/// "1,2,3" or "1 2 3". Errors: invalid_argument.
std::vector<std::int32_t> parse_ids(std::string_view text);

/// The token of an id; one that the tokenizer does not know, or any without a tokenizer, is called "#17".
Token token_of(const Tokenizer* tokenizer, std::int32_t id);

/// Finds the chat template of the model when it is asked for. Errors: invalid_argument without a tokenizer; those of
/// ChatFormat::open.
void require_chat(PromptOptions& options, const Tokenizer* tokenizer);

/// `tokenizer` may be null for ids. Their text is what their tokens stand for, special tokens left out.
/// Errors: invalid_argument (no token at all, text that is no UTF-8), and those of locate_span and complete_segments.
Prompt prepare_prompt(const PromptSource& source, const std::vector<SpanRequest>& spans,
                      const PromptOptions& options, const Tokenizer* tokenizer);

/// Every id has a row of the embedding. Errors: corrupt when tokenizer and model do not fit each other,
/// invalid_argument for ids that were typed; both name the id, its place and the number of rows.
void require_embedding_rows(const Prompt& prompt, int rows);

} // namespace attnscope::cli
