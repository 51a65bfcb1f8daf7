// Decoders: from the pieces of tokens back to text. Each step turns a list of strings into another one; what is left at the end
// is joined.
#pragma once

#include <memory>
#include <string>
#include <vector>

namespace attnscope::text {

using Pieces = std::vector<std::string>;

/// Immutable; may be used from several threads at once.
class Decoder {
public:
    virtual ~Decoder() = default;

    /// Valid UTF-8 in, valid UTF-8 out: U+FFFD for bytes that are none.
    virtual Pieces decode(Pieces pieces) const = 0;

    /// The exact bytes that a single piece stands for wherever it comes in a text, e.g. " the" for "Ġthe" or "▁the".
    virtual std::string bytes_of(std::string piece) const { return piece; }
};

/// Errors of decode: too_large when the text grows beyond all measure.
class DecoderSequence : public Decoder {
public:
    explicit DecoderSequence(std::vector<std::unique_ptr<const Decoder>> steps) : steps_(std::move(steps)) {}

    Pieces decode(Pieces pieces) const override;
    std::string bytes_of(std::string piece) const override;

private:
    std::vector<std::unique_ptr<const Decoder>> steps_;
};

/// As the `tokenizers` library does it: with spaces between when there is no decoder.
std::string decode_pieces(const Decoder* decoder, Pieces pieces);

} // namespace attnscope::text
