// Normalizers: rewrite the text before it is cut into words.
#pragma once

#include "core/text/normalizer/aligned_text.h"

#include <memory>
#include <vector>

namespace attnscope::text {

/// Immutable; may be used from several threads at once.
class Normalizer {
public:
    virtual ~Normalizer() = default;
    /// Rewrites all pieces that are no added tokens yet.
    virtual void apply(AlignedText& text) const = 0;
};

class NormalizerSequence : public Normalizer {
public:
    explicit NormalizerSequence(std::vector<std::unique_ptr<const Normalizer>> steps)
        : steps_(std::move(steps))
    {
    }

    void apply(AlignedText& text) const override
    {
        for (const auto& step : steps_) {
            step->apply(text);
        }
    }

private:
    std::vector<std::unique_ptr<const Normalizer>> steps_;
};

/// A normalizer without settings.
class FunctionNormalizer : public Normalizer {
public:
    explicit FunctionNormalizer(RewriteFunction function) : function_(function) {}

    void apply(AlignedText& text) const override { text.rewrite(function_); }

private:
    RewriteFunction function_;
};

} // namespace attnscope::text
