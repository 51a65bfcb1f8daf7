// Statements of a chat template carried out.
#pragma once

#include "core/text/chat/chat_evaluator.h"
#include "core/text/chat/chat_syntax.h"
#include "core/text/token.h"

#include <optional>
#include <string>
#include <vector>

namespace attnscope::text::chat {

/// Runs one template once.
class Renderer {
public:
    /// `messages`: the list whose items are watched for, and the variable of that name.
    Renderer(List messages, std::optional<std::tm> now);

    void set(const std::string& name, Value value) { scopes_.set(name, std::move(value)); }
    void run(const Body& body);

    const MarkedText& text() const noexcept { return text_; }
    /// For each message what a loop printed on it.
    const std::vector<std::optional<ByteSpan>>& spans() const noexcept { return spans_; }

private:
    enum class Flow { on, leave, skip };

    Flow run_all(const Body& body);
    Flow run_node(const Node& node);
    Flow run_loop(const Node& node);
    void assign(const Node& node);
    void assign_names(const Node& node, const Value& value);
    /// What the body prints.
    MarkedText capture(const Body& body);
    MarkedText call_macro(const Macro& macro, const Arguments& arguments);
    void print(const Node& node, const MarkedText& text);
    std::optional<std::size_t> find_message(const Value& item) const;
    void note_span(std::size_t message, ByteSpan span);

    Budget budget_;
    Scopes scopes_;
    Evaluator evaluator_;
    std::vector<const Dict*> messages_;
    std::vector<std::optional<ByteSpan>> spans_;
    MarkedText text_;
    MarkedText* output_ = &text_;
    int macros_ = 0; // running
};

} // namespace attnscope::text::chat
