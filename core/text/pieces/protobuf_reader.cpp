#include "core/text/pieces/protobuf_reader.h"

#include "core/error.h"

#include <bit>

namespace attnscope::text {

bool ProtobufReader::next()
{
    if (at_ == bytes_.size()) {
        return false;
    }
    const std::uint64_t tag = read_varint();
    field_ = static_cast<std::uint32_t>(tag >> 3U);
    if (tag >> 3U == 0 || tag >> 3U > 0x1FFFFFFFU) {
        fail("a field has no valid number");
    }
    wire_ = static_cast<Wire>(tag & 7U);
    switch (wire_) {
    case Wire::varint:
        number_ = read_varint();
        return true;
    case Wire::fixed64:
        content_ = read_bytes(8);
        return true;
    case Wire::bytes:
        content_ = read_bytes(read_varint());
        return true;
    case Wire::fixed32:
        content_ = read_bytes(4);
        return true;
    }
    fail("field " + std::to_string(field_) + " is of no known wire type");
}

float ProtobufReader::require_float() const
{
    if (wire_ != Wire::fixed32) {
        fail("field " + std::to_string(field_) + " is no number of 4 bytes");
    }
    std::uint32_t bits = 0;
    for (std::size_t i = 0; i < 4; ++i) {
        bits |= static_cast<std::uint32_t>(static_cast<unsigned char>(content_[i])) << (8 * i);
    }
    return std::bit_cast<float>(bits);
}

std::string_view ProtobufReader::require_bytes() const
{
    if (wire_ != Wire::bytes) {
        fail("field " + std::to_string(field_) + " is no string");
    }
    return content_;
}

std::uint64_t ProtobufReader::require_number() const
{
    if (wire_ != Wire::varint) {
        fail("field " + std::to_string(field_) + " is no whole number");
    }
    return number_;
}

std::uint64_t ProtobufReader::read_varint()
{
    std::uint64_t value = 0;
    for (unsigned shift = 0; shift < 64; shift += 7) {
        if (at_ == bytes_.size()) {
            fail("it ends in the middle of a number");
        }
        const auto byte = static_cast<unsigned char>(bytes_[at_++]);
        value |= static_cast<std::uint64_t>(byte & 0x7FU) << shift;
        if (byte < 0x80) {
            return value;
        }
    }
    fail("a number has more than 10 bytes");
}

std::string_view ProtobufReader::read_bytes(std::uint64_t count)
{
    if (count > bytes_.size() - at_) {
        fail("field " + std::to_string(field_) + " ends behind the end");
    }
    const std::string_view found = bytes_.substr(at_, static_cast<std::size_t>(count));
    at_ += found.size();
    return found;
}

void ProtobufReader::fail(const std::string& why) const
{
    throw Error(ErrorKind::corrupt, where_ + ": " + why + " (byte " + std::to_string(at_) + ")");
}

} // namespace attnscope::text
