// The tokenizer in use, opened once and again when its file has changed.
#pragma once

#include "core/error.h"
#include "core/text/tokenizer.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

namespace attnscope::cli::worker {

struct ShelvedTokenizer {
    std::filesystem::path path;
    std::filesystem::file_time_type written;
    std::uintmax_t bytes = 0;
    std::optional<int>
        context_length; ///< from the config.json beside it, when there is one of a known family
    std::optional<Tokenizer> tokenizer;
    std::optional<Error>
        error; ///< in place of a tokenizer; remembered, as every key stroke would run into it again
};

/// Holds the last one. All functions from any thread; opening makes others wait.
class TokenizerShelf {
public:
    /// `model` as find_tokenizer takes it; nothing: the one asked for last. The answer has a tokenizer. Errors: those of
    /// find_tokenizer and Tokenizer; invalid_argument when there is no last one.
    std::shared_ptr<const ShelvedTokenizer> require(const std::optional<std::string>& model);

private:
    std::mutex mutex_;
    std::optional<std::string> model_;
    std::shared_ptr<const ShelvedTokenizer> last_;
};

} // namespace attnscope::cli::worker
