// A golden checkpoint with its tokenizer, loaded once.
#pragma once

#include "core/checkpoint/model_folder.h"
#include "core/model/model.h"
#include "core/text/tokenizer.h"

#include <filesystem>
#include <memory>
#include <string>

namespace attnscope::test {

class ExperimentModel {
public:
    explicit ExperimentModel(const std::string& name)
        : folder_(std::filesystem::path(TEST_DATA) / "models" / name),
          model_(load_model(resolve_model(folder_.string()), {.threads = 2})),
          tokenizer_(Tokenizer::open(folder_ / "tokenizer.json"))
    {
    }

    Model& model() noexcept { return *model_; }
    const ModelInfo& info() const noexcept { return model_->info(); }
    const Tokenizer& tokenizer() const noexcept { return tokenizer_; }

private:
    std::filesystem::path folder_;
    std::unique_ptr<Model> model_;
    Tokenizer tokenizer_;
};

} // namespace attnscope::test
