#include "core/text/chat/chat_renderer.h"

#include <algorithm>

namespace attnscope::text::chat {

using Kind = Node::Kind;

namespace {
constexpr int most_macros = 20; // calls in calls

/// The variable `loop`.
Value loop_state(const List& items, std::size_t i)
{
    const auto number = [](std::size_t value) { return static_cast<std::int64_t>(value); };
    Dict loop;
    loop.entries = {{"index", number(i + 1)},
                    {"index0", number(i)},
                    {"revindex", number(items.size() - i)},
                    {"revindex0", number(items.size() - i - 1)},
                    {"first", i == 0},
                    {"last", i + 1 == items.size()},
                    {"length", number(items.size())}};
    if (i > 0) {
        loop.set("previtem", items[i - 1]);
    }
    if (i + 1 < items.size()) {
        loop.set("nextitem", items[i + 1]);
    }
    return loop;
}
} // namespace

Renderer::Renderer(List messages, std::optional<std::tm> now)
    : evaluator_(
          scopes_, budget_,
          [this](const Macro& macro, const Arguments& arguments) { return call_macro(macro, arguments); },
          now),
      spans_(messages.size())
{
    for (const Value& message : messages) {
        const auto* dict = message.find_dict();
        messages_.push_back(dict == nullptr ? nullptr : dict->get());
    }
    scopes_.set("messages", std::move(messages));
}

void Renderer::run(const Body& body)
{
    run_all(body);
}

Renderer::Flow Renderer::run_all(const Body& body)
{
    for (const auto& node : body) {
        if (const Flow flow = run_node(*node); flow != Flow::on) {
            return flow;
        }
    }
    return Flow::on;
}

Renderer::Flow Renderer::run_node(const Node& node)
{
    budget_.spend(node.line);
    switch (node.kind) {
    case Kind::text:
        print(node, node.text);
        return Flow::on;
    case Kind::output: {
        const Value value = evaluator_.evaluate(*node.expression);
        print(node, printed(node.line, value));
        return Flow::on;
    }
    case Kind::condition:
        return run_all(evaluator_.evaluate(*node.expression).truth() ? node.body : node.otherwise);
    case Kind::loop:
        return run_loop(node);
    case Kind::assignment:
        assign(node);
        return Flow::on;
    case Kind::capture:
        scopes_.set(node.names[0], capture(node.body));
        return Flow::on;
    case Kind::macro:
        if (scopes_.depth() > 1) {
            refuse(node.line, "has a macro inside of a loop or macro, which is not supported");
        }
        scopes_.set(node.names[0], Function{node.names[0], node.macro.get()});
        return Flow::on;
    case Kind::group:
        return run_all(node.body);
    case Kind::leave:
        return Flow::leave;
    case Kind::skip:
        return Flow::skip;
    }
    return Flow::on;
}

Renderer::Flow Renderer::run_loop(const Node& node)
{
    List items = evaluator_.items_of(node.line, evaluator_.evaluate(*node.expression));
    budget_.spend(node.line, 64 * items.size());
    if (node.filter) {
        scopes_.push();
        std::erase_if(items, [&](const Value& item) {
            assign_names(node, item);
            return !evaluator_.evaluate(*node.filter).truth();
        });
        scopes_.pop();
    }
    if (items.empty()) {
        return run_all(node.otherwise);
    }
    for (std::size_t i = 0; i < items.size(); ++i) {
        scopes_.push();
        assign_names(node, items[i]);
        scopes_.set("loop", loop_state(items, i));
        const auto message = output_ == &text_ ? find_message(items[i]) : std::nullopt;
        const std::size_t begin = text_.size();
        const Flow flow = run_all(node.body);
        if (message) {
            note_span(*message, {begin, text_.size()});
        }
        scopes_.pop();
        if (flow == Flow::leave) {
            break;
        }
    }
    return Flow::on;
}

void Renderer::assign(const Node& node)
{
    Value value = evaluator_.evaluate(*node.expression);
    if (node.attribute.empty()) {
        assign_names(node, value);
        return;
    }
    const Value* target = scopes_.find(node.names[0]);
    const auto* dict = target == nullptr ? nullptr : target->find_dict();
    if (dict == nullptr || !(*dict)->is_namespace) {
        fail(node.line,
             "sets " + node.names[0] + "." + node.attribute + ", and " + node.names[0] + " is no namespace");
    }
    if (value.depth() >= Value::namespace_depth) {
        refuse(node.line, "keeps a namespace, or lists nested deep, in a namespace");
    }
    (*dict)->set(node.attribute, std::move(value));
}

void Renderer::assign_names(const Node& node, const Value& value)
{
    if (node.names.size() == 1) {
        scopes_.set(node.names[0], value);
        return;
    }
    const List parts = evaluator_.items_of(node.line, value);
    if (parts.size() != node.names.size()) {
        fail(node.line, "spreads " + std::to_string(parts.size()) + " values over " +
                            std::to_string(node.names.size()) + " names");
    }
    for (std::size_t i = 0; i < parts.size(); ++i) {
        scopes_.set(node.names[i], parts[i]);
    }
}

MarkedText Renderer::capture(const Body& body)
{
    MarkedText captured;
    MarkedText* const before = std::exchange(output_, &captured);
    scopes_.push();
    run_all(body);
    scopes_.pop();
    output_ = before;
    return captured;
}

MarkedText Renderer::call_macro(const Macro& macro, const Arguments& arguments)
{
    if (++macros_ > most_macros) {
        refuse(arguments.line, "calls macros in macros more than " + std::to_string(most_macros) + " deep");
    }
    std::vector<Value> values;
    for (std::size_t i = 0; i < macro.parameters.size(); ++i) {
        const auto& [name, otherwise] = macro.parameters[i];
        const Value* given = arguments.find(i, name);
        values.push_back(given != nullptr ? *given
                         : otherwise      ? evaluator_.evaluate(*otherwise)
                                          : Value(Undefined{name}));
    }
    const auto known = [&](const auto& argument) {
        return std::any_of(macro.parameters.begin(), macro.parameters.end(),
                           [&](const auto& parameter) { return parameter.first == argument.first; });
    };
    if (arguments.values.size() > macro.parameters.size() ||
        !std::all_of(arguments.named.begin(), arguments.named.end(), known)) {
        fail(arguments.line, "gives the macro " + macro.name + " an argument that it does not take");
    }
    auto hidden = scopes_.enter_macro();
    for (std::size_t i = 0; i < values.size(); ++i) {
        scopes_.set(macro.parameters[i].first, std::move(values[i]));
    }
    MarkedText text = capture(macro.body);
    scopes_.leave_macro(std::move(hidden));
    --macros_;
    return text;
}

void Renderer::print(const Node& node, const MarkedText& text)
{
    budget_.spend(node.line, text.cost());
    *output_ += text;
}

std::optional<std::size_t> Renderer::find_message(const Value& item) const
{
    const auto* dict = item.find_dict();
    const auto found =
        dict == nullptr ? messages_.end() : std::find(messages_.begin(), messages_.end(), dict->get());
    return found == messages_.end() ? std::nullopt
                                    : std::optional(static_cast<std::size_t>(found - messages_.begin()));
}

/// A template may walk through the messages more than once; one that printed nothing then leaves no mark.
void Renderer::note_span(std::size_t message, ByteSpan span)
{
    std::optional<ByteSpan>& known = spans_[message];
    if (span.begin < span.end) {
        known = known ? ByteSpan{known->begin, span.end} : span;
    }
}

} // namespace attnscope::text::chat
