#include "widgets/panel/prompt_text.h"

#include <algorithm>

namespace attnscope {

PromptText::PromptText(const QString& exact) : exact_(exact)
{
    std::size_t byte = 0;
    for (qsizetype n = 0; n < exact_.size(); ++n) {
        const QChar character = exact_[n];
        byte_of_.push_back(byte);
        if (character == u'\r' && n + 1 < exact_.size() && exact_[n + 1] == u'\n') {
            byte += 2;
            ++n;
        } else if (character.isHighSurrogate() && n + 1 < exact_.size() && exact_[n + 1].isLowSurrogate()) {
            byte_of_.push_back(byte); // the two halves are one character
            byte += 4;
            ++n;
        } else if (character.isSurrogate()) {
            byte += static_cast<std::size_t>(QString(character).toUtf8().size()); // half a character
        } else {
            byte += character.unicode() < 0x80 ? 1 : character.unicode() < 0x800 ? 2 : 3;
        }
    }
    byte_of_.push_back(byte);
}

std::size_t PromptText::byte_of(int position) const
{
    return byte_of_[static_cast<std::size_t>(std::clamp(position, 0, length()))];
}

int PromptText::position_of(std::size_t byte) const
{
    const auto found = std::lower_bound(byte_of_.begin(), byte_of_.end(), byte);
    return std::min(length(), static_cast<int>(found - byte_of_.begin()));
}

QString PromptText::text_of(ByteSpan bytes) const
{
    const QByteArray all = exact_.toUtf8();
    return QString::fromUtf8(
        all.mid(static_cast<qsizetype>(bytes.begin), static_cast<qsizetype>(bytes.end - bytes.begin)));
}

} // namespace attnscope
