// What a documents experiment is asked for.
#pragma once

#include "core/experiment/documents/document_question.h"
#include "core/experiment/experiment_json.h"
#include "core/experiment/prompt_text.h"
#include "core/text/tokenizer.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace attnscope {

struct DocumentsSettings {
    std::vector<DocumentQuestion> own; ///< empty: the built-in language
    std::string own_name;              ///< of the file they came from, for the settings
    std::vector<int>
        positions;     ///< where the gold document is put; empty: where it is, or everywhere when synthetic
    int documents = 4; ///< k of the synthetic task
    int length = 384;  ///< tokens of its prompts, at most
    int samples = 10;  ///< questions at each position; of own ones the first
    int predict = 12;  ///< tokens that are generated at most
    double support = 0.1; ///< a generated token with less of its attention on the documents rests on nothing
    std::uint64_t seed = 1;
};

Json to_json(const DocumentsSettings& settings);

/// One prompt.
struct DocumentsSample {
    std::string id;
    PromptText text; ///< parts "gold", "distractor", "other" (one for each document) and "query"
    int documents = 0;
    int gold = 0; ///< position of the first gold document
    std::vector<std::string> answers;
};

/// Which cell of the result a sample belongs to.
struct DocumentsCell {
    int documents = 0;
    int gold = 0;

    auto operator<=>(const DocumentsCell&) const = default;
};

/// Samples in order: all positions of the first question, then of the second, ... Errors: invalid_argument for numbers out of
/// range.
class DocumentsSampler {
public:
    explicit DocumentsSampler(DocumentsSettings settings);

    std::size_t count() const;
    DocumentsCell cell(std::size_t sample) const;
    /// Errors: invalid_argument when the synthetic prompt does not fit into its length.
    DocumentsSample sample(std::size_t sample, const Tokenizer& tokenizer) const;

private:
    const DocumentsSettings settings_;
};

} // namespace attnscope
