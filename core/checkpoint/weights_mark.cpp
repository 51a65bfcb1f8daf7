#include "core/checkpoint/weights_mark.h"

#include "core/checkpoint/mapped_file.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstring>

namespace attnscope {

namespace {

constexpr std::size_t block_size = 4096;
constexpr std::size_t most_read_whole = std::size_t(256) << 20;
constexpr std::size_t step_of_large_files = 1000 * block_size;

/// FNV-1a, eight bytes at a time.
class Mark {
public:
    void add(std::uint64_t word) noexcept
    {
        value_ = (value_ ^ word) * 0x100000001b3U;
        value_ ^= value_ >> 32; // FNV alone never carries high bits down
    }

    void add(std::span<const std::byte> bytes) noexcept
    {
        for (; bytes.size() >= sizeof(std::uint64_t); bytes = bytes.subspan(sizeof(std::uint64_t)))
            add(word_of(bytes.first(sizeof(std::uint64_t))));
        add(word_of(bytes));
    }

    std::string text() const
    {
        std::array<char, 17> digits{};
        std::snprintf(digits.data(), digits.size(), "%016llx", static_cast<unsigned long long>(value_));
        return digits.data();
    }

private:
    static std::uint64_t word_of(std::span<const std::byte> bytes) noexcept
    {
        std::uint64_t word = 0;
        if (!bytes.empty())
            std::memcpy(&word, bytes.data(), bytes.size());
        return word;
    }

    std::uint64_t value_ = 0xcbf29ce484222325U;
};

} // namespace

std::string weights_mark(const ModelFolder& folder)
{
    Mark mark;
    for (const std::filesystem::path& path : folder.weights) {
        const MappedFile file(path);
        const std::span<const std::byte> bytes = file.bytes();
        mark.add(bytes.size());
        if (bytes.size() <= most_read_whole) {
            mark.add(bytes);
            continue;
        }
        for (std::size_t at = 0; at < bytes.size(); at += step_of_large_files)
            mark.add(bytes.subspan(at, std::min(block_size, bytes.size() - at)));
        const auto written = std::filesystem::last_write_time(path).time_since_epoch();
        mark.add(static_cast<std::uint64_t>(written.count()));
    }
    return mark.text();
}

} // namespace attnscope
