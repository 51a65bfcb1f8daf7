#include "core/capture/capture_plan.h"

#include "core/error.h"

#include <algorithm>
#include <functional>

namespace attnscope {

namespace {

[[noreturn]] void refuse(const std::string& message)
{
    throw Error(ErrorKind::invalid_argument, message);
}

void require_indices(const char* what, const std::vector<int>& indices, int count)
{
    if (indices.empty())
        refuse(std::string("no ") + what + " is selected for the capture");
    if (std::adjacent_find(indices.begin(), indices.end(), std::greater_equal<>()) != indices.end())
        refuse(std::string("the selected ") + what + " indices are not in ascending order");
    if (indices.front() < 0 || indices.back() >= count)
        refuse(std::string(what) + ' ' +
               std::to_string(indices.front() < 0 ? indices.front() : indices.back()) +
               " is selected, but there are only " + std::to_string(count));
}

} // namespace

void require_consistent(const CapturePlan& plan)
{
    const CaptureInfo& info = plan.info;
    require_indices("layer", plan.selection.layers, info.layer_count);
    require_indices("head", plan.selection.heads, info.head_count);
    require_indices("query", plan.selection.queries, info.tokens());
    if (info.masks.size() != static_cast<std::size_t>(info.layer_count))
        refuse("the pass has " + std::to_string(info.layer_count) + " layers but masks of " +
               std::to_string(info.masks.size()));
    for (const Mask& mask : info.masks)
        if (mask.kind == MaskKind::window && mask.window < 1)
            refuse("a window of " + std::to_string(mask.window) + " keys");
    if (plan.record.tokens.size() != info.token_ids.size())
        refuse("the record names " + std::to_string(plan.record.tokens.size()) + " tokens, the pass has " +
               std::to_string(info.token_ids.size()));
    for (std::size_t i = 0; i < info.token_ids.size(); ++i)
        if (plan.record.tokens[i].id != info.token_ids[i])
            refuse("token " + std::to_string(i) + " is " + std::to_string(plan.record.tokens[i].id) +
                   " in the record and " + std::to_string(info.token_ids[i]) + " in the pass");
    for (const Segment& segment : plan.record.segments)
        if (segment.tokens.begin < 0 || segment.tokens.empty() || segment.tokens.end > info.tokens())
            refuse("segment \"" + segment.name + "\" is empty or ends after the last token");
    if (plan.storage.compression < 0 || plan.storage.compression > 9)
        refuse("compression " + std::to_string(plan.storage.compression) + " is none of 0 to 9");
}

} // namespace attnscope
