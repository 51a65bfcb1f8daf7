// The fields of one request, read with their types checked.
#pragma once

#include "app/cli/report/json_text.h"

#include <cstdint>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

namespace attnscope::cli::worker {

/// A line that is no request: kind "protocol".
class ProtocolError : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// Refers to the object. `find_` gives nothing for a field that is absent or null. Errors: ProtocolError, naming the field,
/// for one of the wrong type; Error(invalid_argument) for a number outside of its limits.
class Fields {
public:
    explicit Fields(const Json& object) : object_(object) {}

    const Json* find(const char* name);
    std::optional<std::string> find_text(const char* name);
    std::string require_text(const char* name);
    std::optional<bool> find_flag(const char* name);
    std::optional<int> find_integer(const char* name, int least, int greatest);
    std::optional<std::uint64_t> find_unsigned(const char* name);
    std::optional<double> find_number(const char* name, double least, double greatest);
    /// `name` as a text, or `name`_b64 as base64 of its bytes; both are a ProtocolError.
    std::optional<std::string> find_bytes(const std::string& name);
    /// A text, or a list of texts or integers, drawn together with commas: a list as the command line writes it.
    std::optional<std::string> find_list(const char* name);

    /// Throws ProtocolError for a field that nobody asked for: a typing error must not be taken for a default.
    void require_no_more() const;
    [[noreturn]] static void fail(const std::string& name, const std::string& message);

private:
    const Json& object_;
    std::set<std::string> known_{"id", "method"};
};

} // namespace attnscope::cli::worker
