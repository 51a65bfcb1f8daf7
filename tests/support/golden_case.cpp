#include "tests/support/golden_case.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstring>
#include <fstream>
#include <stdexcept>

namespace attnscope::test {

namespace {

std::string read_all(const std::filesystem::path& path)
{
    std::ifstream file(path, std::ios::binary);
    if (!file)
        throw std::runtime_error("cannot open " + path.string());
    return {std::istreambuf_iterator<char>(file), {}};
}

template <typename Stored>
void append(const std::string& bytes, std::size_t begin, std::size_t end, std::vector<double>& values)
{
    for (std::size_t at = begin; at < end; at += sizeof(Stored)) {
        Stored value{};
        std::memcpy(&value, bytes.data() + at, sizeof value);
        values.push_back(static_cast<double>(value));
    }
}

/// The product's own reader refuses integers, so tests have a small one that trusts its input.
std::map<std::string, GoldenTensor> read_tensors(const std::filesystem::path& path)
{
    const std::string bytes = read_all(path);
    std::uint64_t length = 0;
    std::memcpy(&length, bytes.data(), sizeof length);
    const auto header = nlohmann::json::parse(bytes.substr(8, length));
    std::map<std::string, GoldenTensor> tensors;
    for (const auto& [name, entry] : header.items()) {
        if (name == "__metadata__")
            continue;
        GoldenTensor tensor;
        tensor.shape = entry.at("shape").get<std::vector<std::int64_t>>();
        const std::size_t base = 8 + length;
        const auto begin = base + entry.at("data_offsets").at(0).get<std::size_t>();
        const auto end = base + entry.at("data_offsets").at(1).get<std::size_t>();
        const auto type = entry.at("dtype").get<std::string>();
        if (type == "F32")
            append<float>(bytes, begin, end, tensor.values);
        else if (type == "I64")
            append<std::int64_t>(bytes, begin, end, tensor.values);
        else if (type == "I32")
            append<std::int32_t>(bytes, begin, end, tensor.values);
        else if (type == "F64")
            append<double>(bytes, begin, end, tensor.values);
        else
            throw std::runtime_error(path.string() + ": " + name + " is " + type);
        tensors.emplace(name, std::move(tensor));
    }
    return tensors;
}

} // namespace

std::vector<std::int32_t> GoldenCase::input_ids() const
{
    std::vector<std::int32_t> ids;
    for (const double id : tensors.at("input_ids").values)
        ids.push_back(static_cast<std::int32_t>(id));
    return ids;
}

const GoldenTensor* GoldenCase::find(const std::string& tensor) const
{
    const auto found = tensors.find(tensor);
    return found == tensors.end() ? nullptr : &found->second;
}

GoldenCase load_golden_case(const std::filesystem::path& folder)
{
    GoldenCase golden;
    golden.folder = folder;
    golden.name = folder.filename().string();
    const auto about = nlohmann::json::parse(read_all(folder / "case.json"));
    golden.prompt = about.value("prompt", "");
    const auto& tolerance = about.at("tolerance_absolute");
    const auto bound = [&](const char* key) {
        return tolerance.contains(key) && tolerance.at(key).is_number() ? tolerance.at(key).get<double>()
                                                                        : 0.0;
    };
    golden.attention_tolerance = bound("attention");
    golden.lambda_tolerance = bound("lambda");
    golden.hidden_tolerance = bound("hidden");
    golden.logits_tolerance = bound("logits");
    golden.tensors = read_tensors(folder / "expected.safetensors");
    return golden;
}

std::vector<std::filesystem::path> golden_model_folders()
{
    std::vector<std::filesystem::path> folders;
    for (const auto& entry : std::filesystem::directory_iterator(std::filesystem::path(TEST_DATA) / "models"))
        if (std::filesystem::exists(entry.path() / "expected.safetensors"))
            folders.push_back(entry.path());
    std::sort(folders.begin(), folders.end());
    return folders;
}

} // namespace attnscope::test
