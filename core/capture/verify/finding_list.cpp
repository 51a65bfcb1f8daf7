#include "core/capture/verify/finding_list.h"

namespace attnscope {

std::vector<Finding> FindingList::take()
{
    for (const auto& [check, count] : counts_)
        if (count > most_shown)
            findings_.push_back({check, "... and " + std::to_string(count - most_shown) + " more"});
    return std::move(findings_);
}

} // namespace attnscope
