// A golden checkpoint copied to a temporary folder, to be spoilt there.
#pragma once

#include <nlohmann/json.hpp>

#include <filesystem>
#include <string>

namespace attnscope::test {

/// Removed with the object.
class TemporaryModel {
public:
    /// Copies tests/data/models/NAME without its expected.safetensors.
    explicit TemporaryModel(const std::string& name);
    ~TemporaryModel();
    TemporaryModel(const TemporaryModel&) = delete;
    TemporaryModel& operator=(const TemporaryModel&) = delete;

    const std::filesystem::path& folder() const noexcept { return folder_; }
    /// Replaces keys of config.json; a null value removes the key.
    void change_config(const nlohmann::json& changes) const;

private:
    std::filesystem::path folder_;
};

} // namespace attnscope::test
