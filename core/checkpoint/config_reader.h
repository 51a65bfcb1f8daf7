// config.json with an opinion: every getter names the key, the file, what it found and what it needs.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <filesystem>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace attnscope {

/// A JSON object being read; nested objects are readers of their own, whose messages carry the whole path
/// ("rope_scaling.factor"). A key that is absent or null counts as absent. Wrong kinds and values outside of
/// what the getter allows are Error(corrupt). Cheap to copy.
class ConfigReader {
public:
    /// Errors: not_found, io; corrupt (not JSON, with the line; no object at the top).
    static ConfigReader open(const std::filesystem::path& path);
    static ConfigReader parse(std::string_view text, const std::string& origin);

    bool has(std::string_view key) const;
    /// There, and null: for keys whose absence means a default but whose null means "none".
    bool is_null(std::string_view key) const;
    /// Whole numbers from 1 to 2^31 - 1, so that they fit an int; 4.0 counts as 4. `require_` getters throw
    /// Error(corrupt) that names the key when it is absent.
    std::int64_t require_positive(std::string_view key) const;
    std::int64_t positive_or(std::string_view key, std::int64_t fallback) const;
    std::optional<std::int64_t> find_positive(std::string_view key) const;
    std::optional<std::int64_t> find_integer(std::string_view key) const;
    double require_number(std::string_view key) const;
    double number_or(std::string_view key, double fallback) const;
    std::optional<double> find_number(std::string_view key) const;
    bool flag_or(std::string_view key, bool fallback) const;
    std::string require_string(std::string_view key) const;
    std::optional<std::string> find_string(std::string_view key) const;
    std::vector<double> require_numbers(std::string_view key) const;
    std::optional<std::vector<std::string>> find_strings(std::string_view key) const;
    std::optional<ConfigReader> find_object(std::string_view key) const;

    /// An integer alone, or a list of them (eos_token_id may be either); empty when absent.
    std::vector<std::int64_t> integers_or_single(std::string_view key) const;

    /// Error(kind corrupt) "<origin>: <path of key> <message>".
    [[noreturn]] void fail(std::string_view key, const std::string& message) const;
    /// The same of kind not_supported.
    [[noreturn]] void refuse(std::string_view key, const std::string& message) const;

    /// The whole text of the object, pretty-printed.
    std::string text() const;
    const std::string& origin() const noexcept;

private:
    struct Shared;
    ConfigReader() = default;
    std::string path_of(std::string_view key) const;
    [[noreturn]] void fail_kind(std::string_view key, const std::string& expected) const;
    [[noreturn]] void fail_absent(std::string_view key) const;

    std::shared_ptr<const Shared> shared_; // the parsed document has as many owners as readers into it
    const nlohmann::json* object_ = nullptr;
    std::string prefix_;
};

} // namespace attnscope
