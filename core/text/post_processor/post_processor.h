// Post-processors: what happens to the tokens of a prompt after the model. They put BOS and the like around them, and may
// take white space off their spans.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace attnscope::text {

/// A token on its way out; the range is half-open.
struct ProcessedToken {
    std::int32_t id = 0;
    std::string piece;
    std::size_t begin = 0; ///< bytes of the prompt, character boundaries
    std::size_t end = 0;
    bool added = false; ///< by a post-processor
};

using ProcessedTokens = std::vector<ProcessedToken>;

/// What one run works on. Parts are what the reference calls encodings: processors after a template see the text and each
/// special token apart, and number tokens within each.
struct Processing {
    std::string_view prompt;
    bool add_special_tokens = true;
    std::vector<ProcessedTokens> parts;
};

/// Immutable; may be used from several threads at once.
class PostProcessor {
public:
    virtual ~PostProcessor() = default;
    virtual void apply(Processing& processing) const = 0;
    /// The id that always comes first when special tokens are added, if it is a single one.
    virtual std::optional<std::int32_t> find_first_id() const { return std::nullopt; }
};

/// Takes leading and trailing white space off the spans.
class TrimOffsets : public PostProcessor {
public:
    /// `add_prefix_space`: one leading space of the first token was added by the tokenizer, so nothing is taken off.
    explicit TrimOffsets(bool add_prefix_space) : add_prefix_space_(add_prefix_space) {}

    void apply(Processing& processing) const override;

private:
    bool add_prefix_space_;
};

/// TemplateProcessing: special tokens and places where the text goes. Behind another template, which has made two parts of the
/// text, the reference takes them for two texts.
class TemplatePostProcessor : public PostProcessor {
public:
    struct Element {
        std::optional<std::size_t> part; ///< the text, or which half of a pair
        std::vector<std::int32_t> ids;   ///< of a special token
        std::vector<std::string> pieces; ///< as many
    };

    using Elements = std::vector<Element>;

    /// `pair`: for two parts; for one and for two they are given, and more never come here.
    TemplatePostProcessor(Elements single, Elements pair) : single_(std::move(single)), pair_(std::move(pair))
    {
    }

    void apply(Processing& processing) const override;
    std::optional<std::int32_t> find_first_id() const override;

private:
    Elements single_;
    Elements pair_;
};

/// BertProcessing and RobertaProcessing: one token before the text, one after it. Further parts, which only a template before
/// this one makes, count as second texts: Bert puts a token after each, Roberta one at either end.
class SurroundPostProcessor : public PostProcessor {
public:
    struct SpecialToken {
        std::string piece;
        std::int32_t id = 0;
    };

    enum class Kind { bert, roberta };

    SurroundPostProcessor(Kind kind, SpecialToken first, SpecialToken last)
        : kind_(kind), first_(std::move(first)), last_(std::move(last))
    {
    }

    void apply(Processing& processing) const override;
    std::optional<std::int32_t> find_first_id() const override { return first_.id; }

private:
    Kind kind_;
    SpecialToken first_;
    SpecialToken last_;
};

class PostProcessorSequence : public PostProcessor {
public:
    explicit PostProcessorSequence(std::vector<std::unique_ptr<const PostProcessor>> steps)
        : steps_(std::move(steps))
    {
    }

    void apply(Processing& processing) const override;
    std::optional<std::int32_t> find_first_id() const override;

private:
    std::vector<std::unique_ptr<const PostProcessor>> steps_;
};

} // namespace attnscope::text
