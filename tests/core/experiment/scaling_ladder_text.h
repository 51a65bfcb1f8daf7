// A ladder whose models train in moments.
#pragma once

#include <string>

namespace attnscope::test {

inline std::string tiny_ladder_text()
{
    return R"({"tokenizer": "language/tokenizer.json", "tokens_per_step": 128, "seeds": [3, 4],
               "model": {"layers": 1, "context_length": 64}, "optimizer": {"warm_up_steps": 2},
               "sizes": [{"hidden_size": 8, "intermediate_size": 8, "heads": 2},
                         {"hidden_size": 16, "intermediate_size": 16, "heads": 4},
                         {"hidden_size": 24, "intermediate_size": 24, "heads": 6}],
               "tokens": [1280, 2560, 5120],
               "stage": {"lengths": [32], "learning_rate": 1e-2, "text_loss": 1,
                         "data": [{"kind": "repeat", "count": [3, 6]}, {"kind": "facts", "count": 1}]},
               "held_out": {"samples": 8}})";
}

} // namespace attnscope::test
