// Values of a chat template: what expressions in it work on. Semantics are Python's, as jinja2 shows them.
#pragma once

#include "core/text/chat/chat_budget.h"
#include "core/text/chat/chat_text.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace attnscope::text::chat {

class Value;
using List = std::vector<Value>;

/// In the order of insertion; keys are strings.
class Dict {
public:
    const Value* find(std::string_view key) const noexcept;
    void set(std::string key, Value value);

    std::vector<std::pair<std::string, Value>> entries;
    bool is_namespace = false;          ///< of namespace(): {% set ns.x = ... %} may change it
    std::optional<std::size_t> message; ///< whose words it is made of: tool calls, say
};

/// What a name, key or attribute that is not there evaluates to.
struct Undefined {
    std::string name;
};

struct None {};

struct Macro; // chat_syntax.h

/// Something that can be called: a function of the renderer, or a macro of the template.
struct Function {
    std::string name;
    const Macro* macro = nullptr;
};

/// Texts, lists and dictionaries are shared, not copied. Nesting is bounded and a namespace cannot hold another one, so
/// that there are no cycles.
class Value {
public:
    using Variant =
        std::variant<Undefined, None, bool, std::int64_t, double, std::shared_ptr<const MarkedText>,
                     std::shared_ptr<const List>, std::shared_ptr<Dict>, Function>;

    static constexpr int deepest = 64;
    static constexpr int namespace_depth = 32; ///< a namespace counts as that deep; what it holds is less so

    Value() : variant_(None{}) {}
    // Conversions are meant: a value is written where one is wanted.
    Value(Undefined value) : variant_(std::move(value)) {}
    Value(bool value) : variant_(value) {}
    Value(std::int64_t value) : variant_(value) {}
    Value(double value) : variant_(value) {}
    Value(MarkedText value) : variant_(std::make_shared<const MarkedText>(std::move(value))) {}
    Value(std::string value) : Value(MarkedText(std::move(value))) {}
    Value(const char* value) : Value(std::string(value)) {}
    Value(Function value) : variant_(std::move(value)) {}
    Value(List list); ///< Errors: not_supported when nested too deep
    Value(Dict dict); ///< the same

    bool is_undefined() const noexcept { return std::holds_alternative<Undefined>(variant_); }
    bool is_none() const noexcept { return std::holds_alternative<None>(variant_); }
    bool is_bool() const noexcept { return std::holds_alternative<bool>(variant_); }
    bool is_float() const noexcept { return std::holds_alternative<double>(variant_); }
    bool is_integer() const noexcept { return std::holds_alternative<std::int64_t>(variant_); } ///< no bool
    bool is_number() const noexcept { return is_bool() || is_float() || is_integer(); }

    const MarkedText* find_text() const noexcept;
    const std::string* find_string() const noexcept;
    const List* find_list() const noexcept;
    const std::shared_ptr<Dict>* find_dict() const noexcept
    {
        return std::get_if<std::shared_ptr<Dict>>(&variant_);
    }
    const Function* find_function() const noexcept { return std::get_if<Function>(&variant_); }
    const Undefined* find_undefined() const noexcept { return std::get_if<Undefined>(&variant_); }

    std::int64_t integer() const noexcept; ///< of an integer or a bool, else 0
    double number() const noexcept;        ///< of any number, else 0

    bool truth() const noexcept;
    int depth() const noexcept { return depth_; } ///< 0 for what holds no other values
    /// "a text", "a list": for messages.
    std::string kind() const;

private:
    Variant variant_;
    int depth_ = 0;
};

bool equal(int line, const Value& a, const Value& b, Budget& budget);

/// What {{ value }} prints. Errors: not_supported for lists, dictionaries and functions.
MarkedText printed(int line, const Value& value);

/// json.dumps(value, ensure_ascii=False), with `indent` spaces for each level when not negative. Errors: not_supported.
MarkedText json_of(int line, const Value& value, int indent, Budget& budget);

} // namespace attnscope::text::chat
