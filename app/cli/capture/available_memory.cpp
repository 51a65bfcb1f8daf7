#include "app/cli/capture/available_memory.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sched.h>
#include <string>
#include <thread>

namespace attnscope::cli {

namespace {

std::optional<std::uint64_t> number_in(const std::filesystem::path& path)
{
    std::ifstream file(path);
    std::uint64_t value = 0;
    return file >> value ? std::optional(value) : std::nullopt; // "max" is no number
}

std::optional<std::uint64_t> system_memory()
{
    std::ifstream file("/proc/meminfo");
    std::string key;
    std::uint64_t kibibytes = 0;
    std::string rest;
    while (file >> key >> kibibytes && std::getline(file, rest))
        if (key == "MemAvailable:")
            return kibibytes * 1024;
    return std::nullopt;
}

/// Path of this process's control group below /sys/fs/cgroup; only version 2 has the line "0::/...".
std::filesystem::path control_group()
{
    std::ifstream file("/proc/self/cgroup");
    for (std::string line; std::getline(file, line);)
        if (line.starts_with("0::/"))
            return line.substr(4);
    return {};
}

} // namespace

std::optional<std::uint64_t> available_memory()
{
    std::optional<std::uint64_t> least = system_memory();
    const std::filesystem::path root = "/sys/fs/cgroup";
    // Limits of every group above count as well.
    for (std::filesystem::path group = control_group();; group = group.parent_path()) {
        const auto limit = number_in(root / group / "memory.max");
        const auto used = number_in(root / group / "memory.current");
        if (limit && used) {
            const std::uint64_t left = *limit - std::min(*limit, *used);
            least = least ? std::min(*least, left) : left;
        }
        if (group.empty())
            break;
    }
    return least;
}

int available_processors()
{
    cpu_set_t set;
    CPU_ZERO(&set);
    if (sched_getaffinity(0, sizeof set, &set) == 0)
        return std::max(1, CPU_COUNT(&set));
    return static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
}

} // namespace attnscope::cli
