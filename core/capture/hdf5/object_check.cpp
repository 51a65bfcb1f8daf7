#include "core/capture/hdf5/object_check.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <vector>

namespace attnscope {

namespace {

constexpr std::size_t reference_bytes = 16;      // length, address of the heap, index of the object
constexpr std::uint64_t largest_heap = 64 << 20; // 4 KiB, or as large as the one object that did not fit

bool begins_with(std::span<const std::byte> bytes, const char* signature)
{
    return std::memcmp(bytes.data(), signature, 4) == 0;
}

constexpr std::uint16_t datatype_message = 0x0003;
constexpr std::uint16_t layout_message = 0x0008;
constexpr std::uint16_t attribute_message = 0x000c;
constexpr std::uint16_t continuation_message = 0x0010;

constexpr std::size_t type_head = 8; // class and version, bits, size
constexpr unsigned integer_class = 0;
constexpr unsigned float_class = 1;
constexpr unsigned string_class = 3;
constexpr unsigned enumeration_class = 8;
constexpr unsigned variable_class = 9;

unsigned class_of(std::span<const std::byte> type)
{
    return std::to_integer<unsigned>(type[0]) & 0x0f;
}

/// A sequence or string of variable length whose elements are as long in the file as they must be.
bool is_variable_type(std::span<const std::byte> type)
{
    return class_of(type) == variable_class && type.size() >= 2 * type_head &&
           read_little_endian<std::uint32_t>(type, 4) == reference_bytes;
}

/// Bytes of an element as the tiling has it (its last side), 0 without tiles. False for a layout message of version 1 or 2,
/// which captures do not have, or one cut short.
bool find_tile_element(std::span<const std::byte> layout, std::uint32_t& bytes)
{
    constexpr std::byte tiled{2};
    constexpr std::size_t sides_begin = 11; // version, class, number of sides, address
    if (layout.size() < 3 || layout[0] != std::byte{3})
        return layout.size() >= 3 && layout[0] > std::byte{3};
    if (layout[1] != tiled)
        return true;
    const auto sides = std::to_integer<std::size_t>(layout[2]);
    if (sides == 0 || sides_begin + 4 * sides > layout.size())
        return false;
    bytes = read_little_endian<std::uint32_t>(layout, sides_begin + 4 * (sides - 1));
    return true;
}

/// Whether the names of an enumeration (h5py writes booleans as such) end inside of its type. They follow its base type, an
/// integer of 12 bytes; before version 3 each is padded to 8 bytes.
bool has_whole_names(std::span<const std::byte> type)
{
    constexpr std::size_t integer_bytes = 12;
    const bool padded = std::to_integer<unsigned>(type[0]) >> 4 < 3;
    const std::size_t count = read_little_endian<std::uint16_t>(type, 1);
    std::size_t at = type_head + integer_bytes;
    if (at > type.size() || class_of(type.subspan(type_head)) != integer_class)
        return false;
    for (std::size_t i = 0; i < count; ++i) {
        const auto end = std::find(type.begin() + static_cast<std::ptrdiff_t>(at), type.end(), std::byte{0});
        if (end == type.end())
            return false;
        const std::size_t length = static_cast<std::size_t>(end - type.begin()) + 1 - at;
        at += padded ? (length + 7) / 8 * 8 : length;
        if (at > type.size())
            return false;
    }
    const std::size_t value_bytes = read_little_endian<std::uint32_t>(type, 4);
    return value_bytes <= 8 && count * value_bytes <= type.size() - at;
}

} // namespace

std::string ObjectCheck::problem_of_superblock()
{
    std::array<std::byte, 76> bytes;
    if (!file_.read(0, bytes))
        return "is cut short in its superblock";
    const auto version = std::to_integer<unsigned>(bytes[8]);
    if (version > 3)
        return "has a superblock of version " + std::to_string(version);
    const std::size_t sizes = version < 2 ? 13 : 9;
    const std::size_t base = version == 0 ? 24 : version == 1 ? 28 : 12;
    if (bytes[sizes] != std::byte{8} || bytes[sizes + 1] != std::byte{8})
        return "does not use 8-byte addresses";
    if (read_little_endian<std::uint64_t>(bytes, base) != 0)
        return "does not count its addresses from the begin of the file";
    // The root group's header, which HDF5 reads when it opens the file.
    const std::size_t root = version == 0 ? 64 : version == 1 ? 68 : 36;
    return problem_of_object(read_little_endian<std::uint64_t>(bytes, root));
}

std::string ObjectCheck::problem_of_elements(std::uint64_t offset, std::uint64_t count,
                                             std::uint32_t element_bytes)
{
    if (count > file_.size() / reference_bytes)
        return "has more elements than the file has bytes";
    std::vector<std::byte> references(count * reference_bytes);
    if (!file_.read(offset, references))
        return "lies outside of the file";
    return problem_of_references(references, element_bytes);
}

std::string ObjectCheck::problem_of_references(std::span<const std::byte> references,
                                               std::uint32_t element_bytes)
{
    const std::lock_guard lock(mutex_);
    std::uint64_t total = 0;
    for (std::size_t at = 0; at + reference_bytes <= references.size(); at += reference_bytes) {
        const std::uint64_t bytes =
            std::uint64_t{read_little_endian<std::uint32_t>(references, at)} * element_bytes;
        const auto heap_address = read_little_endian<std::uint64_t>(references, at + 4);
        const auto index = read_little_endian<std::uint32_t>(references, at + 12);
        if (heap_address == 0)
            continue; // an empty one
        const Sizes* heap = find_heap(heap_address);
        if (!heap)
            return "refers to a heap that is none";
        const auto object = heap->find(index);
        if (object == heap->end() || object->second != bytes)
            return "refers to an object that its heap does not have";
        total += bytes;
        if (total > file_.size()) // several references to one object
            return "comes to more bytes than the file has";
    }
    return {};
}

const ObjectCheck::Sizes* ObjectCheck::find_heap(std::uint64_t address)
{
    if (const auto known = heaps_.find(address); known != heaps_.end())
        return &known->second;
    std::array<std::byte, 16> head;
    if (!file_.read(address, head) || !begins_with(head, "GCOL") || head[4] != std::byte{1})
        return nullptr;
    const auto size = read_little_endian<std::uint64_t>(head, 8);
    if (size < 4096 || size > largest_heap || size % 8 != 0)
        return nullptr;
    std::vector<std::byte> bytes(size);
    if (!file_.read(address, bytes))
        return nullptr;
    Sizes sizes;
    for (std::size_t at = head.size(); size - at >= 16;) {
        const auto index = read_little_endian<std::uint16_t>(bytes, at);
        const auto length = read_little_endian<std::uint64_t>(bytes, at + 8);
        if (index == 0) { // free space; its length counts its own head and ends the heap
            if (length != size - at)
                return nullptr;
            break;
        }
        if (length > size - at - 16 || !sizes.emplace(index, length).second)
            return nullptr;
        const std::uint64_t padded = 16 + (length + 7) / 8 * 8;
        if (padded > size - at)
            return nullptr;
        at += padded;
    }
    return &heaps_.emplace(address, std::move(sizes)).first->second;
}

std::string ObjectCheck::problem_of_object(std::uint64_t address)
{
    constexpr std::uint64_t largest_block = 1 << 20; // a message has at most 64 KiB
    constexpr std::size_t most_blocks = 4096;
    std::array<std::byte, 16> prefix;
    if (!file_.read(address, prefix))
        return "lies outside of the file";
    if (begins_with(prefix, "OHDR"))
        return {};
    if (prefix[0] != std::byte{1})
        return "has an object header of unknown version";
    struct Block {
        std::uint64_t offset;
        std::uint64_t length;
    };
    std::vector<Block> blocks{{address + 16, read_little_endian<std::uint32_t>(prefix, 8)}};
    std::vector<std::byte> bytes;
    ElementBytes element;
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        if (i == most_blocks || blocks[i].length > largest_block)
            return "has a broken object header";
        bytes.resize(blocks[i].length);
        if (!file_.read(blocks[i].offset, bytes))
            return "has an object header outside of the file";
        for (std::size_t at = 0; bytes.size() - at >= 8;) {
            const auto type = read_little_endian<std::uint16_t>(bytes, at);
            const std::size_t length = read_little_endian<std::uint16_t>(bytes, at + 2);
            if (length > bytes.size() - at - 8)
                return "has a broken object header";
            const std::span message = std::span<const std::byte>(bytes).subspan(at + 8, length);
            if (type == continuation_message && length >= 16)
                blocks.push_back({read_little_endian<std::uint64_t>(message, 0),
                                  read_little_endian<std::uint64_t>(message, 8)});
            const auto flags = std::to_integer<unsigned>(bytes[at + 4]);
            if (std::string problem = problem_of_message(type, flags, message, element); !problem.empty())
                return problem;
            at += 8 + length;
        }
    }
    const bool agree = element.in_tile == 0 || element.in_tile == element.in_type;
    return agree ? "" : "has tiles of other values than its type";
}

