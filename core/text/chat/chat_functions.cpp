#include "core/text/chat/chat_evaluator.h"
#include "core/text/token.h"

namespace attnscope::text::chat {
namespace {

Value range_of(const Arguments& arguments, Budget& budget)
{
    arguments.allow("range()", {"start", "stop", "step"});
    const bool one = arguments.values.size() == 1;
    const std::int64_t start = one ? 0 : arguments.integer_or(0, "start", 0);
    const std::int64_t stop = arguments.integer_or(one ? 0 : 1, "stop", 0);
    const std::int64_t step = arguments.integer_or(2, "step", 1);
    if (step == 0) {
        fail(arguments.line, "makes a range with a step of zero");
    }
    List numbers;
    for (std::int64_t i = start; step > 0 ? i < stop : i > stop;) {
        budget.spend(arguments.line);
        numbers.emplace_back(i);
        if (__builtin_add_overflow(i, step, &i)) {
            break;
        }
    }
    return numbers;
}

Value dict_of(const Arguments& arguments, bool is_namespace)
{
    if (!arguments.values.empty()) {
        refuse(arguments.line, "makes a dictionary from another value, which is not supported");
    }
    Dict dict;
    dict.is_namespace = is_namespace;
    for (const auto& [name, value] : arguments.named) {
        dict.set(name, value);
    }
    return dict;
}

Value time_text(const Arguments& arguments, const std::optional<std::tm>& now)
{
    arguments.allow("strftime_now()", {"format"});
    const std::string& format = arguments.require_string(0, "format");
    if (!now) {
        refuse(arguments.line, "writes today's date, and none was given");
    }
    // Only what means the same everywhere; the rest of strftime depends on the system.
    for (std::size_t at = format.find('%'); at != std::string::npos; at = format.find('%', at + 2)) {
        if (at + 1 == format.size() ||
            std::string_view("aAbBdHIjmMpSyY%").find(format[at + 1]) == std::string_view::npos) {
            refuse(arguments.line,
                   "writes a date as \"" + display_text(format) + "\", which is not supported");
        }
    }
    if (format.empty()) {
        return "";
    }
    std::string text(256 + 16 * format.size(), '\0');
    text.resize(std::strftime(text.data(), text.size(), format.c_str(), &*now));
    return text;
}

} // namespace

bool is_function(const std::string& name)
{
    return name == "range" || name == "namespace" || name == "dict" || name == "raise_exception" ||
           name == "strftime_now";
}

Value call_function(const std::string& name, const Arguments& arguments, Budget& budget,
                    const std::optional<std::tm>& now)
{
    if (name == "range") {
        return range_of(arguments, budget);
    }
    if (name == "namespace" || name == "dict") {
        return dict_of(arguments, name == "namespace");
    }
    if (name == "strftime_now") {
        return time_text(arguments, now);
    }
    if (name == "raise_exception") {
        arguments.allow("raise_exception()", {"message"});
        fail(arguments.line, "refuses this conversation: " + arguments.require_string(0, "message"));
    }
    refuse(arguments.line, "calls " + display_text(name) + "(), which is not supported");
}

} // namespace attnscope::text::chat
