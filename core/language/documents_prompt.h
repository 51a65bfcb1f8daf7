// Question answering over documents: facts about k people, and a question about one of them.
#pragma once

#include "core/language/language.h"
#include "core/language/text_builder.h"

#include <optional>

namespace attnscope {

struct DocumentsTask {
    int documents = 4;        ///< k, at least 1
    std::optional<int> gold;  ///< position of the document with the answer, from 0; nothing: random
    std::size_t length = 512; ///< of the whole text in units of `count`; the documents share it evenly
    TokenCounter count = count_words;
};

/// All spans are in bytes, half open.
struct DocumentsPrompt {
    std::string text;       ///< documents, question, start of the answer
    std::string completion; ///< the answer with a space before it
    std::string question_text;
    std::vector<std::string> documents; ///< each without its title line
    int gold = 0;
    std::vector<ByteSpan> document_spans; ///< in text
    ByteSpan fact;                        ///< the sentence with the answer, in text
    ByteSpan question;                    ///< in text, the start of the answer included
    ByteSpan answer;                      ///< in text + completion
};

/// Each document is about another person: every document has the fact asked for, about its own person and with its own answer,
/// among other facts and filler. Errors: invalid_argument for counts out of range, or a length that the facts alone exceed.
DocumentsPrompt make_documents_prompt(const Language& language, const DocumentsTask& task, Random random);

} // namespace attnscope
