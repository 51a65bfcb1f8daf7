// A safetensors file in memory: whatever the bytes, tensors inside of them or an Error.
#include "core/checkpoint/safetensors.h"
#include "core/error.h"

#include <cstdint>
#include <cstdlib>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::span file(reinterpret_cast<const std::byte*>(data), size);
    try {
        for (const attnscope::TensorView& tensor : attnscope::parse_safetensors(file, "fuzz")) {
            std::vector<float> values(tensor.data.size() / attnscope::size_of(tensor.dtype));
            attnscope::copy_to_float(tensor, values); // reads every byte of the view
        }
    } catch (const attnscope::Error&) { // NOLINT(bugprone-empty-catch): the expected answer to most inputs
    }
    return 0;
}
