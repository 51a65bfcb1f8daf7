#include "core/text/pieces/sentence_piece_model.h"
#include "core/text/pieces/user_defined_pieces.h"
#include "core/text/utf8.h"

#include <queue>
#include <unordered_map>

namespace attnscope::text {
namespace {

// Places and lengths have 32 bits: SentencePieceModel is given no longer text.
constexpr std::uint32_t none = static_cast<std::uint32_t>(-1);

struct Symbol {
    std::uint32_t begin = 0;
    std::uint32_t length = 0; // 0: joined to the one before
    std::uint32_t previous = none;
    std::uint32_t next = none;
    bool frozen = false; // user-defined: joined to nothing
};

/// Two neighbours that together were a piece when they were queued.
struct Pair {
    float score = 0;
    std::uint32_t left = 0;
    std::uint32_t right = 0;
    std::uint32_t length = 0;

    /// For a queue whose top is the best score, and of equal ones the leftmost.
    bool operator<(const Pair& other) const noexcept
    {
        return score != other.score ? score < other.score : left > other.left;
    }
};

constexpr std::string_view space = "\u2581";

/// Whether a word could end inside of the piece and the next one begin.
bool joins_words(const SentencePiece& piece)
{
    for (std::size_t at = piece.piece.find(space); at != std::string::npos;
         at = piece.piece.find(space, at + 1)) {
        if (piece.in_text() && at > 0 && !std::string_view(piece.piece).substr(0, at).ends_with(space)) {
            return true;
        }
    }
    return false;
}

/// Where the word that starts at `begin` ends: before the next space that follows something else.
std::size_t end_of_word(std::string_view text, std::size_t begin)
{
    for (std::size_t at = begin + 1; (at = text.find(space, at)) != std::string_view::npos; ++at) {
        if (!text.substr(begin, at - begin).ends_with(space)) {
            return at;
        }
    }
    return text.size();
}

class BpePieces : public SentencePieceModel {
public:
    explicit BpePieces(const SentencePieceFile& file)
        : user_defined_(UserDefinedPieces(file)), unk_id_(file.unk_id)
    {
        for (const SentencePiece& piece : file.pieces) {
            const auto id = static_cast<std::int32_t>(pieces_.size());
            pieces_.push_back({piece.score, piece.type == PieceType::unused});
            cuts_at_spaces_ = cuts_at_spaces_ && !pieces_.back().unused && !joins_words(piece);
            if (piece.in_text()) {
                known_.add(piece.piece, id);
                longest_ = std::max(longest_, piece.piece.size());
            }
        }
        known_.finish();
    }

    std::vector<FoundPiece> find_pieces(std::string_view normalized) const override;

private:
    class Run;
    struct Known {
        float score = 0;
        bool unused = false; // may be a step on the way to a longer one, not a result
    };

    UserDefinedPieces user_defined_;
    std::vector<Known> pieces_;
    Vocabulary known_;
    std::size_t longest_ = 0;
    std::int32_t unk_id_;
    bool cuts_at_spaces_ = true; // nothing is ever joined across the beginning of a word
};

/// One text.
class BpePieces::Run {
public:
    Run(const BpePieces& model, std::string_view text) : model_(model), text_(text) {}

    std::vector<FoundPiece> take()
    {
        split();
        std::vector<Pair> pairs;
        pairs.reserve(symbols_.size() + symbols_.size() / 2);
        for (std::uint32_t right = 1; right < symbols_.size(); ++right) {
            if (const auto pair = find_pair(right - 1, right)) {
                pairs.push_back(*pair);
            }
        }
        queue_ = Queue({}, std::move(pairs));
        join_all();
        std::vector<FoundPiece> found;
        for (std::uint32_t at = symbols_.empty() ? none : 0; at != none; at = symbols_[at].next) {
            resegment(text_.substr(symbols_[at].begin, symbols_[at].length), found);
        }
        return found;
    }

private:
    void split()
    {
        symbols_.reserve(text_.size());
        for (std::uint32_t at = 0; at < text_.size();) {
            const std::size_t fixed = model_.user_defined_.longest_prefix(text_.substr(at));
            const auto length = static_cast<std::uint32_t>(fixed > 0 ? fixed : character_length(text_[at]));
            const auto index = static_cast<std::uint32_t>(symbols_.size());
            symbols_.push_back({at, length, index - 1, index + 1, fixed > 0});
            at += length;
        }
        if (!symbols_.empty()) {
            symbols_.front().previous = none;
            symbols_.back().next = none;
        }
    }

