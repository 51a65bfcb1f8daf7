// Private to widgets/panel: where a position of an editor lies in the bytes of the prompt.
#pragma once

#include "core/text/token.h"

#include <QString>

#include <vector>

namespace attnscope {

/// An editor keeps a line break as one position, whatever its bytes are ("\r\n" is two). Immutable.
class PromptText {
public:
    PromptText() : PromptText(QString()) {}
    explicit PromptText(const QString& exact);

    const QString& exact() const noexcept { return exact_; }
    /// Positions an editor has for this text.
    int length() const noexcept { return static_cast<int>(byte_of_.size()) - 1; }
    /// Of the character at a position; of its end the number of all bytes.
    std::size_t byte_of(int position) const;
    /// The first position at or behind a byte: a character belongs to the range its first byte is in.
    int position_of(std::size_t byte) const;
    QString text_of(ByteSpan bytes) const;

private:
    QString exact_;
    std::vector<std::size_t> byte_of_; ///< [position + 1]
};

} // namespace attnscope
