// Private: short float vectors in the compiler's own vector types, so that one source serves SSE2, AVX2 and
// AVX-512. Everything is always_inline and passes vectors by reference: the code takes the instruction set of
// its caller.
#pragma once

#include "core/instruction_set.h"

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace attnscope::lanes {

template <int Count>
struct Lanes {
    using Floats [[gnu::vector_size(Count * sizeof(float))]] = float;
    using Ints [[gnu::vector_size(Count * sizeof(float))]] = std::int32_t;
    using Words [[gnu::vector_size(Count * sizeof(float))]] = std::uint32_t;
};

template <class Vector, class Element>
ATTNSCOPE_INLINE void load(Vector& vector, const Element* from)
{
    std::memcpy(&vector, from, sizeof vector);
}

/// The `count` elements there are, then zeros.
template <class Vector, class Element>
ATTNSCOPE_INLINE void load_part(Vector& vector, const Element* from, std::size_t count)
{
    vector = Vector{};
    std::memcpy(&vector, from, count * sizeof *from);
}

/// Sum of the lanes in double, in a fixed order.
template <int Count>
ATTNSCOPE_INLINE double sum_of(const typename Lanes<Count>::Floats& vector)
{
    float lane[Count];
    std::memcpy(lane, &vector, sizeof lane);
    double sum = 0;
    for (int i = 0; i < Count; ++i)
        sum += static_cast<double>(lane[i]);
    return sum;
}

/// Natural logarithm of normal positive numbers to 1.3e-7 relative. x = 2^e (1 + f) with 1 + f in [sqrt(1/2),
/// sqrt(2)); log(1 + f) = f - f^2/2 + f^3 P(f), P a minimax polynomial fitted for even relative error.
template <int Count>
ATTNSCOPE_INLINE void log_of(const typename Lanes<Count>::Floats& x, typename Lanes<Count>::Floats& result)
{
    using Floats = typename Lanes<Count>::Floats;
    using Ints = typename Lanes<Count>::Ints;
    const Ints bits = (Ints)x;
    const Ints shifted = bits - 0x3f3504f3; // bits of sqrt(1/2): the exponent field now changes there
    const Ints exponent = shifted >> 23;
    const Floats f = (Floats)(bits - (exponent << 23)) - 1.0f;
    const Floats e = __builtin_convertvector(exponent, Floats);
    Floats p = f * -0.0763442963f + 0.127615497f;
    p = p * f - 0.131601945f;
    p = p * f + 0.142017618f;
    p = p * f - 0.166233569f;
    p = p * f + 0.200012267f;
    p = p * f - 0.250008225f;
    p = p * f + 0.333333313f;
    const Floats square = f * f;
    // log 2 in two parts: the upper one times any exponent is exact.
    result = e * 0.693359375f + ((p * (square * f) - square * 0.5f - e * 2.12194440e-4f) + f);
}

} // namespace attnscope::lanes
