// -m: the model's folder, its tokenizer, and the model itself when it is time to load it.
#pragma once

#include "app/cli/options/prompt.h"
#include "app/cli/terminal/console.h"
#include "core/model/model_library.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <string>

namespace attnscope::cli {

/// -m, -t and --device.
struct ModelOptions {
    std::string path;
    LoadOptions load;
};

/// The file of a tokenizer that `path` means: itself, that of a folder (weights need not be there), or of whatever
/// resolve_model takes. Errors: those of resolve_model; not_found when the model has none.
std::filesystem::path find_tokenizer(const std::string& path);

/// A model whose files have been found. Loading it is a step of its own, since everything that can be wrong with a
/// request should be known before.
class ModelSource {
public:
    /// Errors: those of resolve_model.
    explicit ModelSource(ModelOptions options);

    const ModelFolder& folder() const noexcept { return folder_; }

    /// Opens the tokenizer. Errors: not_found when the model has none; those of Tokenizer.
    void require_tokenizer(const Console& console);
    /// The same, but a missing or unsupported tokenizer is only a warning: ids then stand for themselves.
    void try_tokenizer(const Console& console);
    /// Null before the two above, or when there is none.
    const Tokenizer* tokenizer() const noexcept { return tokenizer_ ? &*tokenizer_ : nullptr; }

    /// Loads the model and passes its notices on.
    std::unique_ptr<Model> load(const Console& console) const;

private:
    ModelOptions options_;
    ModelFolder folder_;
    std::optional<Tokenizer> tokenizer_;
};

} // namespace attnscope::cli
