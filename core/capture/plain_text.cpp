#include "core/capture/plain_text.h"

#include "core/text/token.h"

#include <algorithm>

namespace attnscope {

std::string plain_text(std::string_view bytes)
{
    std::string text;
    text.reserve(bytes.size());
    while (!bytes.empty()) {
        const std::size_t valid = std::min(find_invalid_utf8(bytes), bytes.size());
        for (const char byte : bytes.substr(0, valid)) {
            if (byte == '\0')
                text += "\u2400";
            else
                text += byte;
        }
        if (valid < bytes.size())
            text += "\uFFFD";
        bytes.remove_prefix(std::min(valid + 1, bytes.size()));
    }
    return text;
}

} // namespace attnscope
