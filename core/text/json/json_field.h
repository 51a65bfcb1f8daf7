// Fields of a JSON object, each with its place in the file for messages.
#pragma once

#include <nlohmann/json.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace attnscope::text {

/// A value and where it stands, e.g. "pre_tokenizer.pretokenizers[1]". Refers to a document that must outlive it.
/// Every require_ throws Error(corrupt) that names the place, what was expected and what stands there.
class JsonField {
public:
    JsonField(const nlohmann::json& value, std::string where) : value_(&value), where_(std::move(where)) {}

    const std::string& where() const noexcept { return where_; }
    bool is_zero() const { return value_->is_number() && value_->get<double>() == 0; }

    /// A member of this object; absent and null are nothing.
    std::optional<JsonField> find(const std::string& key) const;
    JsonField require(const std::string& key) const;
    /// A member that has the value `absent` when it is not there.
    bool find_flag(const std::string& key, bool absent = false) const;

    const std::string& require_string() const;
    bool require_bool() const;
    std::int32_t require_id() const;
    std::uint64_t require_count() const;
    /// A single character.
    char32_t require_character() const;
    void require_object() const;
    std::vector<JsonField> require_list() const;

    /// Of this object's member `type`.
    const std::string& require_kind() const;

    [[noreturn]] void fail(const std::string& expected) const;
    /// Error(not_supported) that names the kind and its place.
    [[noreturn]] void refuse_kind(const std::string& kind) const;

private:
    const nlohmann::json* value_;
    std::string where_;
};

/// "model.vocab" and the like from a parent's place, which may be empty, and a key.
std::string place_of(const std::string& parent, const std::string& key);

} // namespace attnscope::text
