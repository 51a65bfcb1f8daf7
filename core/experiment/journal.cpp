#include "core/experiment/journal.h"

#include "core/error.h"

#include <nlohmann/json.hpp>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <utility>

namespace attnscope {

namespace {

[[noreturn]] void fail(const std::filesystem::path& path, const char* doing)
{
    const ErrorKind kind = errno == ENOENT ? ErrorKind::not_found : kind_of_refused_write(errno);
    throw Error(kind, std::string("cannot ") + doing + " the journal " + path.string() + ": " +
                          std::strerror(errno));
}

[[noreturn]] void corrupt(const std::filesystem::path& path, std::size_t line, const std::string& problem)
{
    throw Error(ErrorKind::corrupt, path.string() + ", line " + std::to_string(line) + ": " + problem +
                                        "; remove the file to begin anew");
}

/// Keys whose values differ, "needle.lengths, model".
std::string differing_keys(const Json& a, const Json& b, const std::string& prefix)
{
    std::string keys;
    const auto add = [&](const std::string& key) { keys += (keys.empty() ? "" : ", ") + key; };
    for (const auto& [key, value] : a.items()) {
        if (!b.contains(key))
            add(prefix + key);
        else if (value.is_object() && b[key].is_object() && value != b[key])
            add(differing_keys(value, b[key], prefix + key + "."));
        else if (value != b[key])
            add(prefix + key);
    }
    for (const auto& [key, value] : b.items())
        if (!a.contains(key))
            add(prefix + key);
    return keys;
}

/// Whole lines of a stream, with the position behind each.
template <typename Take>
void for_each_line(std::istream& stream, const Take& take)
{
    std::size_t end = 0;
    std::size_t number = 0;
    for (std::string line; std::getline(stream, line) && !stream.eof();) {
        end += line.size() + 1;
        take(line, ++number, end);
    }
}

} // namespace

Journal::Journal(std::filesystem::path path, const Json& header) : path_(std::move(path))
{
    descriptor_ = ::open(path_.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    if (descriptor_ < 0)
        fail(path_, "open");
    try {
        if (::flock(descriptor_, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK)
            throw Error(ErrorKind::invalid_argument, "another process is writing " + path_.string() +
                                                         "; wait for it, or choose another output");
        std::ifstream stream(path_, std::ios::binary);
        std::size_t whole = 0;
        for_each_line(stream, [&](const std::string& line, std::size_t number, std::size_t end) {
            whole = end;
            samples_ = number - 1;
            if (number > 1)
                return;
            const Json found = Json::parse(line, nullptr, false);
            if (!found.is_object() || !found.contains("experiment"))
                corrupt(path_, 1, "this is no journal of an experiment");
            if (found != header)
                throw Error(ErrorKind::invalid_argument,
                            path_.string() + " belongs to another experiment (" +
                                differing_keys(header, found, "") +
                                " differ); choose another output, or remove it to begin anew");
        });
        if (::ftruncate(descriptor_, static_cast<off_t>(whole)) != 0)
            fail(path_, "shorten");
        if (whole == 0)
            write(json_text(header));
    } catch (...) {
        ::close(descriptor_);
        throw;
    }
}

Journal::~Journal()
{
    ::close(descriptor_);
}

void Journal::replay(const std::function<void(std::size_t, const Json&)>& take) const
{
    std::ifstream stream(path_, std::ios::binary);
    for_each_line(stream, [&](const std::string& line, std::size_t number, std::size_t) {
        if (number == 1)
            return;
        const Json record = Json::parse(line, nullptr, false);
        if (!record.is_object() || !record.contains("sample") || record["sample"] != number - 2)
            corrupt(path_, number, "this is not the record of sample " + std::to_string(number - 2));
        try {
            take(number - 2, record);
        } catch (const nlohmann::json::exception&) {
            corrupt(path_, number, "the record is not as this program writes it");
        }
    });
}

void Journal::append(std::size_t sample, const Json& record)
{
    Json line = {{"sample", sample}};
    line.update(record);
    write(json_text(line));
    ++samples_;
}

void Journal::write(const std::string& line)
{
    const std::string bytes = line + "\n";
    for (std::size_t done = 0; done < bytes.size();) {
        const ssize_t written = ::write(descriptor_, bytes.data() + done, bytes.size() - done);
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            fail(path_, "write");
        done += static_cast<std::size_t>(written);
    }
    if (::fdatasync(descriptor_) != 0)
        fail(path_, "write");
}

} // namespace attnscope
