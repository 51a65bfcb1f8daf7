// How SentencePiece prepares a text (Normalizer of the original library): its character map, white space, the dummy prefix.
// Every byte of the result knows the bytes of the text it came from.
#pragma once

#include "core/text/normalizer/aligned_text.h"
#include "core/text/normalizer/character_map.h"
#include "core/text/pieces/sentence_piece_file.h"
#include "core/text/pieces/user_defined_pieces.h"

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace attnscope::text {

struct NormalizedText {
    std::string text;
    std::vector<Origin> origins; ///< one for each byte of `text`; the dummy prefix has an empty one
};

/// Immutable; may be used from several threads at once.
class SentencePieceNormalizer {
public:
    /// `user_defined`: pieces that no rule may touch. Errors: corrupt when the character map is.
    SentencePieceNormalizer(const NormalizerSpec& spec, bool space_as_suffix, UserDefinedPieces user_defined);

    /// `text` is valid UTF-8. Without `dummy_prefix` none is added, whatever the file says.
    NormalizedText normalize(std::string_view text, bool dummy_prefix = true) const;

private:
    struct Prefix {
        std::string_view by;
        std::size_t length = 1;
    };

    /// What the characters at the start of `text` become.
    Prefix next_prefix(std::string_view text) const noexcept;
    void append(NormalizedText& to, std::string_view characters, Origin origin) const;
    /// Bytes from `at` on that stay as they are, whatever stands around them: ASCII without spaces.
    std::size_t plain_run(std::string_view text, std::size_t at) const noexcept;

    CharacterMap map_;
    UserDefinedPieces user_defined_;
    bool add_dummy_prefix_;
    bool remove_extra_whitespaces_;
    bool space_as_suffix_;
    std::string_view space_;        // as it stands in normalized text
    std::array<bool, 128> plain_{}; // ASCII that stays as it is before other ASCII
};

} // namespace attnscope::text
