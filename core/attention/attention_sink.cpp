#include "core/attention/attention_sink.h"

namespace attnscope {

const char* name_of(ModelKind kind) noexcept
{
    switch (kind) {
    case ModelKind::plain:
        return "plain";
    case ModelKind::differential:
        return "differential";
    case ModelKind::grouped:
        return "grouped";
    }
    return "unknown";
}

} // namespace attnscope
