#include "core/checkpoint/safetensors.h"

#include "core/half.h"

#include <array>
#include <cstring>
#include <stdexcept>

namespace attnscope {

namespace {

/// Fits the first-level cache, and makes every element aligned.
constexpr std::size_t block = 2048;

/// Copies block by block into an aligned buffer of the stored type and converts from there.
template <typename Stored, typename Convert>
void convert_blocks(std::span<const std::byte> from, std::span<float> to, Convert convert)
{
    alignas(64) std::array<Stored, block> stored;
    for (std::size_t begin = 0; begin < to.size(); begin += block) {
        const std::size_t count = std::min(block, to.size() - begin);
        std::memcpy(stored.data(), from.data() + begin * sizeof(Stored), count * sizeof(Stored));
        convert(std::span<const Stored>(stored).first(count), to.subspan(begin, count));
    }
}

void floats_from_doubles(std::span<const double> from, std::span<float> to)
{
    for (std::size_t i = 0; i < from.size(); ++i)
        to[i] = static_cast<float>(from[i]);
}

} // namespace

void copy_to_float(const TensorView& tensor, std::span<float> to)
{
    if (to.size() * size_of(tensor.dtype) != tensor.data.size())
        throw std::invalid_argument("tensor " + tensor.name + " copied into a span of another length");
    switch (tensor.dtype) {
    case DType::f32:
        if (!to.empty())
            std::memcpy(to.data(), tensor.data.data(), tensor.data.size());
        break;
    case DType::f64:
        convert_blocks<double>(tensor.data, to, floats_from_doubles);
        break;
    case DType::f16:
        convert_blocks<std::uint16_t>(tensor.data, to, floats_from_halves);
        break;
    case DType::bf16:
        convert_blocks<std::uint16_t>(tensor.data, to, floats_from_bfloat16s);
        break;
    }
}

} // namespace attnscope
