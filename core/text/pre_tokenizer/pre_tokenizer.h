// Pre-tokenizers: cut a text into the words that the model then tokenizes one by one.
#pragma once

#include "core/text/normalizer/aligned_text.h"

#include <algorithm>
#include <memory>
#include <vector>

namespace attnscope::text {

/// Immutable; may be used from several threads at once.
class PreTokenizer {
public:
    virtual ~PreTokenizer() = default;
    virtual void apply(AlignedText& text) const = 0;
    /// Whether what comes out is written in the byte alphabet.
    virtual bool spells_bytes() const noexcept { return false; }
};

class PreTokenizerSequence : public PreTokenizer {
public:
    explicit PreTokenizerSequence(std::vector<std::unique_ptr<const PreTokenizer>> steps)
        : steps_(std::move(steps))
    {
    }

    void apply(AlignedText& text) const override
    {
        for (const auto& step : steps_) {
            step->apply(text);
        }
    }

    bool spells_bytes() const noexcept override
    {
        return std::any_of(steps_.begin(), steps_.end(),
                           [](const auto& step) { return step->spells_bytes(); });
    }

private:
    std::vector<std::unique_ptr<const PreTokenizer>> steps_;
};

} // namespace attnscope::text
