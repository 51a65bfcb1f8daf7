// Questions of SQuAD and of its adversarial sets.
#pragma once

#include "core/experiment/documents/document_question.h"
#include "core/experiment/experiment_json.h"

namespace attnscope {

/// {"data": [{"paragraphs": [{"context", "qas": [{"id", "question", "answers": [{"text", "answer_start"}]}]}]}]}: each sentence
/// of the context is a document, the one at "answer_start" (in characters) is gold. An adversarial question (arXiv 1707.07328)
/// has the id of the one it was made of, with "-" and more behind it, and is asked of the same context with sentences added:
/// these are distractors. Questions without an answer are left out. Errors: corrupt, with the place.
std::vector<DocumentQuestion> squad_questions(const Json& file, const std::string& origin);

} // namespace attnscope
