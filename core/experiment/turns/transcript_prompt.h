// A transcript as the prompt of a model, and where each message is in it.
#pragma once

#include "core/attention/segments.h"
#include "core/experiment/prompt_text.h"
#include "core/experiment/turns/transcript.h"
#include "core/text/chat_format.h"

#include <memory>
#include <string>
#include <vector>

namespace attnscope {

/// How messages are written into a prompt.
struct TurnForm {
    std::string turn = "{role}: {content}\n\n"; ///< each message, when there is no `chat`
    std::shared_ptr<const ChatFormat> chat;     ///< the model's template; may be null
};

/// Errors: invalid_argument when `turn` lacks {role} or {content}.
void require_places(const std::string& turn);

/// By message. Without a chat template a turn is what the message says, and the rest of `turn` belongs to no message; with one
/// it is all that the template printed for the message, its header and end included. `words` are what the message says either
/// way. Empty where nothing was printed.
struct TranscriptPrompt {
    ExperimentPrompt prompt;
    std::vector<Range> turns; ///< tokens; no token is in two of them
    std::vector<Range> words;
};

/// Errors: invalid_argument, from the template for a conversation that it refuses; those of tokenize_prompt.
TranscriptPrompt prompt_of(const Transcript& transcript, const TurnForm& form, const Tokenizer& tokenizer);

} // namespace attnscope
