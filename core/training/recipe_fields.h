// Private: fields of a recipe, each checked, and nothing read over silently.
#pragma once

#include <nlohmann/json.hpp>

#include <optional>
#include <set>
#include <string>
#include <vector>

namespace attnscope {

/// One JSON object of a recipe. Refers to a document that must outlive it. All reading functions throw
/// Error(invalid_argument) that names file and field when the value is of another type or out of range.
class RecipeFields {
public:
    RecipeFields(const nlohmann::json& object, std::string origin, std::string place);

    int integer(const char* key, int otherwise, int least, int most);
    double number(const char* key, double otherwise, double least, double most);
    std::string text(const char* key, const std::string& otherwise);
    /// The first of `known` when there is no such field.
    std::string one_of(const char* key, const std::vector<std::string>& known);
    /// A list, or a single number for a list of one. Never empty: a field that is absent, with nothing to take instead, is an error.
    std::vector<int> integers(const char* key, const std::vector<int>& otherwise, int least, int most);
    std::vector<double> numbers(const char* key, const std::vector<double>& otherwise, double least,
                                double most);
    std::optional<RecipeFields> find_object(const char* key);
    std::vector<RecipeFields> objects(const char* key);

    /// Errors: for a field that none of the functions above was asked for.
    void refuse_others() const;
    [[noreturn]] void fail(const std::string& key, const std::string& what) const;

private:
    const nlohmann::json* find(const char* key);
    std::string place_of(const std::string& key) const;

    const nlohmann::json* object_;
    std::string origin_;
    std::string place_;
    std::set<std::string> asked_;
};

} // namespace attnscope
