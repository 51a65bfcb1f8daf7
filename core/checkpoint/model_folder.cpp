#include "core/checkpoint/model_folder.h"

#include "core/checkpoint/hub_cache.h"
#include "core/checkpoint/pickled_weights.h"
#include "core/checkpoint/printable.h"
#include "core/checkpoint/tokenizer_file.h"
#include "core/checkpoint/weight_files.h"
#include "core/checkpoint/weight_index.h"
#include "core/error.h"

#include <algorithm>

namespace attnscope {

namespace fs = std::filesystem;

namespace {

bool is_there(const fs::path& path)
{
    std::error_code ignored;
    return fs::exists(path, ignored);
}

[[noreturn]] void fail(ErrorKind kind, const fs::path& where, const std::string& message)
{
    throw Error(kind, where.string() + ": " + message);
}

/// Absolute, without "." and without a slash at the end, but links kept: their names say what the model is.
fs::path tidy(const fs::path& path)
{
    fs::path result = fs::absolute(path).lexically_normal();
    return result.has_filename() ? result : result.parent_path();
}

/// Sub-folders that look like checkpoints themselves, for a repository that keeps them one level down.
std::string suggest_subfolders(const fs::path& folder)
{
    std::vector<std::string> found;
    std::error_code ignored;
    for (const auto& entry : fs::directory_iterator(folder, ignored))
        if (is_there(entry.path() / "config.json"))
            found.push_back(entry.path().string());
    std::ranges::sort(found);
    std::string text;
    for (const std::string& name : found)
        text += (text.empty() ? "; these sub-folders have one:\n  " : "\n  ") + name;
    return text;
}

ModelFolder describe(const fs::path& folder, WeightFiles weights)
{
    ModelFolder model;
    const auto place = find_hub_place(folder);
    model.name = place ? place->name : folder.filename().string();
    model.folder = folder;
    model.config = folder / "config.json";
    model.weights = std::move(weights.files);
    model.index = std::move(weights.index);
    model.tokenizer = find_tokenizer_file(folder);
    if (is_there(folder / "tokenizer_config.json"))
        model.tokenizer_config = folder / "tokenizer_config.json";
    return model;
}

void require_config(const fs::path& folder)
{
    if (!is_there(folder / "config.json"))
        fail(ErrorKind::not_found, folder,
             "config.json is not there; a model is a folder with config.json and model.safetensors" +
                 unfinished_downloads(folder) + suggest_subfolders(folder));
}

ModelFolder resolve_folder(const fs::path& folder)
{
    if (is_hub_repository(folder))
        return resolve_folder(resolve_snapshot(folder));
    require_config(folder);
    return describe(folder, find_weights(folder));
}

/// One of several shards stands for all of them.
bool is_named_by(const fs::path& index, const fs::path& file)
{
    if (!is_there(index))
        return false;
    const std::vector<std::string> shards = shards_of(read_weight_index(index));
    return std::ranges::find(shards, file.filename().string()) != shards.end();
}

ModelFolder resolve_file(const fs::path& file)
{
    const fs::path folder = file.parent_path();
    const std::string name = file.filename().string();
    if (name == "config.json")
        return resolve_folder(folder);
    if (name.ends_with(".safetensors.index.json")) {
        require_config(folder);
        return describe(folder, sharded_weights(file));
    }
    if (file.extension() == ".safetensors") {
        require_config(folder);
        const fs::path index = folder / "model.safetensors.index.json";
        return describe(folder, is_named_by(index, file) ? sharded_weights(index) : WeightFiles{{file}, {}});
    }
    if (is_pickle_name(file))
        fail(ErrorKind::not_supported, file,
             "is a pickle, and pickles are not read because opening one can run code; this line converts it "
             "(needs " +
                 std::string("PyTorch and safetensors):\n") +
                 conversion_line({file}, folder / "model.safetensors"));
    fail(ErrorKind::not_supported, file,
         "is no safetensors file; name a model's folder, its model.safetensors or its "
         "model.safetensors.index.json");
}

ModelFolder resolve_cached(const std::string& text)
{
    const fs::path cache = hub_cache_folder();
    const std::vector<HubName> names = hub_names(text);
    std::string looked_for;
    for (const HubName& name : names) {
        const fs::path repository = cache / hub_folder_name(name.repository);
        looked_for += (looked_for.empty() ? " and no " : " or ") + repository.string();
        if (!is_there(repository))
            continue;
        const fs::path folder = tidy(resolve_snapshot(repository) / name.subfolder);
        if (!is_there(folder))
            fail(ErrorKind::not_found, folder,
                 "this sub-folder is not in the cached snapshot" + suggest_subfolders(folder.parent_path()));
        return fs::is_directory(folder) ? resolve_folder(folder) : resolve_file(folder);
    }
    std::string message = "no model " + printable(text) + ": there is no such path" + looked_for;
    if (!names.empty())
        message += "; nothing is downloaded here, \"hf download " + names.front().repository + "\" does that";
    throw Error(ErrorKind::not_found, message);
}

ModelFolder resolve(const std::string& path_or_name)
{
    const fs::path path = path_or_name;
    std::error_code problem;
    const fs::file_status status = fs::status(path, problem);
    if (fs::is_directory(status))
        return resolve_folder(tidy(path));
    if (fs::exists(status))
        return resolve_file(tidy(path));
    if (status.type() == fs::file_type::none)
        fail(ErrorKind::io, path, "cannot be looked at: " + problem.message());
    return resolve_cached(path_or_name);
}

} // namespace

ModelFolder resolve_model(const std::string& path_or_name)
{
    if (path_or_name.empty())
        throw Error(ErrorKind::invalid_argument,
                    "the model's name is empty; name a folder or a repository org/name");
    try {
        return resolve(path_or_name);
    } catch (const fs::filesystem_error& error) {
        throw Error(ErrorKind::io, path_or_name + ": " + error.code().message());
    }
}

} // namespace attnscope
