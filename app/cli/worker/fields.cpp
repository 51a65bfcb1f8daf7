#include "app/cli/worker/fields.h"

#include "core/byte_text.h"
#include "core/error.h"

namespace attnscope::cli::worker {

namespace {

/// The whole of a large value would only be in the way.
std::string shown(const Json& value)
{
    if (value.is_structured())
        return value.is_array() ? "a list" : "an object";
    const std::string text = json_line(value);
    return text.size() > 60 ? std::string("a ") + value.type_name() : text;
}

template <typename Number>
Number within(const char* name, Number value, Number least, Number greatest)
{
    if (!(value >= least && value <= greatest))
        throw Error(ErrorKind::invalid_argument, "\"" + std::string(name) + "\" is " + json_line(value) +
                                                     ", it must be from " + json_line(least) + " to " +
                                                     json_line(greatest));
    return value;
}

} // namespace

void Fields::fail(const std::string& name, const std::string& message)
{
    throw ProtocolError("\"" + name + "\" " + message);
}

const Json* Fields::find(const char* name)
{
    known_.insert(name);
    const auto found = object_.find(name);
    return found == object_.end() || found->is_null() ? nullptr : &*found;
}

std::optional<std::string> Fields::find_text(const char* name)
{
    const Json* value = find(name);
    if (value == nullptr)
        return std::nullopt;
    if (!value->is_string())
        fail(name, "is " + shown(*value) + ", expected a text");
    return value->get<std::string>();
}

std::string Fields::require_text(const char* name)
{
    std::optional<std::string> text = find_text(name);
    if (!text)
        fail(name, "is missing");
    return *std::move(text);
}

std::optional<bool> Fields::find_flag(const char* name)
{
    const Json* value = find(name);
    if (value == nullptr)
        return std::nullopt;
    if (!value->is_boolean())
        fail(name, "is " + shown(*value) + ", expected true or false");
    return value->get<bool>();
}

std::optional<int> Fields::find_integer(const char* name, int least, int greatest)
{
    const Json* value = find(name);
    if (value == nullptr)
        return std::nullopt;
    if (!value->is_number_integer())
        fail(name, "is " + shown(*value) + ", expected an integer");
    return static_cast<int>(within<double>(name, value->get<double>(), least, greatest));
}

std::optional<std::uint64_t> Fields::find_unsigned(const char* name)
{
    const Json* value = find(name);
    if (value == nullptr)
        return std::nullopt;
    if (!value->is_number_unsigned())
        fail(name, "is " + shown(*value) + ", expected an integer from 0");
    return value->get<std::uint64_t>();
}

std::optional<double> Fields::find_number(const char* name, double least, double greatest)
{
    const Json* value = find(name);
    if (value == nullptr)
        return std::nullopt;
    if (!value->is_number())
        fail(name, "is " + shown(*value) + ", expected a number");
    return within(name, value->get<double>(), least, greatest);
}

std::optional<std::string> Fields::find_bytes(const std::string& name)
{
    const std::string encoded_name = name + "_b64";
    std::optional<std::string> text = find_text(name.c_str());
    const std::optional<std::string> encoded = find_text(encoded_name.c_str());
    if (text && encoded)
        fail(name, "and \"" + encoded_name + "\" are both there");
    if (encoded && !(text = find_base64_bytes(*encoded)))
        fail(encoded_name, "is no base64");
    return text;
}

std::optional<std::string> Fields::find_list(const char* name)
{
    const Json* value = find(name);
    if (value == nullptr)
        return std::nullopt;
    if (value->is_string())
        return value->get<std::string>();
    if (!value->is_array())
        fail(name, "is " + shown(*value) + ", expected a list or a text such as \"0,5-7\"");
    std::string text;
    for (const Json& item : *value) {
        if (!item.is_string() && !item.is_number_integer())
            fail(name, "holds " + shown(item) + ", expected integers or texts");
        text += (text.empty() ? "" : ",") + (item.is_string() ? item.get<std::string>() : json_line(item));
    }
    return text;
}

void Fields::require_no_more() const
{
    for (const auto& [name, value] : object_.items())
        if (known_.count(name) == 0)
            fail(name.substr(0, 60), "is no field of this method");
}

} // namespace attnscope::cli::worker
