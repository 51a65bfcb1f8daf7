// Which of the files in a model's folder is its tokenizer.
#pragma once

#include <filesystem>

namespace attnscope {

/// Where several are there, the one that transformers takes: tokenizer.json, then tokenizer.model (SentencePiece, or tiktoken
/// under that name), then a tiktoken file, then vocab.json with merges.txt, then vocab.txt. Empty when there is none.
std::filesystem::path find_tokenizer_file(const std::filesystem::path& folder);

} // namespace attnscope
