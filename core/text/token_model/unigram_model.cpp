#include "core/text/token_model/unigram_model.h"

#include "core/error.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <limits>

namespace attnscope::text {
namespace {

constexpr double unk_penalty = 10; // below the lowest score

} // namespace

UnigramModel::UnigramModel(Vocabulary&& given, std::vector<double> scores, const UnigramOptions& options)
    : TokenModel(std::move(given)), scores_(std::move(scores)), options_(options), bytes_(vocabulary())
{
    if (options_.unk_id && static_cast<std::size_t>(*options_.unk_id) >= scores_.size()) {
        throw Error(ErrorKind::corrupt, "model.unk_id: expected an id below " +
                                            std::to_string(scores_.size()) + ", found " +
                                            std::to_string(*options_.unk_id));
    }
    std::vector<PieceTrie::Piece> pieces;
    pieces.reserve(vocabulary().size());
    vocabulary().for_each([&](std::string_view piece, std::int32_t id) { pieces.push_back({piece, id}); });
    trie_ = PieceTrie(std::move(pieces));
    const auto lowest = std::min_element(scores_.begin(), scores_.end());
    unk_score_ = (lowest == scores_.end() ? std::numeric_limits<double>::infinity() : *lowest) - unk_penalty;
}

void UnigramModel::tokenize(std::string_view word, std::vector<WordToken>& tokens) const
{
    const std::vector<Step> steps = best_steps(word);
    const std::size_t first_new = tokens.size();
    std::size_t unknown_end = 0; // of a run of unknown characters, which become one token
    for (std::size_t end = word.size(); end > 0;) {
        const Step& step = steps[end];
        const bool unknown = options_.unk_id && step.id == *options_.unk_id;
        if (unknown && unknown_end == 0) {
            unknown_end = end;
        }
        if (!unknown) {
            if (unknown_end > 0) {
                tokens.push_back({-1, end, unknown_end});
                unknown_end = 0;
            }
            tokens.push_back({-1, step.begin, end});
        }
        end = step.begin;
    }
    if (unknown_end > 0) {
        tokens.push_back({-1, 0, unknown_end});
    }
    std::vector<WordToken> parts(tokens.begin() + static_cast<std::ptrdiff_t>(first_new), tokens.end());
    tokens.resize(first_new);
    for (auto part = parts.rbegin(); part != parts.rend(); ++part) {
        add_token(word, part->begin, part->end, tokens);
    }
}

std::vector<UnigramModel::Step> UnigramModel::best_steps(std::string_view word) const
{
    std::vector<Step> steps(word.size() + 1);
    for (std::size_t begin = 0; begin < word.size();) {
        const double score_here = steps[begin].score;
        const auto offer = [&](std::size_t end, double score, std::int32_t id) {
            Step& step = steps[end];
            if (step.id < 0 || score > step.score) {
                step = {score, begin, id};
            }
        };
        const std::size_t length = code_point_at(word, begin).length;
        bool has_character = false;
        trie_.find_prefixes(word, begin, [&](std::size_t piece_length, std::int32_t id) {
            offer(begin + piece_length, scores_[static_cast<std::size_t>(id)] + score_here, id);
            has_character = has_character || piece_length == length;
        });
        if (!has_character) {
            offer(begin + length, unk_score_ + score_here, require_unk_id());
        }
        begin += length;
    }
    return steps;
}

/// A part of the word may be in the vocabulary although unknown characters were joined to make it.
void UnigramModel::add_token(std::string_view word, std::size_t begin, std::size_t end,
                             std::vector<WordToken>& tokens) const
{
    const std::string_view part = word.substr(begin, end - begin);
    if (const auto id = vocabulary().find_id(part)) {
        tokens.push_back({*id, begin, end});
    } else if (options_.byte_fallback && bytes_.cover(part)) {
        for (const char byte : part) {
            tokens.push_back({bytes_.id(byte), begin, end});
        }
    } else {
        tokens.push_back({require_unk_id(), begin, end, true});
    }
}

std::int32_t UnigramModel::require_unk_id() const
{
    if (!options_.unk_id) {
        throw Error(ErrorKind::corrupt, "model.unk_id is missing, and the text needs the unknown token");
    }
    return *options_.unk_id;
}

} // namespace attnscope::text
