// Bytes in pieces of any size to lines.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace attnscope::cli::worker {

/// Keeps at most `longest` bytes of an unfinished line; what is longer is dropped to its end and told once.
class LineSplitter {
public:
    /// Nothing stands for a line that was too long. The view lives during the call.
    using Take = std::function<void(std::optional<std::string_view> line)>;

    LineSplitter(std::size_t longest, Take take);

    void push(std::string_view bytes);
    /// The end of the input: a last line without a line feed is a line.
    void finish();

private:
    void append(std::string_view part);
    void end_line();

    std::size_t longest_;
    Take take_;
    std::string line_;
    bool too_long_ = false;
};

} // namespace attnscope::cli::worker
