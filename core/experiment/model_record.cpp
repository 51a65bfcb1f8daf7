#include "core/experiment/model_record.h"

#include "core/utc_time.h"

#include <utility>

namespace attnscope {

CaptureRecord record_of(const ModelInfo& model, std::string tool_version)
{
    CaptureRecord record;
    record.model_name = model.name;
    record.family = model.family;
    record.model_config = model.config;
    record.pairing = model.pairing;
    record.stored_type = model.stored_type;
    record.tool_version = std::move(tool_version);
    record.created = utc_now();
    return record;
}

} // namespace attnscope
