#include "core/instruction_set.h"

namespace attnscope {

bool is_available(InstructionSet set) noexcept
{
#if defined(__x86_64__)
    const bool avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
    if (set == InstructionSet::avx2)
        return avx2;
    if (set == InstructionSet::avx512)
        return avx2 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
               __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");
#endif
    return set == InstructionSet::baseline;
}

InstructionSet best_instruction_set() noexcept
{
    if (is_available(InstructionSet::avx512))
        return InstructionSet::avx512;
    return is_available(InstructionSet::avx2) ? InstructionSet::avx2 : InstructionSet::baseline;
}

} // namespace attnscope
