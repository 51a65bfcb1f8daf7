// index.jsonl of a batch: one JSON object a capture, appended as each finishes.
#pragma once

#include "app/cli/report/json_text.h"

#include <filesystem>
#include <set>
#include <string>

namespace attnscope::cli {

/// Several processes (shards) may append to one index: each record is written under a lock of the file, in one call, and is
/// on the disk when append() returns. A record cut by a crash is closed by the next append and skipped by readers.
class BatchIndex {
public:
    /// Creates the file if it is not there. Errors: io.
    explicit BatchIndex(std::filesystem::path path);

    const std::filesystem::path& path() const noexcept { return path_; }
    /// Ids whose last record has the status "done", as of construction.
    const std::set<std::string>& done() const noexcept { return done_; }

    /// Errors: io.
    void append(const Json& record) const;

private:
    std::filesystem::path path_;
    std::set<std::string> done_;
};

} // namespace attnscope::cli
