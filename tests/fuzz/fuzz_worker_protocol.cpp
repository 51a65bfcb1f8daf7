// What a client sends to the worker, cut into pieces of any size: a request or an error of a known kind for every line, and
// answers that are JSON again.
#include "app/cli/worker/answer.h"
#include "app/cli/worker/line_splitter.h"
#include "app/cli/worker/request.h"

#include <cstdint>
#include <cstdlib>

namespace {

using namespace attnscope::cli;
using namespace attnscope::cli::worker;

constexpr std::size_t longest = 4096;

void require(bool condition)
{
    if (!condition)
        std::abort();
}

void take(std::string_view line)
{
    Json id;
    try {
        const Json object = parse_object(line);
        id = require_id(object);
        const Request request = parse_request(object);
        if (const auto* capture = std::get_if<Capture>(&request))
            require(capture->prompt.text.has_value() != capture->prompt.ids.has_value());
    } catch (const std::exception& error) {
        const Json answer = Json::parse(error_line(id, error));
        const auto kind = answer.at("error").at("kind").get<std::string>();
        require(kind == "protocol" || kind == "invalid_argument");
        require(answer.at("id") == id);
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    std::string_view bytes(reinterpret_cast<const char*>(data), size);
    LineSplitter lines(longest, [](std::optional<std::string_view> line) {
        require(!line || (line->size() <= longest && line->find('\n') == std::string_view::npos));
        if (line)
            take(*line);
    });
    const std::size_t piece = size == 0 ? 1 : 1 + data[0] % 64U;
    for (; !bytes.empty(); bytes.remove_prefix(std::min(piece, bytes.size())))
        lines.push(bytes.substr(0, piece));
    lines.finish();
    return 0;
}
