// Decoders of pieces that spell bytes: ByteLevel and ByteFallback; Fuse, which often follows.
#pragma once

#include "core/text/decoder/decoder.h"

namespace attnscope::text {

/// Pieces in the byte alphabet; one with another character in it (an added token) stands for itself.
class ByteLevelDecoder : public Decoder {
public:
    Pieces decode(Pieces pieces) const override;
    std::string bytes_of(std::string piece) const override;
};

/// Runs of <0x00> .. <0xFF>; U+FFFD for each of them when together they are no UTF-8.
class ByteFallbackDecoder : public Decoder {
public:
    Pieces decode(Pieces pieces) const override;
    std::string bytes_of(std::string piece) const override;
};

/// Makes one piece of all.
class FuseDecoder : public Decoder {
public:
    Pieces decode(Pieces pieces) const override;
};

} // namespace attnscope::text
