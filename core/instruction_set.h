// The instruction sets that hot loops are compiled for, and which of them this processor has.
//
// A loop is written once as an ATTNSCOPE_INLINE body and wrapped in one function for each set, which is chosen at run
// time. (The compiler's own target_clones would do, but its resolvers run before the sanitizers are ready.)
#pragma once

#define ATTNSCOPE_INLINE inline __attribute__((always_inline))
#if defined(__x86_64__)
#define ATTNSCOPE_TARGET_AVX2 __attribute__((target("avx2,fma")))
#define ATTNSCOPE_TARGET_AVX512 __attribute__((target("avx2,fma,avx512f,avx512bw,avx512dq,avx512vl")))
#endif

namespace attnscope {

enum class InstructionSet { baseline, avx2, avx512 };

bool is_available(InstructionSet set) noexcept;

/// The best of this processor.
InstructionSet best_instruction_set() noexcept;

} // namespace attnscope
