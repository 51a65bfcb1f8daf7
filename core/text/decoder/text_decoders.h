// Decoders that look at each piece as text: Metaspace, Strip, Replace, WordPiece, BPEDecoder, CTC.
#pragma once

#include "core/text/decoder/decoder.h"
#include "core/text/regex/text_pattern.h"

namespace attnscope::text {

/// The sign becomes a space, but in the first piece nothing when the pre-tokenizer put it there.
class MetaspaceDecoder : public Decoder {
public:
    MetaspaceDecoder(char32_t replacement, bool prepended);

    Pieces decode(Pieces pieces) const override;
    std::string bytes_of(std::string piece) const override;

private:
    std::string sign_;
    bool prepended_;
};

/// Takes at most `start` and `stop` characters `content` off the ends of each piece.
class StripDecoder : public Decoder {
public:
    StripDecoder(char32_t content, std::uint64_t start, std::uint64_t stop);

    Pieces decode(Pieces pieces) const override;

private:
    std::string content_;
    std::uint64_t start_;
    std::uint64_t stop_;
};

class ReplaceDecoder : public Decoder {
public:
    ReplaceDecoder(TextPattern pattern, std::string content)
        : pattern_(std::move(pattern)), content_(std::move(content))
    {
    }

    Pieces decode(Pieces pieces) const override;
    std::string bytes_of(std::string piece) const override;

private:
    std::string replaced(const std::string& piece, const TimeLimit& limit) const;

    TextPattern pattern_;
    std::string content_;
};

/// Pieces that begin with the prefix go on, the others stand after a space.
class WordPieceDecoder : public Decoder {
public:
    WordPieceDecoder(std::string prefix, bool cleanup) : prefix_(std::move(prefix)), cleanup_(cleanup) {}

    Pieces decode(Pieces pieces) const override;
    std::string bytes_of(std::string piece) const override;

private:
    std::string prefix_;
    bool cleanup_;
};

/// The suffix becomes a space, in the last piece nothing.
class BpeSuffixDecoder : public Decoder {
public:
    explicit BpeSuffixDecoder(std::string suffix) : suffix_(std::move(suffix)) {}

    Pieces decode(Pieces pieces) const override;
    std::string bytes_of(std::string piece) const override;

private:
    std::string suffix_;
};

/// Connectionist temporal classification: a piece that comes several times in a row counts once, the pad token not at all.
class CtcDecoder : public Decoder {
public:
    CtcDecoder(std::string pad_token, std::string word_delimiter_token, bool cleanup)
        : pad_token_(std::move(pad_token)), word_delimiter_token_(std::move(word_delimiter_token)),
          cleanup_(cleanup)
    {
    }

    Pieces decode(Pieces pieces) const override;

private:
    std::string pad_token_;
    std::string word_delimiter_token_;
    bool cleanup_;
};

} // namespace attnscope::text
