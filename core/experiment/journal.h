// The samples of an experiment that are done, one JSON object a line, so that a run can be continued.
#pragma once

#include "core/experiment/experiment_json.h"

#include <cstddef>
#include <filesystem>
#include <functional>

namespace attnscope {

/// The first line says what was asked, each further one is {"sample": n, ...}. Every record is on the disk when append()
/// returns; one that a crash has cut is taken off when the journal is opened again. One thread, one process: the file is
/// locked.
class Journal {
public:
    /// Opens or makes the file. Errors: invalid_argument when it belongs to another experiment, saying which settings differ,
    /// or another process writes it; corrupt when it is no journal; not_found, io.
    Journal(std::filesystem::path path, const Json& header);
    ~Journal();
    Journal(const Journal&) = delete;
    Journal& operator=(const Journal&) = delete;

    const std::filesystem::path& path() const noexcept { return path_; }
    std::size_t sample_count() const noexcept { return samples_; }

    /// Records of the file in order, read one at a time. Errors: corrupt (line, what is wrong), io.
    void replay(const std::function<void(std::size_t sample, const Json& record)>& take) const;

    /// `sample` must be sample_count(). Errors: io.
    void append(std::size_t sample, const Json& record);

private:
    void write(const std::string& line);

    std::filesystem::path path_;
    int descriptor_ = -1;
    std::size_t samples_ = 0;
};

} // namespace attnscope
