#include "core/model/model.h"

#include <algorithm>

namespace attnscope {

CaptureInfo pass_geometry(const ModelInfo& model, const PassRequest& request)
{
    CaptureInfo info;
    info.kind = model.kind;
    info.lambda_shape = model.lambda_shape;
    info.layer_count = model.layer_count;
    info.head_count = model.head_count;
    info.masks = model.masks;
    info.token_ids = request.ids;
    info.rank_count = std::min(request.rank_count, model.vocabulary_size);
    info.logit_lens = request.logit_lens;
    return info;
}

} // namespace attnscope
