#include "core/text/json/tokenizer_json.h"

#include "core/error.h"
#include "core/text/json/score_text.h"
#include "core/text/token.h"

#include <algorithm>
#include <optional>

namespace attnscope::text {
namespace {

using nlohmann::json;

constexpr std::size_t deepest = 64;

class Reader : public nlohmann::json_sax<json> {
public:
    explicit Reader(std::string_view text) : text_(text) {}

    TokenizerJson take() { return std::move(result_); }

    bool null() override { return place(nullptr); }
    bool boolean(bool value) override { return place(value); }
    bool number_float(number_float_t value, const string_t& spelling) override
    {
        return in_row_ ? set_score(score_of_text(spelling)) : place(value);
    }
    bool binary(binary_t&) override { return false; } // JSON text has none

    bool number_integer(number_integer_t value) override
    {
        return in_row_ ? set_score(static_cast<double>(value)) : place(value);
    }

    bool number_unsigned(number_unsigned_t value) override
    {
        if (in_row_) {
            return set_score(static_cast<double>(value));
        }
        if (streamed_ != Streamed::vocabulary) {
            return place(value);
        }
        if (value > static_cast<number_unsigned_t>(largest_token_id)) {
            fail_id();
        }
        result_.tables.vocabulary.add(key_, static_cast<std::int32_t>(value));
        return true;
    }

    bool string(string_t& value) override
    {
        if (in_row_) {
            row_.push_back(std::move(value));
            return true;
        }
        return streamed_ == Streamed::merges ? add_merge_line(value) : place(std::move(value));
    }

    bool key(string_t& value) override
    {
        key_ = std::move(value);
        return true;
    }

    bool start_object(std::size_t) override
    {
        const bool vocabulary = is_path("model", "vocab");
        open(json::object());
        if (vocabulary) {
            result_.tables.vocabulary = {};
            streamed_ = Streamed::vocabulary;
        }
        return true;
    }

    bool start_array(std::size_t) override
    {
        const bool rows = streamed_ == Streamed::merges || streamed_ == Streamed::scores;
        if (rows && !in_row_) {
            in_row_ = true;
            return true;
        }
        const bool merges = is_path("model", "merges");
        const bool scores = is_path("model", "vocab");
        open(json::array());
        if (merges) {
            result_.tables.merges.clear();
            streamed_ = Streamed::merges;
        } else if (scores) {
            result_.tables.vocabulary = {};
            result_.tables.scores.clear();
            streamed_ = Streamed::scores;
        }
        return true;
    }

    bool end_object() override { return close(); }

    bool end_array() override
    {
        if (!in_row_) {
            return close();
        }
        if (streamed_ == Streamed::scores) {
            add_scored_piece();
        } else if (row_.size() == 2 && !score_) {
            result_.tables.merges.emplace_back(std::move(row_[0]), std::move(row_[1]));
        } else {
            fail_streamed();
        }
        row_.clear();
        score_.reset();
        in_row_ = false;
        return true;
    }

    bool parse_error(std::size_t position, const std::string&, const json::exception& error) override
    {
        const std::string_view before = text_.substr(0, std::min(position, text_.size()));
        const auto line = 1 + std::count(before.begin(), before.end(), '\n');
        std::string reason = error.what();
        reason = reason.substr(std::min(reason.find(": ", reason.find("parse error")), reason.size()));
        throw Error(ErrorKind::corrupt,
                    "not valid JSON, line " + std::to_string(line) + display_text_but_spaces(reason));
    }

private:
    enum class Streamed { nothing, vocabulary, scores, merges };

    static std::string display_text_but_spaces(const std::string& text)
    {
        std::string result;
        for (const char c : text) {
            result += c == ' ' ? " " : display_text(std::string_view(&c, 1));
        }
        return result;
    }

    /// Whether the value that comes next stands under these two keys.
    bool is_path(const char* first, const char* second) const
    {
        return open_.size() == 2 && path_.back() == first && key_ == second && open_.back()->is_object();
    }

    void open(json value)
    {
        fail_streamed();
        if (open_.size() >= deepest) {
            throw Error(ErrorKind::corrupt, "nested more than " + std::to_string(deepest) + " deep");
        }
        path_.push_back(key_);
        open_.push_back(&put(std::move(value)));
    }

    bool close()
    {
        if (streamed_ == Streamed::vocabulary || streamed_ == Streamed::scores) {
            result_.tables.vocabulary.finish();
        }
        streamed_ = Streamed::nothing;
        open_.pop_back();
        path_.pop_back();
        return true;
    }

    bool place(json value)
    {
        fail_streamed();
        put(std::move(value));
        return true;
    }

    json& put(json value)
    {
        if (open_.empty()) {
            return result_.document = std::move(value);
        }
        if (open_.back()->is_array()) {
            open_.back()->push_back(std::move(value));
            return open_.back()->back();
        }
        return (*open_.back())[key_] = std::move(value);
    }

    /// "a b", as files had it before the pairs; a line that starts with #version is a left-over of merges.txt.
    bool add_merge_line(const std::string& line)
    {
        if (line.starts_with("#version")) {
            return true;
        }
        const std::size_t space = line.find(' ');
        if (space == std::string::npos || line.find(' ', space + 1) != std::string::npos) {
            fail_merge();
        }
        result_.tables.merges.emplace_back(line.substr(0, space), line.substr(space + 1));
        return true;
    }

    bool set_score(double score)
    {
        if (score_ || streamed_ != Streamed::scores || row_.size() != 1) {
            fail_streamed();
        }
        score_ = score;
        return true;
    }

    /// Ids are the places in the list.
    void add_scored_piece()
    {
        if (row_.size() != 1 || !score_ || result_.tables.scores.size() > largest_token_id) {
            fail_streamed();
        }
        result_.tables.vocabulary.add(row_[0], static_cast<std::int32_t>(result_.tables.scores.size()),
                                      Vocabulary::Older::stays);
        result_.tables.scores.push_back(*score_);
    }

    /// Throws when a streamed list or object is open: what came has no place in it.
    void fail_streamed() const
    {
        switch (streamed_) {
        case Streamed::vocabulary:
            fail_id();
        case Streamed::scores:
            throw Error(ErrorKind::corrupt, "model.vocab[" + std::to_string(result_.tables.scores.size()) +
                                                "]: expected a piece and its score, [\"a\", -1.5]");
        case Streamed::merges:
            fail_merge();
        case Streamed::nothing:
            break;
        }
    }

    [[noreturn]] void fail_id() const
    {
        throw Error(ErrorKind::corrupt, "model.vocab[\"" + display_text(key_) +
                                            "\"]: expected a token id (a whole number from 0 to 2147483646)");
    }

    [[noreturn]] void fail_merge() const
    {
        throw Error(ErrorKind::corrupt, "model.merges[" + std::to_string(result_.tables.merges.size()) +
                                            "]: expected two pieces, [\"a\", \"b\"] or \"a b\"");
    }

    std::string_view text_;
    TokenizerJson result_;
    std::vector<json*> open_;       // objects and lists that are not closed yet, outermost first
    std::vector<std::string> path_; // the keys under which they stand
    std::string key_;
    Streamed streamed_ = Streamed::nothing;
    bool in_row_ = false; // of merges or of scores
    std::vector<std::string> row_;
    std::optional<double> score_;
};

} // namespace

TokenizerJson read_tokenizer_json(std::string_view text)
{
    Reader reader(text);
    if (!json::sax_parse(text.begin(), text.end(), &reader)) {
        throw Error(ErrorKind::corrupt, "not valid JSON");
    }
    return reader.take();
}

} // namespace attnscope::text
