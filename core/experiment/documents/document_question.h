// A question over documents, and the files that such questions come in.
#pragma once

#include <string>
#include <vector>

namespace attnscope {

struct Document {
    std::string title; ///< may be empty
    std::string text;
};

struct DocumentQuestion {
    std::string id;
    std::vector<Document> documents;
    std::vector<int> gold; ///< documents that hold the answer, ascending; two for a two-hop question
    std::string question;
    std::vector<std::string> answers; ///< any of them is right
    std::vector<int> distractors{};   ///< documents that were added to mislead, ascending
};

/// Reads, unpacked where it is gzip:
///   - JSON lines {"id", "documents": [text or {"title", "text"}], "gold": n or [n, ...], "question", "answers": [...]};
///   - JSON lines of lost-in-the-middle (arXiv 2307.03172): "ctxs" with "title", "text", "isgold", as they are;
///   - HotpotQA and 2WikiMultihopQA: a list (or lines) with "context": [[title, [sentences]]], "supporting_facts", "answer";
///   - SQuAD: {"data": [{"paragraphs": [{"context", "qas"}]}]}. see squad_questions.h. Questions without an answer are left
///     out.
/// Errors: corrupt, with the place; NothingQualified when no question is left.
std::vector<DocumentQuestion> parse_document_questions(const std::string& bytes, const std::string& origin);

/// With the gold documents moved so that the first stands at `position`, the others behind it; the order of the rest is kept.
DocumentQuestion with_gold_at(const DocumentQuestion& question, int position);

} // namespace attnscope
