// Llama (arXiv 2302.13971), and models that save themselves as llama: SmolLM, Yi, TinyLlama, Vicuna...
#include "core/model/families/family.h"
#include "core/model/families/llama_block.h"

namespace attnscope {

Architecture read_llama(const ConfigReader& config)
{
    return read_llama_block(config, {});
}

} // namespace attnscope
