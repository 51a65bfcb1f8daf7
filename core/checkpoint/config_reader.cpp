#include "core/checkpoint/config_reader.h"

#include "core/checkpoint/json_text.h"
#include "core/checkpoint/printable.h"
#include "core/error.h"

#include <nlohmann/json.hpp>

#include <cmath>
#include <limits>
#include <utility>

namespace attnscope {

using nlohmann::json;

struct ConfigReader::Shared {
    json document;
    std::string origin;
};

namespace {

/// Sizes of a model go into an int sooner or later.
constexpr std::int64_t largest_size = std::numeric_limits<std::int32_t>::max();

/// Integers, and 4.0, which some writers make of 4.
std::optional<std::int64_t> find_whole(const json& value)
{
    if (value.is_number_unsigned()) {
        const auto number = value.get<std::uint64_t>();
        if (number > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()))
            return std::nullopt;
        return static_cast<std::int64_t>(number);
    }
    if (value.is_number_integer())
        return value.get<std::int64_t>();
    if (value.is_number_float()) {
        const double number = value.get<double>();
        if (std::trunc(number) == number && std::abs(number) <= 0x1p53)
            return static_cast<std::int64_t>(number);
    }
    return std::nullopt;
}

/// Absent and null are the same.
const json* find_value(const json& object, std::string_view key)
{
    const auto found = object.find(key);
    return found != object.end() && !found->is_null() ? &*found : nullptr;
}

} // namespace

ConfigReader ConfigReader::open(const std::filesystem::path& path)
{
    return parse(read_text(path), path.string());
}

ConfigReader ConfigReader::parse(std::string_view text, const std::string& origin)
{
    auto shared = std::make_shared<Shared>(Shared{parse_json(text, origin), origin});
    if (!shared->document.is_object())
        throw Error(ErrorKind::corrupt,
                    origin + ": holds no object but " + describe_json(shared->document) + " at the top");
    ConfigReader reader;
    reader.object_ = &shared->document;
    reader.shared_ = std::move(shared);
    return reader;
}

bool ConfigReader::has(std::string_view key) const
{
    return find_value(*object_, key) != nullptr;
}

bool ConfigReader::is_null(std::string_view key) const
{
    const auto found = object_->find(key);
    return found != object_->end() && found->is_null();
}

void ConfigReader::fail_kind(std::string_view key, const std::string& expected) const
{
    fail(key, "must be " + expected + ", found " + describe_json(object_->at(std::string(key))));
}

void ConfigReader::fail_absent(std::string_view key) const
{
    fail(key, "is missing");
}

std::optional<std::int64_t> ConfigReader::find_integer(std::string_view key) const
{
    const json* value = find_value(*object_, key);
    if (value == nullptr)
        return std::nullopt;
    const auto number = find_whole(*value);
    if (!number)
        fail_kind(key, "a whole number");
    return number;
}

std::optional<std::int64_t> ConfigReader::find_positive(std::string_view key) const
{
    const json* value = find_value(*object_, key);
    if (value == nullptr)
        return std::nullopt;
    const auto number = find_whole(*value);
    if (!number || *number < 1 || *number > largest_size)
        fail_kind(key, "a positive whole number up to " + std::to_string(largest_size));
    return number;
}

std::int64_t ConfigReader::require_positive(std::string_view key) const
{
    const auto number = find_positive(key);
    if (!number)
        fail_absent(key);
    return *number;
}

std::int64_t ConfigReader::positive_or(std::string_view key, std::int64_t fallback) const
{
    return find_positive(key).value_or(fallback);
}

std::optional<double> ConfigReader::find_number(std::string_view key) const
{
    const json* value = find_value(*object_, key);
    if (value == nullptr)
        return std::nullopt;
    if (!value->is_number())
        fail_kind(key, "a number");
    return value->get<double>();
}

double ConfigReader::require_number(std::string_view key) const
{
    const auto number = find_number(key);
    if (!number)
        fail_absent(key);
    return *number;
}

double ConfigReader::number_or(std::string_view key, double fallback) const
{
    return find_number(key).value_or(fallback);
}

bool ConfigReader::flag_or(std::string_view key, bool fallback) const
{
    const json* value = find_value(*object_, key);
    if (value == nullptr)
        return fallback;
    if (!value->is_boolean())
        fail_kind(key, "true or false");
    return value->get<bool>();
}

std::optional<std::string> ConfigReader::find_string(std::string_view key) const
{
    const json* value = find_value(*object_, key);
    if (value == nullptr)
        return std::nullopt;
    if (!value->is_string())
        fail_kind(key, "a text");
    return value->get<std::string>();
}

std::string ConfigReader::require_string(std::string_view key) const
{
    auto text = find_string(key);
    if (!text)
        fail_absent(key);
    return *std::move(text);
}

std::vector<double> ConfigReader::require_numbers(std::string_view key) const
{
    const json* value = find_value(*object_, key);
    if (value == nullptr)
        fail_absent(key);
    if (!value->is_array())
        fail_kind(key, "a list of numbers");
    std::vector<double> numbers;
    for (const json& element : *value) {
        if (!element.is_number())
            fail(key, "must be a list of numbers, found " + describe_json(element) + " in it");
        numbers.push_back(element.get<double>());
    }
    return numbers;
}

std::optional<std::vector<std::string>> ConfigReader::find_strings(std::string_view key) const
{
    const json* value = find_value(*object_, key);
    if (value == nullptr)
        return std::nullopt;
    if (!value->is_array())
        fail_kind(key, "a list of texts");
    std::vector<std::string> texts;
    for (const json& element : *value) {
        if (!element.is_string())
            fail(key, "must be a list of texts, found " + describe_json(element) + " in it");
        texts.push_back(element.get<std::string>());
    }
    return texts;
}

std::vector<std::int64_t> ConfigReader::integers_or_single(std::string_view key) const
{
    const json* value = find_value(*object_, key);
    if (value == nullptr)
        return {};
    if (!value->is_array())
        return {find_integer(key).value()};
    std::vector<std::int64_t> numbers;
    for (const json& element : *value) {
        const auto number = find_whole(element);
        if (!number)
            fail(key, "must be a list of whole numbers, found " + describe_json(element) + " in it");
        numbers.push_back(*number);
    }
    return numbers;
}

std::optional<ConfigReader> ConfigReader::find_object(std::string_view key) const
{
    const json* value = find_value(*object_, key);
    if (value == nullptr)
        return std::nullopt;
    if (!value->is_object())
        fail_kind(key, "an object");
    ConfigReader reader = *this;
    reader.object_ = value;
    reader.prefix_ = path_of(key) + ".";
    return reader;
}

std::string ConfigReader::path_of(std::string_view key) const
{
    return prefix_ + printable(key);
}

void ConfigReader::fail(std::string_view key, const std::string& message) const
{
    throw Error(ErrorKind::corrupt, origin() + ": " + path_of(key) + " " + message);
}

void ConfigReader::refuse(std::string_view key, const std::string& message) const
{
    throw Error(ErrorKind::not_supported, origin() + ": " + path_of(key) + " " + message);
}

std::string ConfigReader::text() const
{
    return object_->dump(2);
}

const std::string& ConfigReader::origin() const noexcept
{
    return shared_->origin;
}

} // namespace attnscope
