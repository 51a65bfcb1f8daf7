#include "app/cli/worker/tokenizer_shelf.h"

#include "app/cli/capture/model_source.h"
#include "core/model/model_facts.h"

namespace attnscope::cli::worker {

namespace {

std::shared_ptr<const ShelvedTokenizer> opened(ShelvedTokenizer shelved)
{
    try {
        shelved.tokenizer = Tokenizer::open(shelved.path);
    } catch (const Error& error) {
        shelved.error = error;
    }
    const std::filesystem::path config = shelved.path.parent_path() / "config.json";
    std::error_code ignored;
    if (std::filesystem::exists(config, ignored)) {
        try {
            shelved.context_length = read_context_length(config);
        } catch (
            const Error&) { // NOLINT(bugprone-empty-catch): loading the model will tell; tokens need it not
        }
    }
    return std::make_shared<const ShelvedTokenizer>(std::move(shelved));
}

} // namespace

std::shared_ptr<const ShelvedTokenizer> TokenizerShelf::require(const std::optional<std::string>& model)
{
    const std::lock_guard lock(mutex_);
    if (!model && !model_)
        throw Error(ErrorKind::invalid_argument,
                    "no model was named yet: give \"model\", or load one before tokenizing");
    if (model && model != model_) {
        model_ = model;
        last_.reset(); // not to be taken for the new one's when that has none
    }
    ShelvedTokenizer now;
    now.path = last_ ? last_->path : find_tokenizer(*model_);
    std::error_code ignored;
    now.written = std::filesystem::last_write_time(now.path, ignored);
    now.bytes = std::filesystem::file_size(now.path, ignored);
    if (!last_ || last_->written != now.written || last_->bytes != now.bytes)
        last_ = opened(std::move(now));
    if (last_->error)
        throw Error(*last_->error);
    return last_;
}

} // namespace attnscope::cli::worker
