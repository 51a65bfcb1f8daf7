// Protocol buffers on the wire, as far as reading a message takes: fields one after the other, unknown ones skipped.
// https://protobuf.dev/programming-guides/encoding. Refers to bytes that must outlive it; a value; one thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace attnscope::text {

class ProtobufReader {
public:
    /// `where` names the message in errors.
    ProtobufReader(std::string_view bytes, std::string where) : bytes_(bytes), where_(std::move(where)) {}

    /// Moves to the next field; false at the end. Errors: corrupt for anything that is no such message.
    bool next();

    std::uint32_t field() const noexcept { return field_; }

    /// The value of the field, which must be of the right wire type. Errors: corrupt.
    bool require_bool() const { return require_number() != 0; }
    std::int32_t require_int() const { return static_cast<std::int32_t>(require_number()); }
    float require_float() const;
    std::string_view require_bytes() const;
    /// A message inside of this one.
    ProtobufReader require_message() const
    {
        return {require_bytes(), where_ + "." + std::to_string(field_)};
    }

    [[noreturn]] void fail(const std::string& why) const;

private:
    enum class Wire { varint = 0, fixed64 = 1, bytes = 2, fixed32 = 5 };

    std::uint64_t require_number() const;
    std::uint64_t read_varint();
    std::string_view read_bytes(std::uint64_t count);

    std::string_view bytes_;
    std::string where_;
    std::size_t at_ = 0;
    std::uint32_t field_ = 0;
    Wire wire_ = Wire::varint;
    std::uint64_t number_ = 0;
    std::string_view content_;
};

} // namespace attnscope::text
