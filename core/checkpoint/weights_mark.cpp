#include "core/checkpoint/weights_mark.h"

#include "core/checkpoint/mapped_file.h"
#include "core/fnv_hash.h"

#include <algorithm>
#include <span>
#include <string_view>

namespace attnscope {

namespace {

constexpr std::size_t block_size = 4096;
constexpr std::size_t most_read_whole = std::size_t(256) << 20;
constexpr std::size_t step_of_large_files = 1000 * block_size;

std::string_view text_of(std::span<const std::byte> bytes) noexcept
{
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

} // namespace

std::string weights_mark(const ModelFolder& folder)
{
    std::uint64_t hash = fnv_hash({});
    for (const std::filesystem::path& path : folder.weights) {
        const MappedFile file(path);
        const std::span<const std::byte> bytes = file.bytes();
        hash = fnv_hash(std::to_string(bytes.size()), hash);
        if (bytes.size() <= most_read_whole) {
            hash = fnv_hash(text_of(bytes), hash);
            continue;
        }
        for (std::size_t at = 0; at < bytes.size(); at += step_of_large_files)
            hash = fnv_hash(text_of(bytes.subspan(at, std::min(block_size, bytes.size() - at))), hash);
        const auto written = std::filesystem::last_write_time(path).time_since_epoch();
        hash = fnv_hash(std::to_string(written.count()), hash);
    }
    return hash_text(hash);
}

} // namespace attnscope
