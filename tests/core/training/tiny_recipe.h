// A recipe that trains in a second.
#pragma once

#include "core/training/recipe.h"

#include <string>

namespace attnscope::test {

inline std::string tiny_recipe_text(const std::string& stages = "")
{
    const std::string one_stage =
        R"([{"steps": 30, "lengths": [32, 48], "learning_rate": [1e-2, 1e-3], "decay": "cosine", "answer_weight": 2, "data": [
            {"kind": "repeat", "count": [3, 6]}, {"kind": "facts", "count": [1, 2]}, {"kind": "text", "share": 0.5}]}])";
    return R"({"models": [{"name": "a", "kind": "differential"}, {"name": "b", "kind": "plain"}],
               "tokenizer": "language/tokenizer.json", "stored_type": "F32", "tokens_per_step": 384, "seed": 5,
               "model": {"hidden_size": 16, "intermediate_size": 24, "layers": 2, "heads": 4, "context_length": 64},
               "optimizer": {"warm_up_steps": 4, "accumulation": 2},
               "evaluation": {"lengths": [64], "needles": [1, 2], "samples": 3},
               "held_out": {"samples": 6},
               "stages": )" +
           (stages.empty() ? one_stage : stages) + "}";
}

inline Recipe tiny_recipe(const std::string& stages = "")
{
    return parse_recipe(tiny_recipe_text(stages), RESOURCES, "tiny recipe");
}

} // namespace attnscope::test
