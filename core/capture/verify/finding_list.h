// Private: findings of verify(), a few of each kind.
#pragma once

#include "core/capture/verify.h"

#include <map>

namespace attnscope {

class FindingList {
public:
    /// `make` builds the text; it is called only while the check has few findings.
    template <class Make>
    void add(const std::string& check, Make make)
    {
        if (++counts_[check] <= most_shown)
            findings_.push_back({check, make()});
    }

    /// All of them, with "and N more" for each check that had more.
    std::vector<Finding> take();

private:
    static constexpr std::uint64_t most_shown = 5;

    std::vector<Finding> findings_;
    std::map<std::string, std::uint64_t> counts_;
};

} // namespace attnscope
