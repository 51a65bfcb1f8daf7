// A small tokenizer.json for tests: the 256 bytes, a few merges, GPT-2's words.
#pragma once

#include "core/text/byte_alphabet.h"
#include "core/text/tokenizer.h"
#include "core/text/utf8.h"

#include <nlohmann/json.hpp>

#include <string>

namespace attnscope::test {

/// Ids: each byte its own value, then the results of the merges from 256 on.
inline nlohmann::json byte_level_file()
{
    nlohmann::json vocabulary = nlohmann::json::object();
    for (unsigned byte = 0; byte < 256; ++byte) {
        std::string piece;
        text::append_utf8(piece, text::character_of_byte(static_cast<unsigned char>(byte)));
        vocabulary[piece] = byte;
    }
    nlohmann::json merges = nlohmann::json::array();
    for (const auto& [left, right] : {std::pair{"h", "e"}, {"l", "l"}, {"he", "ll"}, {"Ġ", "w"}}) {
        vocabulary[std::string(left) + right] = 256 + merges.size();
        merges.push_back({left, right});
    }
    const nlohmann::json byte_level = {
        {"type", "ByteLevel"}, {"add_prefix_space", false}, {"trim_offsets", true}, {"use_regex", true}};
    return {{"version", "1.0"},
            {"added_tokens", nlohmann::json::array()},
            {"normalizer", nullptr},
            {"pre_tokenizer", byte_level},
            {"post_processor", nullptr},
            {"decoder", byte_level},
            {"model", {{"type", "BPE"}, {"vocab", vocabulary}, {"merges", merges}}}};
}

inline nlohmann::json added_token(const std::string& content, bool special = false)
{
    return {{"id", 0},         {"content", content},  {"single_word", false}, {"lstrip", false},
            {"rstrip", false}, {"normalized", false}, {"special", special}};
}

/// Puts <s> (id 260, special) before every text.
inline nlohmann::json with_bos(nlohmann::json file)
{
    file["added_tokens"].push_back(added_token("<s>", true));
    file["added_tokens"].back()["id"] = 260;
    file["post_processor"] = {
        {"type", "TemplateProcessing"},
        {"single",
         {{{"SpecialToken", {{"id", "<s>"}, {"type_id", 0}}}},
          {{"Sequence", {{"id", "A"}, {"type_id", 0}}}}}},
        {"special_tokens", {{"<s>", {{"id", "<s>"}, {"ids", {260}}, {"tokens", {"<s>"}}}}}}};
    return file;
}

inline Tokenizer tokenizer_of(const nlohmann::json& file)
{
    return Tokenizer::parse(file.dump(), "test.json");
}

} // namespace attnscope::test
