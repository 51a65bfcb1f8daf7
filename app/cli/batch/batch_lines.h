// The prompt file of a batch, read line by line: its length does not matter.
#pragma once

#include <cstddef>
#include <functional>
#include <iosfwd>
#include <memory>
#include <string>

namespace attnscope::cli {

/// --shard I/N: every N-th prompt, beginning with the I-th; 1/1 is all.
struct Shard {
    std::size_t index = 1; ///< from 1
    std::size_t count = 1;

    bool holds(std::size_t position) const noexcept { return position % count == index - 1; }
};

/// "2/8". Errors: invalid_argument.
Shard parse_shard(const std::string& text);

class BatchLines {
public:
    /// Standard input ("-") and pipes are kept in memory, as all is read twice. Errors: not_found, io.
    explicit BatchLines(const std::string& path);
    ~BatchLines();

    /// Reads all lines once. Errors: invalid_argument when an id comes twice, naming both lines; nothing_matched without
    /// a line for this shard.
    std::size_t check_ids(const Shard& shard);

    /// Calls `what` with each line of the shard that is not blank and its number (from 1), until it answers false.
    void for_each(const Shard& shard,
                  const std::function<bool(const std::string& text, std::size_t line)>& what);

private:
    std::string path_;
    std::unique_ptr<std::istream> stream_;
};

} // namespace attnscope::cli
