#include "app/cli/batch/batch_index.h"

#include "core/error.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <fstream>
#include <sys/file.h>
#include <unistd.h>
#include <utility>

namespace attnscope::cli {

namespace {

/// Owns a descriptor; closing it gives the lock back.
class LockedFile {
public:
    explicit LockedFile(const std::filesystem::path& path)
        : descriptor_(open(path.c_str(), O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0666))
    {
        if (descriptor_ < 0)
            throw Error(ErrorKind::io, "cannot open " + path.string() + ": " + std::strerror(errno));
        // Some network file systems have no locks; a batch without shards does not need them.
        while (flock(descriptor_, LOCK_EX) != 0 && errno == EINTR) {
        }
    }
    ~LockedFile() { close(descriptor_); }
    LockedFile(const LockedFile&) = delete;
    LockedFile& operator=(const LockedFile&) = delete;

    int descriptor() const noexcept { return descriptor_; }

    bool ends_inside_a_line() const
    {
        const off_t size = lseek(descriptor_, 0, SEEK_END);
        char last = '\n';
        return size > 0 && pread(descriptor_, &last, 1, size - 1) == 1 && last != '\n';
    }

private:
    int descriptor_;
};

} // namespace

BatchIndex::BatchIndex(std::filesystem::path path) : path_(std::move(path))
{
    const LockedFile file(path_);
    std::ifstream lines(path_);
    for (std::string line; std::getline(lines, line);) {
        const Json record = Json::parse(line, nullptr, false);
        if (!record.is_object() || !record.contains("id") || !record["id"].is_string())
            continue;
        const std::string id = record["id"].get<std::string>();
        if (record.value("status", Json()) == "done")
            done_.insert(id);
        else
            done_.erase(id);
    }
}

void BatchIndex::append(const Json& record) const
{
    const LockedFile file(path_);
    const std::string line = (file.ends_inside_a_line() ? "\n" : "") + json_line(record) + "\n";
    const ssize_t written = write(file.descriptor(), line.data(), line.size());
    if (written != static_cast<ssize_t>(line.size()) || fsync(file.descriptor()) != 0)
        throw Error(ErrorKind::io, "cannot write " + path_.string() + ": " +
                                       (errno != 0 ? std::strerror(errno) : "disk full"));
}

} // namespace attnscope::cli
