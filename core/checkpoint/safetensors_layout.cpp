#include "core/checkpoint/safetensors_layout.h"

#include "core/checkpoint/printable.h"
#include "core/error.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace attnscope {

namespace {

constexpr std::array supported{DType::f16, DType::bf16, DType::f32, DType::f64};

/// What the format has beside; anything else is no type of safetensors at all.
constexpr std::array<std::string_view, 20> refused{
    "BOOL", "U8",      "I8",      "U16",     "I16",     "U32",     "I32",         "U64",         "I64", "C64",
    "F4",   "F6_E2M3", "F6_E3M2", "F8_E5M2", "F8_E4M3", "F8_E8M0", "F8_E4M3FNUZ", "F8_E5M2FNUZ", "I4",  "U4"};

std::optional<DType> find_dtype(std::string_view name)
{
    const auto found = std::ranges::find_if(supported, [&](DType dtype) { return name == name_of(dtype); });
    return found != supported.end() ? std::optional(*found) : std::nullopt;
}

class Layout {
public:
    Layout(std::span<const std::byte> data, std::size_t header_bytes, const std::string& origin)
        : data_(data), header_bytes_(header_bytes), origin_(origin)
    {
    }

    /// Every dtype is judged before anything else: a sound file of another type is not a corrupt one.
    void require_dtypes(const std::vector<SafetensorsEntry>& entries) const
    {
        const auto other = [](const SafetensorsEntry& entry) { return !find_dtype(entry.dtype); };
        const auto first = std::ranges::find_if(entries, other);
        if (first == entries.end())
            return;
        const auto count = static_cast<std::uint64_t>(std::ranges::count_if(entries, other));
        const bool known = std::ranges::find(refused, first->dtype) != refused.end();
        throw Error(ErrorKind::not_supported,
                    origin_ + ": tensor " + printable(first->name) + " is of " +
                        (known ? "type " + first->dtype + ", which is not supported"
                               : "the unknown type " + printable(first->dtype)) +
                        (count > 1 ? " (" + with_commas(count) + " tensors are of such types)" : "") +
                        "; expected F32, F16, BF16 or F64");
    }

    void require_size_of_shape(const SafetensorsEntry& entry) const
    {
        const std::string tensor = "tensor " + printable(entry.name) + " ";
        if (entry.end < entry.begin)
            fail(tensor + "ends before it begins: data_offsets [" + std::to_string(entry.begin) + ", " +
                 std::to_string(entry.end) + "]");
        std::uint64_t bytes = size_of(find_dtype(entry.dtype).value());
        for (const std::int64_t side : entry.shape)
            if (__builtin_mul_overflow(bytes, static_cast<std::uint64_t>(side), &bytes))
                fail(tensor + "has a shape whose byte count passes 2^64: " + shape_text(entry.shape));
        if (bytes != entry.end - entry.begin)
            fail(tensor + "of type " + entry.dtype + " and shape " + shape_text(entry.shape) + " needs " +
                 with_commas(bytes) + " bytes, its data_offsets hold " +
                 with_commas(entry.end - entry.begin));
    }

    /// The next tensor in the order of bytes begins where the last one ended.
    void require_adjacent(const SafetensorsEntry& entry, std::string_view previous,
                          std::uint64_t covered) const
    {
        const std::string tensor = "tensor " + printable(entry.name) + " ";
        if (entry.begin < covered)
            fail(tensor + "overlaps " + printable(previous) + ": it begins at byte " +
                 with_commas(entry.begin) + " of the data, the other ends at " + with_commas(covered));
        if (entry.begin == covered)
            return;
        if (entry.end > data_.size())
            fail(tensor + "lies past the end of the file: its bytes end at " + with_commas(entry.end) +
                 " of the data, which has " + with_commas(data_.size()));
        fail("has " + with_commas(entry.begin - covered) + " bytes that belong to no tensor, before tensor " +
             printable(entry.name));
    }

    void require_exact_end(std::uint64_t covered, std::string_view last) const
    {
        if (covered == data_.size())
            return;
        std::uint64_t expected = 0;
        if (__builtin_add_overflow(header_bytes_, covered, &expected))
            expected = covered;
        const std::string sizes = with_commas(header_bytes_ + data_.size()) + " bytes found, " +
                                  with_commas(expected) + " expected";
        if (covered < data_.size())
            fail("has trailing bytes, the file is longer than its header promises: " + sizes);
        fail("is truncated, the file is shorter than its header promises: " + sizes +
             " (its last tensor is " + printable(last) + "); copy or download it again");
    }

private:
    [[noreturn]] void fail(const std::string& message) const
    {
        throw Error(ErrorKind::corrupt, origin_ + ": " + message);
    }

    std::span<const std::byte> data_;
    std::size_t header_bytes_;
    const std::string& origin_;
};

} // namespace

std::vector<TensorView> lay_out_tensors(std::vector<SafetensorsEntry> entries,
                                        std::span<const std::byte> data, std::size_t header_bytes,
                                        const std::string& origin)
{
    const Layout layout(data, header_bytes, origin);
    layout.require_dtypes(entries);
    for (const SafetensorsEntry& entry : entries)
        layout.require_size_of_shape(entry);
    // Tensors without elements share their offset with a neighbour, hence the second key.
    std::ranges::stable_sort(entries, {},
                             [](const SafetensorsEntry& e) { return std::pair(e.begin, e.end); });

    std::uint64_t covered = 0;
    std::string_view previous;
    for (const SafetensorsEntry& entry : entries) {
        layout.require_adjacent(entry, previous, covered);
        covered = entry.end;
        previous = entry.name;
    }
    layout.require_exact_end(covered, previous);

    std::vector<TensorView> tensors;
    tensors.reserve(entries.size());
    for (SafetensorsEntry& entry : entries)
        tensors.push_back({std::move(entry.name), find_dtype(entry.dtype).value(), std::move(entry.shape),
                           data.subspan(entry.begin, entry.end - entry.begin)});
    return tensors;
}

} // namespace attnscope
