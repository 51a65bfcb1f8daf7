// Keeps the outputs of all heads; for small models only.
#pragma once

#include "core/attention/head_output.h"

#include <algorithm>
#include <map>
#include <mutex>
#include <utility>
#include <vector>

namespace attnscope::test {

class CollectedOutputs {
public:
    struct Head {
        int width = 0;
        std::vector<float> attended, output; ///< [tokens, width]
    };

    /// Refers to this object.
    HeadOutputVisit visit()
    {
        return [this](const HeadOutputStrip& strip) {
            const std::lock_guard lock(mutex_);
            Head& head = heads[{strip.layer, strip.head}];
            head.width = strip.width;
            put(strip, strip.attended, head.attended);
            put(strip, strip.output, head.output);
        };
    }

    std::map<std::pair<int, int>, Head> heads; ///< by layer and head

private:
    static void put(const HeadOutputStrip& strip, std::span<const float> values, std::vector<float>& rows)
    {
        const auto width = static_cast<std::size_t>(strip.width);
        rows.resize(std::max(rows.size(), static_cast<std::size_t>(strip.queries.end) * width));
        std::copy(values.begin(), values.end(),
                  rows.begin() +
                      static_cast<std::ptrdiff_t>(static_cast<std::size_t>(strip.queries.begin) * width));
    }

    std::mutex mutex_;
};

} // namespace attnscope::test
