// The file tokenizer.model of SentencePiece as it is written: pieces with their scores, and how text is prepared for them.
// Field numbers of sentencepiece_model.proto, https://github.com/google/sentencepiece.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace attnscope::text {

enum class PieceType { normal = 1, unknown = 2, control = 3, user_defined = 4, unused = 5, byte = 6 };

struct SentencePiece {
    std::string piece;
    float score = 0;
    PieceType type = PieceType::normal;

    /// Found in text, unlike <s>, <unk> and <0x0A>.
    bool in_text() const noexcept
    {
        return type == PieceType::normal || type == PieceType::user_defined || type == PieceType::unused;
    }
};

struct NormalizerSpec {
    std::string character_map; ///< precompiled_charsmap; empty: characters stay as they are
    bool add_dummy_prefix = true;
    bool remove_extra_whitespaces = true;
    bool escape_whitespaces = true; ///< a space becomes U+2581
};

struct SentencePieceFile {
    enum class Model { unigram = 1, bpe = 2 };

    std::vector<SentencePiece> pieces; ///< the id is the place
    Model model = Model::unigram;
    bool byte_fallback = false;
    bool space_as_suffix = false; ///< the dummy prefix stands at the end
    std::int32_t unk_id = 0;      ///< the place of the piece of that type, whatever the trainer's options say
    std::string bos_piece = "<s>";
    std::string eos_piece = "</s>";
    std::string unk_surface = " \u2047 "; ///< what the unknown piece decodes to
    NormalizerSpec normalizer;
    NormalizerSpec denormalizer; ///< applied to decoded text when it has a map
};

/// Errors: corrupt when it is no such message, a piece is empty, not UTF-8 or there twice, not exactly one is the unknown
/// one, or byte pieces are incomplete; not_supported for models other than BPE and Unigram.
SentencePieceFile read_sentence_piece_file(std::string_view bytes);

/// The value of "<0x0A>"; spelled otherwise, nothing.
std::optional<unsigned char> find_exact_byte(std::string_view piece);

} // namespace attnscope::text
