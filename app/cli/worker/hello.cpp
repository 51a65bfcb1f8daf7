#include "app/cli/worker/hello.h"

#include "app/cli/version.h"
#include "app/cli/worker/protocol.h"
#include "core/model/model_facts.h"
#include "core/model/model_library.h"

namespace attnscope::cli::worker {

Json json_of_hello()
{
    return {{"protocol", protocol_version},    {"program", "attnscope-cli"},
            {"version", program_version()},    {"families", known_families()},
            {"libraries", library_versions()}, {"can_run_models", model_library_is_there()}};
}

} // namespace attnscope::cli::worker
