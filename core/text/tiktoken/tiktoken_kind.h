// What a tiktoken file does not say: the pattern that cuts a text into words, and the special tokens. Both belong to a name
// such as cl100k_base (https://github.com/openai/tiktoken, tiktoken_ext/openai_public.py; Llama 3 and Qwen as published).
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace attnscope::text {

struct TiktokenKind {
    std::string name;
    std::string pattern; ///< Oniguruma's syntax
    std::vector<std::pair<std::string, std::int32_t>> special_tokens;
    std::string bos; ///< put first; empty: none
    bool guessed = false;
};

/// By the name of the file ("cl100k_base.tiktoken"), the class that tokenizer_config.json names, or the number of ranks, in
/// this order. Otherwise Llama 3, as transformers takes it, with `guessed` set and no special tokens.
TiktokenKind find_tiktoken_kind(std::string_view file_name, std::string_view tokenizer_class,
                                std::size_t rank_count);

} // namespace attnscope::text
