#include "core/training/sample_source.h"

#include "core/checkpoint/json_text.h"
#include "core/error.h"
#include "core/language/text_builder.h"

#include <algorithm>

namespace attnscope {

namespace {

std::vector<std::string> all_words(const Language& language)
{
    std::vector<std::string> words;
    for (const std::string& name : language.list_names())
        for (const std::string& word : language.require_list(name))
            words.push_back(word);
    return words;
}

/// Which ingredient the next sequence is of.
const DataPart& draw_part(const TrainingStage& stage, Random& random)
{
    double total = 0;
    for (const DataPart& part : stage.data)
        total += part.share;
    double place = random.unit() * total;
    for (const DataPart& part : stage.data) {
        place -= part.share;
        if (place < 0)
            return part;
    }
    return stage.data.back();
}

} // namespace

SampleSource::SampleSource(const Language& language, const Tokenizer& tokenizer, const Recipe& recipe)
    : language_(&language), tokenizer_(&tokenizer), seed_(recipe.seed), words_(all_words(language))
{
    const auto bos = tokenizer.find_bos();
    if (!bos)
        throw Error(ErrorKind::invalid_argument, recipe.tokenizer.string() +
                                                     ": this tokenizer puts no BOS token in front of a text; "
                                                     "sequences to train on begin with one");
    bos_ = *bos;
    for (const TrainingStage& stage : recipe.stages) {
        const auto longest =
            static_cast<std::size_t>(*std::max_element(stage.lengths.begin(), stage.lengths.end()));
        for (const DataPart& part : stage.data) {
            if (part.kind != "file")
                continue;
            std::vector<std::int32_t>& ids = files_[part.path];
            if (ids.empty())
                ids = tokenizer.encode_ids(read_text(recipe.folder / part.path), {false});
            if (ids.size() < longest)
                throw Error(ErrorKind::invalid_argument,
                            (recipe.folder / part.path).string() + ": has " + std::to_string(ids.size()) +
                                " tokens, fewer than the longest sequence, " + std::to_string(longest));
        }
    }
}

TrainingSample SampleSource::sample(const TrainingStage& stage, int length, std::uint64_t step,
                                    std::uint64_t index) const
{
    Random random(seed_ + (step << 20U), index);
    const DataPart& part = draw_part(stage, random);
    const int count = random.between(part.least, part.most);
    const Random own(random.next());
    TrainingSample made = part.kind == "repeat"      ? repeat(count, length, own)
                          : part.kind == "facts"     ? facts(count, length, own)
                          : part.kind == "needle"    ? needle_sample(count, part.questions, length, own)
                          : part.kind == "documents" ? documents(count, length, own)
                          : part.kind == "labels"    ? labels(count, length, own)
                          : part.kind == "file"      ? from_file(part.path, length, own)
                                                     : text(length, own);
    for (TokenRole& role : made.roles)
        if (role == TokenRole::text && part.kind != "repeat" && random.unit() >= stage.text_loss)
            role = TokenRole::unscored;
    return made;
}

TrainingSample SampleSource::from_file(const std::string& path, int length, Random random) const
{
    const std::vector<std::int32_t>& ids = files_.at(path);
    const std::size_t first = random.below(ids.size() - std::size_t(length) + 2);
    TrainingSample made{{bos_}, {TokenRole::unscored}};
    made.ids.insert(made.ids.end(), ids.begin() + std::ptrdiff_t(first),
                    ids.begin() + std::ptrdiff_t(first) + length - 1);
    made.roles.resize(std::size_t(length), TokenRole::text);
    return made;
}

} // namespace attnscope
