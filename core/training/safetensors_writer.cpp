#include "core/training/safetensors_writer.h"

#include "core/capture/output_file.h"
#include "core/checkpoint/json_text.h"
#include "core/error.h"
#include "core/half.h"

#include <nlohmann/json.hpp>

#include <fstream>

namespace attnscope {

namespace {

std::string_view bytes_of(const void* data, std::size_t size)
{
    return {static_cast<const char*>(data), size};
}

constexpr std::size_t alignment = 8; // of the data, for readers that map the file

} // namespace

void write_whole_file(const std::filesystem::path& path, std::span<const std::string_view> parts)
{
    OutputFile file(path, true);
    for (const std::string_view part : parts)
        file.write(part);
    file.finish();
}

void write_safetensors(const std::filesystem::path& path, std::span<const TensorToWrite> tensors, DType dtype,
                       const std::map<std::string, std::string>& metadata)
{
    if (dtype != DType::f32 && dtype != DType::f16)
        throw Error(ErrorKind::invalid_argument,
                    std::string("weights are written as F32 or F16, not ") + name_of(dtype));
    nlohmann::ordered_json header;
    if (!metadata.empty())
        header["__metadata__"] = metadata;
    std::size_t offset = 0;
    std::vector<std::vector<std::uint16_t>> halves(dtype == DType::f16 ? tensors.size() : 0);
    std::vector<std::string_view> parts{{}, {}};
    for (std::size_t i = 0; i < tensors.size(); ++i) {
        const TensorToWrite& tensor = tensors[i];
        const std::size_t size = tensor.values.size() * size_of(dtype);
        header[tensor.name] = {
            {"dtype", name_of(dtype)}, {"shape", tensor.shape}, {"data_offsets", {offset, offset + size}}};
        offset += size;
        if (dtype == DType::f32) {
            parts.push_back(bytes_of(tensor.values.data(), size));
            continue;
        }
        halves[i].resize(tensor.values.size());
        halves_from_floats(tensor.values, halves[i]);
        parts.push_back(bytes_of(halves[i].data(), size));
    }
    std::string text = header.dump();
    text.resize((text.size() + alignment - 1) / alignment * alignment, ' ');
    const std::uint64_t length = text.size(); // little-endian, as this program's machines are
    parts[0] = bytes_of(&length, sizeof length);
    parts[1] = text;
    write_whole_file(path, parts);
}

std::map<std::string, std::string> read_safetensors_metadata(const std::filesystem::path& path)
{
    // Opening checks the header, so that its length can be believed.
    SafetensorsFile::open(path);
    std::ifstream stream(path, std::ios::binary);
    std::uint64_t length = 0;
    stream.read(reinterpret_cast<char*>(&length), sizeof length);
    std::string text(length, '\0');
    stream.read(text.data(), static_cast<std::streamsize>(length));
    if (!stream)
        throw Error(ErrorKind::io, "cannot read " + path.string());
    const nlohmann::json header = parse_json(text, path.string());
    std::map<std::string, std::string> metadata;
    if (header.contains("__metadata__"))
        for (const auto& [key, value] : header["__metadata__"].items())
            metadata[key] = value.is_string() ? value.get<std::string>() : value.dump();
    return metadata;
}

} // namespace attnscope
