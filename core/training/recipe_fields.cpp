#include "core/training/recipe_fields.h"

#include "core/checkpoint/json_text.h"
#include "core/error.h"

#include <cmath>

namespace attnscope {

namespace {

std::string plain_number(double value)
{
    std::string text = std::to_string(value);
    text.erase(text.find_last_not_of('0') + 1);
    return text.back() == '.' ? text.substr(0, text.size() - 1) : text;
}

} // namespace

RecipeFields::RecipeFields(const nlohmann::json& object, std::string origin, std::string place)
    : object_(&object), origin_(std::move(origin)), place_(std::move(place))
{
    if (!object.is_object())
        throw Error(ErrorKind::invalid_argument, origin_ + ": " + (place_.empty() ? "the recipe" : place_) +
                                                     " must be an object, found " + describe_json(object));
}

std::string RecipeFields::place_of(const std::string& key) const
{
    return place_.empty() ? key : place_ + "." + key;
}

void RecipeFields::fail(const std::string& key, const std::string& what) const
{
    throw Error(ErrorKind::invalid_argument, origin_ + ": " + place_of(key) + " " + what);
}

const nlohmann::json* RecipeFields::find(const char* key)
{
    asked_.insert(key);
    const auto found = object_->find(key);
    return found == object_->end() ? nullptr : &*found;
}

std::vector<double> RecipeFields::numbers(const char* key, const std::vector<double>& otherwise, double least,
                                          double most)
{
    const nlohmann::json* value = find(key);
    std::vector<double> numbers = otherwise;
    if (value != nullptr) {
        numbers.clear();
        for (const nlohmann::json& item : value->is_array() ? *value : nlohmann::json::array({*value})) {
            if (!item.is_number() || item.get<double>() < least || item.get<double>() > most)
                fail(key, "must be a number from " + plain_number(least) + " to " + plain_number(most) +
                              ", found " + describe_json(item));
            numbers.push_back(item.get<double>());
        }
    }
    if (numbers.empty())
        fail(key, value == nullptr ? "is missing" : "is empty");
    return numbers;
}

std::vector<int> RecipeFields::integers(const char* key, const std::vector<int>& otherwise, int least,
                                        int most)
{
    std::vector<int> integers;
    for (const double number : numbers(key, {otherwise.begin(), otherwise.end()}, least, most)) {
        if (number != std::floor(number))
            fail(key, "must be a whole number");
        integers.push_back(static_cast<int>(number));
    }
    return integers;
}

int RecipeFields::integer(const char* key, int otherwise, int least, int most)
{
    const bool given = find(key) != nullptr;
    const std::vector<int> list = integers(key, {otherwise}, least, most);
    if (list.size() != 1)
        fail(key, "must be one number");
    if (!given && otherwise < least)
        fail(key, "is missing");
    return list.front();
}

double RecipeFields::number(const char* key, double otherwise, double least, double most)
{
    const std::vector<double> list = numbers(key, {otherwise}, least, most);
    if (list.size() != 1)
        fail(key, "must be one number");
    return list.front();
}

std::string RecipeFields::text(const char* key, const std::string& otherwise)
{
    const nlohmann::json* value = find(key);
    if (value == nullptr)
        return otherwise;
    if (!value->is_string())
        fail(key, "must be a text, found " + describe_json(*value));
    return value->get<std::string>();
}

std::string RecipeFields::one_of(const char* key, const std::vector<std::string>& known)
{
    const std::string value = text(key, known.front());
    std::string list;
    for (const std::string& name : known) {
        if (name == value)
            return value;
        list += (list.empty() ? "" : ", ") + name;
    }
    fail(key, "is \"" + value + "\"; known are: " + list);
}

std::optional<RecipeFields> RecipeFields::find_object(const char* key)
{
    const nlohmann::json* value = find(key);
    return value == nullptr ? std::nullopt : std::optional(RecipeFields(*value, origin_, place_of(key)));
}

std::vector<RecipeFields> RecipeFields::objects(const char* key)
{
    std::vector<RecipeFields> list;
    const nlohmann::json* value = find(key);
    if (value == nullptr)
        return list;
    if (!value->is_array())
        fail(key, "must be a list, found " + describe_json(*value));
    for (const nlohmann::json& item : *value)
        list.emplace_back(item, origin_, place_of(key) + "[" + std::to_string(list.size()) + "]");
    return list;
}

void RecipeFields::refuse_others() const
{
    for (const auto& [key, value] : object_->items())
        if (asked_.count(key) == 0)
            fail(key, "is no field of a recipe there");
}

} // namespace attnscope
