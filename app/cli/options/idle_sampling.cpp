#include "app/cli/options/idle_sampling.h"

namespace attnscope::cli {

std::string idle_sampling(const SamplingOptions& sampling)
{
    const bool narrows = sampling.top_k > 0 || sampling.top_p < 1;
    const bool draws = sampling.temperature > 0;
    if (sampling.new_tokens == 0 && (narrows || draws))
        return "no token is generated, so how to sample has no effect; add -n N to generate N tokens";
    if (sampling.new_tokens > 0 && narrows && !draws)
        return "--top-k and --top-p have no effect at temperature 0, which always takes the likeliest token; "
               "add "
               "--temperature 1 to sample";
    return {};
}

} // namespace attnscope::cli
