#include "core/experiment/text/text_settings.h"

#include <nlohmann/json.hpp>

namespace attnscope {

std::string name_of_text(const std::optional<std::string>& text)
{
    if (!text)
        return "synthetic language";
    std::uint64_t hash = 0xcbf29ce484222325U; // 64-bit FNV-1a
    for (const char c : *text)
        hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
    std::string digits;
    for (int shift = 60; shift >= 0; shift -= 4)
        digits += "0123456789abcdef"[hash >> static_cast<unsigned>(shift) & 0xFU];
    return "own text, FNV-1a " + digits;
}

Json to_json(const TextSettings& settings)
{
    return {{"length", settings.length},
            {"windows", settings.windows},
            {"seed", settings.seed},
            {"text", name_of_text(settings.text)}};
}

} // namespace attnscope
