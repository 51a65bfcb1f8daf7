// How many steps the parts of a tokenizer may have: a few are usual, hostile files have thousands.
#pragma once

#include "core/error.h"
#include "core/text/json/json_field.h"

namespace attnscope::text {

class StepLimit {
public:
    /// Errors: not_supported at the step that is one too many.
    void count(const JsonField& step)
    {
        if (++steps_ > most) {
            throw Error(ErrorKind::not_supported,
                        step.where() + ": more than " + std::to_string(most) + " steps are not supported");
        }
    }

private:
    static constexpr int most = 64;
    int steps_ = 0;
};

} // namespace attnscope::text
