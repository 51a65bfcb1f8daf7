#include "core/text/json/json_field.h"

#include "core/error.h"
#include "core/text/token.h"
#include "core/text/token_model/vocabulary.h"
#include "core/text/utf8.h"

namespace attnscope::text {

std::string place_of(const std::string& parent, const std::string& key)
{
    return parent.empty() ? key : parent + "." + key;
}

std::optional<JsonField> JsonField::find(const std::string& key) const
{
    require_object();
    const auto found = value_->find(key);
    if (found == value_->end() || found->is_null()) {
        return std::nullopt;
    }
    return JsonField(*found, place_of(where_, key));
}

JsonField JsonField::require(const std::string& key) const
{
    const auto field = find(key);
    if (!field) {
        throw Error(ErrorKind::corrupt, place_of(where_, key) + " is missing");
    }
    return *field;
}

bool JsonField::find_flag(const std::string& key, bool absent) const
{
    const auto field = find(key);
    return field ? field->require_bool() : absent;
}

const std::string& JsonField::require_string() const
{
    if (!value_->is_string()) {
        fail("a string");
    }
    return value_->get_ref<const std::string&>();
}

bool JsonField::require_bool() const
{
    if (!value_->is_boolean()) {
        fail("true or false");
    }
    return value_->get<bool>();
}

std::int32_t JsonField::require_id() const
{
    constexpr auto largest = static_cast<std::uint64_t>(largest_token_id);
    if (!value_->is_number_unsigned() || value_->get<std::uint64_t>() > largest) {
        fail("a token id (a whole number from 0 to 2147483646)");
    }
    return value_->get<std::int32_t>();
}

std::uint64_t JsonField::require_count() const
{
    if (!value_->is_number_unsigned()) {
        fail("a whole number from 0 on");
    }
    return value_->get<std::uint64_t>();
}

char32_t JsonField::require_character() const
{
    const std::u32string characters = code_points_of(require_string());
    if (characters.size() != 1) {
        fail("a single character");
    }
    return characters.front();
}

std::vector<JsonField> JsonField::require_list() const
{
    if (!value_->is_array()) {
        fail("a list");
    }
    std::vector<JsonField> items;
    items.reserve(value_->size());
    for (const auto& item : *value_) {
        items.emplace_back(item, where_ + "[" + std::to_string(items.size()) + "]");
    }
    return items;
}

const std::string& JsonField::require_kind() const
{
    return require("type").require_string();
}

void JsonField::require_object() const
{
    if (!value_->is_object()) {
        fail("an object");
    }
}

void JsonField::fail(const std::string& expected) const
{
    std::string found = value_->dump(-1, ' ', true, nlohmann::json::error_handler_t::replace);
    if (found.size() > 60) {
        found = found.substr(0, 57) + "...";
    }
    throw Error(ErrorKind::corrupt,
                (where_.empty() ? "the file" : where_) + ": expected " + expected + ", found " + found);
}

void JsonField::refuse_kind(const std::string& kind) const
{
    throw Error(ErrorKind::not_supported, where_ + ": kind " + display_text(kind) + " is not supported");
}

} // namespace attnscope::text