    void propose(std::uint32_t left, std::uint32_t right)
    {
        if (left != none && right != none) {
            if (const auto pair = find_pair(left, right)) {
                queue_.push(*pair);
            }
        }
    }

    /// What two neighbours make, if it is a piece.
    std::optional<Pair> find_pair(std::uint32_t left, std::uint32_t right)
    {
        if (symbols_[left].frozen || symbols_[right].frozen) {
            return std::nullopt;
        }
        const std::uint32_t length = symbols_[left].length + symbols_[right].length;
        if (length > model_.longest_) {
            return std::nullopt;
        }
        const std::string_view whole = text_.substr(symbols_[left].begin, length);
        const auto id = model_.known_.find_id(whole);
        if (!id) {
            return std::nullopt;
        }
        const Known& known = model_.pieces_[static_cast<std::size_t>(*id)];
        if (known.unused) {
            halves_[whole] = symbols_[left].length;
        }
        return Pair{known.score, left, right, length};
    }

    void join_all()
    {
        while (!queue_.empty()) {
            const Pair best = queue_.top();
            queue_.pop();
            Symbol& left = symbols_[best.left];
            Symbol& right = symbols_[best.right];
            if (left.length == 0 || right.length == 0 || left.length + right.length != best.length) {
                continue; // one of the two has been joined otherwise meanwhile
            }
            left.length = best.length;
            left.next = right.next;
            right.length = 0;
            if (left.next != none) {
                symbols_[left.next].previous = best.left;
            }
            propose(left.previous, best.left);
            propose(best.left, left.next);
        }
    }

    /// An unused piece is taken apart again, the way it was joined last.
    void resegment(std::string_view piece, std::vector<FoundPiece>& found) const
    {
        const auto id = model_.known_.find_id(piece);
        const auto half =
            id && model_.pieces_[static_cast<std::size_t>(*id)].unused ? halves_.find(piece) : halves_.end();
        if (half == halves_.end()) {
            found.push_back({id.value_or(model_.unk_id_), static_cast<std::uint32_t>(piece.size())});
            return;
        }
        resegment(piece.substr(0, half->second), found);
        resegment(piece.substr(half->second), found);
    }

    using Queue = std::priority_queue<Pair>;

    const BpePieces& model_;
    std::string_view text_;
    std::vector<Symbol> symbols_;
    Queue queue_;
    std::unordered_map<std::string_view, std::size_t> halves_; // of unused pieces: bytes of the left one
};

std::vector<FoundPiece> BpePieces::find_pieces(std::string_view normalized) const
{
    if (!cuts_at_spaces_) {
        return Run(*this, normalized).take();
    }
    std::unordered_map<std::string_view, std::vector<FoundPiece>> words;
    std::vector<FoundPiece> found;
    for (std::size_t begin = 0; begin < normalized.size();) {
        const std::string_view word = normalized.substr(begin, end_of_word(normalized, begin) - begin);
        const auto [known, inserted] = words.try_emplace(word);
        if (inserted) {
            known->second = Run(*this, word).take();
        }
        found.insert(found.end(), known->second.begin(), known->second.end());
        begin += word.size();
    }
    return found;
}

} // namespace

std::unique_ptr<const SentencePieceModel> make_sentence_piece_bpe(const SentencePieceFile& file)
{
    return std::make_unique<const BpePieces>(file);
}

} // namespace attnscope::text
