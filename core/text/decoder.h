// Decoders: from the pieces of tokens back to text.
#pragma once

#include <string>
#include <vector>

namespace attnscope::text {

/// ByteLevel, applied `times` times (a Sequence may hold several); 0 times joins the pieces with spaces, which is what the
/// `tokenizers` library does when a file names no decoder.
class Decoder {
public:
    explicit Decoder(std::size_t times) : times_(times) {}

    /// Valid UTF-8 always: U+FFFD for what is none.
    std::string decode(const std::vector<std::string>& pieces) const;

private:
    std::size_t times_;
};

} // namespace attnscope::text
