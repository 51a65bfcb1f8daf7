#include "core/checkpoint/pickled_weights.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

namespace attnscope {

namespace fs = std::filesystem;

namespace {

/// Written by training beside the weights; not weights themselves.
constexpr std::array<std::string_view, 5> bystanders{"training_args.bin", "optimizer.pt", "optimizer.bin",
                                                     "scheduler.pt", "scaler.pt"};

std::string shell_quoted(const std::string& text)
{
    std::string quoted = "'";
    for (const char c : text)
        quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return quoted + "'";
}

} // namespace

bool is_pickle_name(const fs::path& file)
{
    static constexpr std::array<std::string_view, 5> extensions{".bin", ".pt", ".pth", ".ckpt", ".pkl"};
    return std::ranges::find(extensions, file.extension().string()) != extensions.end();
}

std::vector<fs::path> pickles_in(const fs::path& folder)
{
    std::vector<fs::path> found;
    std::error_code ignored;
    for (const auto& entry : fs::directory_iterator(folder, ignored)) {
        const std::string name = entry.path().filename().string();
        if (is_pickle_name(name) && std::ranges::find(bystanders, name) == bystanders.end() &&
            !name.starts_with("rng_state"))
            found.push_back(entry.path());
    }
    std::ranges::sort(found);
    return found;
}

std::vector<fs::path> pickles_of_one_model(const std::vector<fs::path>& pickles)
{
    std::vector<fs::path> shards;
    for (const fs::path& file : pickles) {
        const std::string name = file.filename().string();
        if (name == "pytorch_model.bin")
            return {file};
        if (name.starts_with("pytorch_model-"))
            shards.push_back(file);
    }
    return !shards.empty() || pickles.empty() ? shards : std::vector{pickles.front()};
}

std::string conversion_line(const std::vector<fs::path>& pickles, const fs::path& target)
{
    std::string line =
        "python3 -c \"import sys, torch; from safetensors.torch import save_file; w = {}; "
        "[w.update(torch.load(f, map_location='cpu', weights_only=True)) for f in sys.argv[2:]]; "
        "w = w.get('state_dict', w.get('model', w)); "
        "save_file({k: v.clone().contiguous() for k, v in w.items() if torch.is_tensor(v)}, "
        "sys.argv[1], {'format': 'pt'})\" " +
        shell_quoted(target.string());
    for (const fs::path& pickle : pickles)
        line += " " + shell_quoted(pickle.string());
    return line;
}

} // namespace attnscope
