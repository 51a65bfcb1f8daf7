#include "core/capture/export/zip_writer.h"

#include "core/error.h"

#include <zlib.h>

#include <algorithm>
#include <array>
#include <limits>
#include <stdexcept>

namespace attnscope {

namespace {

constexpr std::uint64_t largest_32 = 0xffffffffu;
constexpr std::uint64_t largest_16 = 0xffffu;
constexpr std::uint16_t date_1980 = 0x21; // 1980-01-01: the same input gives the same file

template <class Integer>
void append(std::string& bytes, Integer value)
{
    for (std::size_t i = 0; i < sizeof value; ++i)
        bytes += static_cast<char>(value >> (8 * i));
}

std::uint32_t low(std::uint64_t value)
{
    return static_cast<std::uint32_t>(std::min(value, largest_32));
}

/// What local header and directory share, from "version needed" to the length of the name.
void append_common(std::string& bytes, bool large, bool deflated, std::uint32_t crc, std::uint64_t stored,
                   std::uint64_t size, std::size_t name_length)
{
    append<std::uint16_t>(bytes, large ? 45 : 20);
    append<std::uint16_t>(bytes, 1 << 11); // names are UTF-8
    append<std::uint16_t>(bytes, deflated ? 8 : 0);
    append<std::uint16_t>(bytes, 0);
    append<std::uint16_t>(bytes, date_1980);
    append<std::uint32_t>(bytes, crc);
    append<std::uint32_t>(bytes, large ? static_cast<std::uint32_t>(largest_32) : low(stored));
    append<std::uint32_t>(bytes, large ? static_cast<std::uint32_t>(largest_32) : low(size));
    append<std::uint16_t>(bytes, static_cast<std::uint16_t>(name_length));
}

} // namespace

class ZipWriter::Deflater {
public:
    explicit Deflater(int level)
    {
        constexpr int raw_window = -15;
        if (deflateInit2(&stream_, level, Z_DEFLATED, raw_window, 8, Z_DEFAULT_STRATEGY) != Z_OK)
            throw Error(ErrorKind::out_of_memory, "not enough memory to compress");
    }
    ~Deflater() { deflateEnd(&stream_); }
    Deflater(const Deflater&) = delete;
    Deflater& operator=(const Deflater&) = delete;

    void restart() { deflateReset(&stream_); }

