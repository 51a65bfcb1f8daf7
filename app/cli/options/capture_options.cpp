#include "app/cli/options/capture_options.h"

#include "core/error.h"

#include <string>

namespace attnscope::cli {

bool parse_half(std::string_view text)
{
    if (text == "f16" || text == "fp16" || text == "float16" || text == "half")
        return true;
    if (text == "f32" || text == "fp32" || text == "float32")
        return false;
    throw Error(ErrorKind::invalid_argument, "\"" + std::string(text) + "\" is no type; choose f32 or f16");
}

} // namespace attnscope::cli
