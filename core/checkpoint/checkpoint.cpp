#include "core/checkpoint/checkpoint.h"

#include "core/checkpoint/printable.h"
#include "core/checkpoint/weight_index.h"
#include "core/error.h"

#include <utility>

namespace attnscope {

namespace {

void require_index_holds(const std::filesystem::path& path, const std::vector<SafetensorsFile>& files)
{
    std::map<std::string, const SafetensorsFile*> by_name;
    for (const SafetensorsFile& file : files)
        by_name.emplace(file.path().lexically_relative(path.parent_path()).string(), &file);
    for (const auto& [tensor, shard] : read_weight_index(path)) {
        const auto file = by_name.find(shard);
        if (file != by_name.end() && file->second->find(tensor) != nullptr)
            continue;
        std::string message = path.string() + ": places tensor " + printable(tensor) + " in " +
                              printable(shard) + ", which does not hold it";
        for (const auto& [name, other] : by_name)
            if (other->find(tensor) != nullptr)
                message += "; it is in " + name;
        throw Error(ErrorKind::corrupt, message);
    }
}

} // namespace

Checkpoint Checkpoint::open(const ModelFolder& folder)
{
    std::vector<SafetensorsFile> files;
    for (const std::filesystem::path& path : folder.weights)
        files.push_back(SafetensorsFile::open(path));
    Checkpoint checkpoint(std::move(files));
    if (!folder.index.empty())
        require_index_holds(folder.index, checkpoint.files_);
    return checkpoint;
}

Checkpoint::Checkpoint(std::vector<SafetensorsFile> files) : files_(std::move(files))
{
    std::map<std::string_view, const SafetensorsFile*> owners;
    for (const SafetensorsFile& file : files_) {
        for (const TensorView& tensor : file.tensors()) {
            const auto [owner, added] = owners.emplace(tensor.name, &file);
            if (!added)
                throw Error(ErrorKind::corrupt, "tensor " + printable(tensor.name) +
                                                    " is in two files: " + owner->second->path().string() +
                                                    " and " + file.path().string());
            by_name_.emplace(tensor.name, &tensor);
        }
    }
}

const TensorView* Checkpoint::find(std::string_view name) const noexcept
{
    const auto found = by_name_.find(name);
    return found != by_name_.end() ? found->second : nullptr;
}

const TensorView& Checkpoint::require(std::string_view name) const
{
    if (const TensorView* tensor = find(name))
        return *tensor;
    throw Error(ErrorKind::not_found, "tensor " + printable(name) + " is not in " + files_text());
}

std::vector<std::string> Checkpoint::names() const
{
    std::vector<std::string> names;
    names.reserve(by_name_.size());
    for (const auto& [name, tensor] : by_name_)
        names.push_back(name);
    return names;
}

std::uint64_t Checkpoint::byte_count() const noexcept
{
    std::uint64_t bytes = 0;
    for (const auto& [name, tensor] : by_name_)
        bytes += tensor->data.size();
    return bytes;
}

std::string Checkpoint::files_text() const
{
    std::string text;
    for (const SafetensorsFile& file : files_)
        text += (text.empty() ? "" : ", ") + file.path().string();
    return text.empty() ? "any file: none was given" : text;
}

} // namespace attnscope
