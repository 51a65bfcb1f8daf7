#include "app/cli/batch/batch_lines.h"

#include "app/cli/batch/batch_prompt.h"
#include "app/cli/options/input_file.h"
#include "app/cli/options/parse_number.h"
#include "app/cli/terminal/exit_code.h"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

namespace attnscope::cli {

Shard parse_shard(const std::string& text)
{
    const std::size_t slash = text.find('/');
    const std::optional<int> index = find_integer(text.substr(0, slash));
    const std::optional<int> count =
        slash == std::string::npos ? std::nullopt : find_integer(text.substr(slash + 1));
    if (!index || !count || *index < 1 || *index > *count)
        throw Error(ErrorKind::invalid_argument,
                    "\"" + text +
                        "\" is no shard; write I/N with I from 1 to N, e.g. --shard 1/8 to --shard 8/8");
    return {static_cast<std::size_t>(*index), static_cast<std::size_t>(*count)};
}

BatchLines::BatchLines(const std::string& path) : path_(path)
{
    std::error_code ignored;
    const std::filesystem::file_status status = std::filesystem::status(path, ignored);
    if (path == "-" || (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status) &&
                        !std::filesystem::is_directory(status))) {
        stream_ = std::make_unique<std::istringstream>(read_bytes(path));
        return;
    }
    errno = 0;
    auto file = std::make_unique<std::ifstream>(path, std::ios::binary);
    if (!*file || file->peek() == std::ifstream::traits_type::eof()) {
        if (errno != 0)
            throw CommandError(ExitCode::failed, errno == ENOENT ? ErrorKind::not_found : ErrorKind::io,
                               "cannot read " + path + ": " + std::strerror(errno));
    }
    stream_ = std::move(file);
}

BatchLines::~BatchLines() = default;

std::size_t BatchLines::check_ids(const Shard& shard)
{
    std::map<std::string, std::size_t> line_of_id;
    for_each({}, [&](const std::string& text, std::size_t line) {
        const std::string id = batch_id(text, line);
        const auto [other, is_new] = line_of_id.emplace(id, line);
        if (!is_new)
            throw Error(ErrorKind::invalid_argument,
                        path_ + ": lines " + std::to_string(other->second) + " and " + std::to_string(line) +
                            " have the same id \"" + id +
                            "\"; each prompt needs its own, nothing was captured");
        return true;
    });
    std::size_t count = 0;
    for (std::size_t position = 0; position < line_of_id.size(); ++position)
        count += shard.holds(position) ? 1 : 0;
    if (count == 0)
        throw nothing_matched(path_ + " holds no prompt" + (line_of_id.empty() ? "" : " for this shard"));
    return count;
}

void BatchLines::for_each(const Shard& shard,
                          const std::function<bool(const std::string& text, std::size_t line)>& what)
{
    stream_->clear();
    stream_->seekg(0);
    std::size_t position = 0;
    std::size_t number = 0;
    for (std::string text; std::getline(*stream_, text);) {
        ++number;
        if (trimmed(text).empty())
            continue;
        if (shard.holds(position++) && !what(text, number))
            return;
    }
    if (stream_->bad())
        throw CommandError(ExitCode::failed, ErrorKind::io, "cannot read " + path_);
}

} // namespace attnscope::cli
