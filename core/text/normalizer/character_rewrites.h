// Rewritings that look at one character at a time: Lowercase, StripAccents, Nmt, ByteLevel and what BertNormalizer is made of.
// Each follows the `tokenizers` library (0.22), down to the Unicode version of its tables.
#pragma once

#include "core/text/normalizer/piece_rewriter.h"

namespace attnscope::text {

/// Rust's char::to_lowercase (Unicode 17) for each character.
bool lowercase(PieceRewriter& piece);

/// Drops the marks of Unicode 9 (general category M).
bool strip_accents(PieceRewriter& piece);

/// What the Nmt rules of SentencePiece do to white space and control characters.
bool clean_for_nmt(PieceRewriter& piece);

/// Spells every byte in the byte alphabet.
bool spell_bytes(PieceRewriter& piece);

/// BERT: drops control characters (Unicode 8) and U+FFFD, makes every white space a space.
bool clean_for_bert(PieceRewriter& piece);

/// BERT: puts spaces around ideographs.
bool isolate_ideographs(PieceRewriter& piece);

/// BERT: drops the non-spacing marks of Unicode 8.
bool strip_nonspacing_marks(PieceRewriter& piece);

} // namespace attnscope::text
