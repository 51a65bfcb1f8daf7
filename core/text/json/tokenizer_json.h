// The file tokenizer.json as it is written, before anybody asks what its parts mean. A vocabulary of 256,000 pieces and its
// merges are read as a stream into their final form; everything else is small and kept as a JSON document.
#pragma once

#include "core/text/token_model/vocabulary.h"

#include <nlohmann/json.hpp>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace attnscope::text {

/// The large parts of a model.
struct TokenizerTables {
    Vocabulary vocabulary;      ///< finished
    std::vector<double> scores; ///< when model.vocab is a list: one for each id
    std::vector<std::pair<std::string, std::string>> merges;
};

struct TokenizerJson {
    /// All of the file but for model.vocab and model.merges (when a list), which stand as empty ones.
    nlohmann::json document;
    TokenizerTables tables;
};

/// Errors: corrupt when it is not JSON (with the line), nested too deep, or vocab or merges are malformed.
TokenizerJson read_tokenizer_json(std::string_view text);

} // namespace attnscope::text