    /// Compresses all of `bytes` into `file`; returns how many bytes came out.
    std::uint64_t run(std::span<const std::byte> bytes, bool last, OutputFile& file)
    {
        std::uint64_t produced = 0;
        do {
            const std::size_t part = std::min<std::size_t>(bytes.size(), 1 << 30);
            stream_.next_in = const_cast<Bytef*>(reinterpret_cast<const Bytef*>(bytes.data()));
            stream_.avail_in = static_cast<uInt>(part);
            bytes = bytes.subspan(part);
            do {
                stream_.next_out = reinterpret_cast<Bytef*>(output_.data());
                stream_.avail_out = static_cast<uInt>(output_.size());
                deflate(&stream_, last && bytes.empty() ? Z_FINISH : Z_NO_FLUSH);
                const std::size_t count = output_.size() - stream_.avail_out;
                file.write(std::span(output_).first(count));
                produced += count;
            } while (stream_.avail_out == 0);
        } while (!bytes.empty());
        return produced;
    }

private:
    z_stream stream_{};
    std::vector<std::byte> output_ = std::vector<std::byte>(1 << 16);
};

ZipWriter::ZipWriter(OutputFile& file, int level, std::uint64_t largest)
    : file_(file), level_(level), largest_(largest)
{
    if (level_ > 0)
        deflater_ = std::make_unique<Deflater>(level_);
}

ZipWriter::~ZipWriter() = default;

std::string ZipWriter::local_header(const Entry& entry) const
{
    std::string bytes = "PK\x03\x04";
    append_common(bytes, entry.large, level_ > 0, entry.crc, entry.stored, entry.size, entry.name.size());
    append<std::uint16_t>(bytes, entry.large ? 20 : 0);
    bytes += entry.name;
    if (entry.large) {
        append<std::uint16_t>(bytes, 1); // ZIP64
        append<std::uint16_t>(bytes, 16);
        append<std::uint64_t>(bytes, entry.size);
        append<std::uint64_t>(bytes, entry.stored);
    }
    return bytes;
}

std::string ZipWriter::directory_entry(const Entry& entry) const
{
    const bool far = is_far(entry.offset);
    std::string extra;
    if (entry.large || far) {
        append<std::uint16_t>(extra, 1);
        append<std::uint16_t>(extra, static_cast<std::uint16_t>((entry.large ? 16 : 0) + (far ? 8 : 0)));
        if (entry.large) {
            append<std::uint64_t>(extra, entry.size);
            append<std::uint64_t>(extra, entry.stored);
        }
        if (far)
            append<std::uint64_t>(extra, entry.offset);
    }
    constexpr std::uint16_t unix_45 = 3 << 8 | 45;
    std::string bytes = "PK\x01\x02";
    append<std::uint16_t>(bytes, unix_45);
    append_common(bytes, entry.large, level_ > 0, entry.crc, entry.stored, entry.size, entry.name.size());
    append<std::uint16_t>(bytes, static_cast<std::uint16_t>(extra.size()));
    append<std::uint16_t>(bytes, 0); // comment
    append<std::uint16_t>(bytes, 0); // disk
    append<std::uint16_t>(bytes, 0); // internal attributes
    append<std::uint32_t>(bytes, 0100644u << 16);
    append<std::uint32_t>(bytes, far ? static_cast<std::uint32_t>(largest_32) : low(entry.offset));
    return bytes + entry.name + extra;
}

void ZipWriter::begin(const std::string& name, std::uint64_t size)
{
    Entry entry;
    entry.name = name;
    entry.size = size;
    entry.offset = file_.position();
    entry.large = size + size / 1000 + 1024 >= largest_; // deflate may grow what it cannot compress
    entry.crc = static_cast<std::uint32_t>(crc32(0, nullptr, 0));
    entries_.push_back(entry);
    file_.write(local_header(entry));
    entries_.back().size = 0;
    if (deflater_)
        deflater_->restart();
}

void ZipWriter::write(std::span<const std::byte> bytes)
{
    Entry& entry = entries_.back();
    entry.size += bytes.size();
    entry.crc = static_cast<std::uint32_t>(
        crc32_z(entry.crc, reinterpret_cast<const Bytef*>(bytes.data()), bytes.size()));
    if (deflater_) {
        entry.stored += deflater_->run(bytes, false, file_);
    } else {
        entry.stored += bytes.size();
        file_.write(bytes);
    }
}

void ZipWriter::end()
{
    Entry& entry = entries_.back();
    if (deflater_)
        entry.stored += deflater_->run({}, true, file_);
    if (!entry.large && std::max(entry.size, entry.stored) >= largest_32)
        throw std::logic_error("a ZIP entry became larger than was announced");
    file_.patch(entry.offset, local_header(entry));
}

void ZipWriter::finish()
{
    const std::uint64_t directory = file_.position();
    for (const Entry& entry : entries_)
        file_.write(directory_entry(entry));
    write_end(directory, file_.position() - directory);
}

void ZipWriter::write_end(std::uint64_t directory, std::uint64_t directory_bytes)
{
    std::string bytes;
    const bool far = is_far(directory + directory_bytes);
    if (far || entries_.size() >= largest_16) {
        const std::uint64_t record = file_.position();
        bytes += "PK\x06\x06";
        append<std::uint64_t>(bytes, 44); // bytes that follow
        append<std::uint16_t>(bytes, 45);
        append<std::uint16_t>(bytes, 45);
        append<std::uint64_t>(bytes, 0); // two disk numbers
        append<std::uint64_t>(bytes, entries_.size());
        append<std::uint64_t>(bytes, entries_.size());
        append<std::uint64_t>(bytes, directory_bytes);
        append<std::uint64_t>(bytes, directory);
        bytes += "PK\x06\x07";
        append<std::uint32_t>(bytes, 0);
        append<std::uint64_t>(bytes, record);
        append<std::uint32_t>(bytes, 1);
    }
    const auto count = static_cast<std::uint16_t>(std::min<std::uint64_t>(entries_.size(), largest_16));
    bytes += "PK\x05\x06";
    append<std::uint32_t>(bytes, 0);
    append<std::uint16_t>(bytes, count);
    append<std::uint16_t>(bytes, count);
    append<std::uint32_t>(bytes, far ? static_cast<std::uint32_t>(largest_32) : low(directory_bytes));
    append<std::uint32_t>(bytes, far ? static_cast<std::uint32_t>(largest_32) : low(directory));
    append<std::uint16_t>(bytes, 0);
    file_.write(bytes);
}

} // namespace attnscope
