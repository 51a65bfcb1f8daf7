#include "core/text/normalizer/aligned_text.h"

#include "core/error.h"
#include "core/text/utf8.h"

#include <limits>

namespace attnscope::text {

AlignedText::AlignedText(std::string_view prompt) : prompt_size_(prompt.size()), text_(prompt)
{
    if (prompt.size() >= std::numeric_limits<std::uint32_t>::max()) {
        throw Error(ErrorKind::too_large, "the text has " + std::to_string(prompt.size()) +
                                              " bytes; at most 4 GiB can be tokenized at once");
    }
    origins_.reserve(prompt.size());
    for (std::size_t at = 0; at < prompt.size();) {
        const std::size_t length = code_point_at(prompt, at).length;
        const Origin whole{static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(at + length)};
        origins_.insert(origins_.end(), length, whole);
        at += length;
    }
    pieces_.push_back({0, prompt.size(), std::nullopt, 0});
}

Origin AlignedText::origin(std::size_t index, std::size_t begin, std::size_t end) const noexcept
{
    const std::size_t base = pieces_[index].begin;
    return {origins_[base + begin].begin, origins_[base + end - 1].end};
}

void AlignedText::reserve(std::size_t bytes)
{
    text_.reserve(bytes);
    origins_.reserve(bytes);
}

} // namespace attnscope::text
