#include "app/cli/worker/line_splitter.h"

#include <utility>

namespace attnscope::cli::worker {

LineSplitter::LineSplitter(std::size_t longest, Take take) : longest_(longest), take_(std::move(take)) {}

void LineSplitter::push(std::string_view bytes)
{
    for (std::size_t end = bytes.find('\n'); end != std::string_view::npos; end = bytes.find('\n')) {
        append(bytes.substr(0, end));
        end_line();
        bytes.remove_prefix(end + 1);
    }
    append(bytes);
}

void LineSplitter::finish()
{
    if (too_long_ || !line_.empty())
        end_line();
}

void LineSplitter::append(std::string_view part)
{
    too_long_ = too_long_ || part.size() > longest_ - line_.size();
    if (too_long_)
        std::string().swap(line_);
    else
        line_.append(part);
}

void LineSplitter::end_line()
{
    const std::string line = std::exchange(line_, {});
    if (std::exchange(too_long_, false))
        take_(std::nullopt);
    else
        take_(line);
}

} // namespace attnscope::cli::worker
