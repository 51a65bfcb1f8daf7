#include "core/checkpoint/weight_files.h"

#include "core/checkpoint/hub_cache.h"
#include "core/checkpoint/pickled_weights.h"
#include "core/checkpoint/weight_index.h"
#include "core/error.h"

#include <algorithm>
#include <string>

namespace attnscope {

namespace fs = std::filesystem;

namespace {

std::vector<fs::path> files_with_extension(const fs::path& folder, const std::string& extension)
{
    std::vector<fs::path> found;
    std::error_code ignored;
    for (const auto& entry : fs::directory_iterator(folder, ignored))
        if (entry.path().extension() == extension)
            found.push_back(entry.path());
    std::ranges::sort(found);
    return found;
}

std::string names_of(const std::vector<fs::path>& files)
{
    std::string text;
    for (const fs::path& file : files)
        text += (text.empty() ? "" : ", ") + file.filename().string();
    return text;
}

/// " (a link to blobs/abc, which is not there)": how an interrupted download or a copied cache looks.
std::string broken_link_text(const fs::path& file)
{
    std::error_code problem;
    const fs::path target = fs::read_symlink(file, problem);
    return problem ? "" : " (a link to " + target.string() + ", which is not there)";
}

[[noreturn]] void fail(ErrorKind kind, const fs::path& where, const std::string& message)
{
    throw Error(kind, where.string() + ": " + message);
}

[[noreturn]] void explain_absence(const fs::path& folder)
{
    const fs::path single = folder / "model.safetensors";
    const std::string unfinished = unfinished_downloads(folder);
    const std::string link = broken_link_text(single);
    if (!unfinished.empty() || !link.empty())
        fail(ErrorKind::not_found, folder, "model.safetensors is not there" + link + unfinished);

    std::vector<fs::path> others = files_with_extension(folder, ".safetensors");
    std::erase_if(others, [](const fs::path& file) { return file.filename() == "expected.safetensors"; });
    if (others.size() == 1)
        fail(ErrorKind::not_found, folder,
             "no model.safetensors in the folder, but " + names_of(others) +
                 "; if that is the model, name the file itself: " + others.front().string());
    if (!others.empty())
        fail(ErrorKind::not_found, folder,
             "neither model.safetensors nor model.safetensors.index.json in the folder, but " +
                 names_of(others) + "; shards need their index, a single model can be named by its file");

    if (const auto pickles = pickles_in(folder); !pickles.empty())
        fail(ErrorKind::not_supported, folder,
             "holds " + names_of(pickles) +
                 " but no safetensors file, and pickles are not read because opening one can run code; this "
                 "line " +
                 "converts it (needs PyTorch and safetensors):\n" +
                 conversion_line(pickles_of_one_model(pickles), single));
    for (const char* extension : {".gguf", ".h5", ".msgpack", ".onnx"})
        if (const auto files = files_with_extension(folder, extension); !files.empty())
            fail(ErrorKind::not_supported, folder,
                 "holds " + names_of(files) +
                     " but no safetensors file, which is the only kind of weights read");
    fail(ErrorKind::not_found, folder,
         "no model.safetensors and no model.safetensors.index.json in the folder");
}

} // namespace

std::string unfinished_downloads(const fs::path& folder)
{
    // huggingface_hub leaves them among the blobs of a cache, or below .cache of a folder downloaded into.
    std::vector<fs::path> places{folder, folder / ".cache" / "huggingface" / "download"};
    if (const auto place = find_hub_place(folder))
        places.push_back(place->blobs);
    std::string text;
    for (const fs::path& place : places)
        for (const fs::path& file : files_with_extension(place, ".incomplete"))
            text +=
                (text.empty() ? "; unfinished downloads, run the download again: " : ", ") + file.string();
    return text;
}

WeightFiles sharded_weights(const fs::path& index)
{
    WeightFiles weights{{}, index};
    std::string missing;
    std::error_code ignored;
    for (const std::string& name : shards_of(read_weight_index(index))) {
        weights.files.push_back(index.parent_path() / name);
        if (!fs::exists(weights.files.back(), ignored))
            missing += (missing.empty() ? "" : ", ") + name + broken_link_text(weights.files.back());
    }
    if (!missing.empty())
        fail(ErrorKind::not_found, index,
             "names shards that are not there: " + missing + unfinished_downloads(index.parent_path()));
    return weights;
}

WeightFiles find_weights(const fs::path& folder)
{
    std::error_code ignored;
    if (const fs::path single = folder / "model.safetensors"; fs::exists(single, ignored))
        return {{single}, {}};
    if (const fs::path index = folder / "model.safetensors.index.json"; fs::exists(index, ignored))
        return sharded_weights(index);
    explain_absence(folder);
}

} // namespace attnscope