std::string ObjectCheck::problem_of_message(std::uint16_t type, unsigned flags,
                                            std::span<const std::byte> message, ElementBytes& element)
{
    constexpr unsigned shared = 2;
    if (type == attribute_message)
        return (flags & shared) != 0 ? "has a shared attribute" : problem_of_attribute(message);
    if (type == layout_message)
        return find_tile_element(message, element.in_tile) ? "" : "has a broken layout";
    if (type != datatype_message)
        return {};
    if ((flags & shared) != 0 || message.size() < type_head)
        return "has a shared type";
    element.in_type = read_little_endian<std::uint32_t>(message, 4);
    const unsigned kind = class_of(message);
    return kind == integer_class || kind == float_class || kind == string_class || is_variable_type(message)
               ? std::string()
               : "has values that are neither numbers nor strings";
}

std::string ObjectCheck::problem_of_attribute(std::span<const std::byte> message)
{
    const std::string broken = "has a broken attribute";
    if (message.size() < 9)
        return broken;
    const auto version = std::to_integer<unsigned>(message[0]);
    if (version < 1 || version > 3)
        return broken;
    if (version > 1 && message[1] != std::byte{0})
        return "has an attribute of a shared type";
    // Version 1 pads its three parts to 8 bytes; version 3 has a byte more for the character set.
    std::array<std::size_t, 3> lengths;
    std::array<std::size_t, 4> offsets{version == 3 ? std::size_t{9} : std::size_t{8}};
    for (std::size_t i = 0; i < lengths.size(); ++i) {
        lengths[i] = read_little_endian<std::uint16_t>(message, 2 + 2 * i);
        offsets[i + 1] = offsets[i] + (version == 1 ? (lengths[i] + 7) / 8 * 8 : lengths[i]);
    }
    if (offsets[3] > message.size() || lengths[0] == 0 ||
        message[offsets[0] + lengths[0] - 1] != std::byte{0})
        return broken;
    const std::span type = message.subspan(offsets[1], lengths[1]);
    if (type.size() < type_head)
        return broken;
    if (class_of(type) == enumeration_class && !has_whole_names(type))
        return broken;
    if (class_of(type) != variable_class)
        return {};
    if (!is_variable_type(type))
        return broken;
    return problem_of_references(message.subspan(offsets[3]),
                                 read_little_endian<std::uint32_t>(type, type_head + 4));
}

} // namespace attnscope
