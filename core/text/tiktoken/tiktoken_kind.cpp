#include "core/text/tiktoken/tiktoken_kind.h"

#include <algorithm>
#include <array>

namespace attnscope::text {
namespace {

constexpr const char* gpt2_pattern =
    R"('(?:[sdmt]|ll|ve|re)| ?\p{L}++| ?\p{N}++| ?[^\s\p{L}\p{N}]++|\s++\z|\s+(?!\S)|\s)";
constexpr const char* cl100k_pattern =
    R"('(?i:[sdmt]|ll|ve|re)|[^\r\n\p{L}\p{N}]?+\p{L}++|\p{N}{1,3}| ?[^\s\p{L}\p{N}]++)"
    R"([\r\n]*+|\s++\z|\s*[\r\n]|\s+(?!\S)|\s)";
constexpr const char* o200k_pattern =
    R"([^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+(?i:'s|'t|'re|'ve|'m|'ll|'d)?|)"
    R"([^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*(?i:'s|'t|'re|'ve|'m|'ll|'d)?|)"
    R"(\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+)";
constexpr const char* llama3_pattern = R"((?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}|)"
                                       R"( ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+)";
constexpr const char* qwen_pattern = R"((?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}|)"
                                     R"( ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+)";

using SpecialTokens = std::vector<std::pair<std::string, std::int32_t>>;

/// The 256 of Llama 3; 3.1 gave names to some that were reserved, which its tokenizer_config.json tells.
SpecialTokens llama3_tokens()
{
    SpecialTokens tokens;
    std::int32_t id = 128000;
    int reserved = 0;
    const auto add = [&](const char* name) { tokens.emplace_back(name, id++); };
    const auto reserve = [&](int count) {
        for (int i = 0; i < count; ++i) {
            tokens.emplace_back("<|reserved_special_token_" + std::to_string(reserved++) + "|>", id++);
        }
    };
    add("<|begin_of_text|>");
    add("<|end_of_text|>");
    reserve(4);
    add("<|start_header_id|>");
    add("<|end_header_id|>");
    reserve(1);
    add("<|eot_id|>");
    reserve(246);
    return tokens;
}

SpecialTokens qwen_tokens()
{
    SpecialTokens tokens = {{"<|endoftext|>", 151643}, {"<|im_start|>", 151644}, {"<|im_end|>", 151645}};
    for (std::int32_t i = 0; i < 205; ++i) {
        tokens.emplace_back("<|extra_" + std::to_string(i) + "|>", 151646 + i);
    }
    return tokens;
}

struct Known {
    const char* name;            // a file's name begins with it
    const char* tokenizer_class; // without "Fast"; empty: none of its own
    std::size_t rank_count;
};

// Names that begin others stand behind them.
constexpr std::array known_kinds = {Known{"p50k_edit", "", 0},       Known{"p50k_base", "", 50280},
                                    Known{"r50k_base", "", 50256},   Known{"cl100k_base", "", 100256},
                                    Known{"o200k_base", "", 199998}, Known{"qwen", "QWenTokenizer", 151643},
                                    Known{"llama3", "", 128000}};

TiktokenKind make_kind(const std::string& name)
{
    if (name == "r50k_base" || name == "p50k_base") {
        return {name, gpt2_pattern, {{"<|endoftext|>", 50256}}, "", false};
    }
    if (name == "p50k_edit") {
        return {name,
                gpt2_pattern,
                {{"<|endoftext|>", 50256},
                 {"<|fim_prefix|>", 50281},
                 {"<|fim_middle|>", 50282},
                 {"<|fim_suffix|>", 50283}},
                "",
                false};
    }
    if (name == "cl100k_base") {
        return {name,
                cl100k_pattern,
                {{"<|endoftext|>", 100257},
                 {"<|fim_prefix|>", 100258},
                 {"<|fim_middle|>", 100259},
                 {"<|fim_suffix|>", 100260},
                 {"<|endofprompt|>", 100276}},
                "",
                false};
    }
    if (name == "o200k_base") {
        return {name, o200k_pattern, {{"<|endoftext|>", 199999}, {"<|endofprompt|>", 200018}}, "", false};
    }
    if (name == "qwen") {
        return {name, qwen_pattern, qwen_tokens(), "", false};
    }
    return {name, llama3_pattern, llama3_tokens(), "<|begin_of_text|>", false};
}

} // namespace

TiktokenKind find_tiktoken_kind(std::string_view file_name, std::string_view tokenizer_class,
                                std::size_t rank_count)
{
    const auto find = [](auto fits) -> const Known* {
        const auto found = std::find_if(known_kinds.begin(), known_kinds.end(), fits);
        return found == known_kinds.end() ? nullptr : &*found;
    };
    const Known* known = find([&](const Known& kind) { return file_name.starts_with(kind.name); });
    if (known == nullptr && !tokenizer_class.empty()) {
        known = find([&](const Known& kind) { return tokenizer_class == kind.tokenizer_class; });
    }
    if (known == nullptr) {
        known = find([&](const Known& kind) { return rank_count > 0 && rank_count == kind.rank_count; });
    }
    if (known != nullptr) {
        TiktokenKind kind = make_kind(known->name);
        // A name does not make the special tokens fit: their ids must be free.
        if (rank_count > 0 && known->rank_count != 0 && rank_count != known->rank_count) {
            kind.special_tokens.clear();
            kind.bos.clear();
        }
        return kind;
    }
    return {"llama3", llama3_pattern, {}, "", true};
}

} // namespace attnscope::text
