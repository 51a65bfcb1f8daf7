#include "core/text/regex/regex_syntax.h"

#include "core/text/regex/regex_class.h"
#include "core/text/regex/regex_quantifier.h"
#include "core/text/utf8.h"

#include <vector>

namespace attnscope::text {
namespace {

/// Bytes. Known patterns have a few hundred; hostile ones are not worth the time.
constexpr std::size_t longest_pattern = 65'536;
constexpr std::size_t longest_translation = 1'048'576;

class Translator {
public:
    Translator(std::string_view pattern, const std::string& where) : reader_(pattern, where) {}

    std::string run()
    {
        while (!reader_.done()) {
            step();
            if (reader_.position() > longest_pattern || out_.size() > longest_translation) {
                reader_.refuse("more than a tokenizer can need: its length");
            }
        }
        if (!groups_.empty()) {
            reader_.refuse("a group without its closing parenthesis");
        }
        return out_ + std::string(options_opened_, ')');
    }

private:
    struct Group {
        std::size_t start;          // of the group in out_
        std::size_t options_opened; // of the enclosing group
    };

    void step()
    {
        const char c = reader_.peek();
        if (is_quantifier(reader_)) {
            if (!atom_) {
                reader_.refuse("a quantifier with nothing to repeat");
            }
            apply_quantifier(reader_, out_, *atom_);
            return;
        }
        switch (c) {
        case '(':
            open_group();
            return;
        case ')':
            close_group();
            return;
        case '|':
            reader_.skip(1);
            out_ += '|';
            atom_.reset();
            return;
        default:
            break;
        }
        atom_ = out_.size();
        if (reader_.take("[")) {
            out_ += read_bracketed_class(reader_);
        } else if (reader_.take("\\")) {
            escape();
        } else if (c == '^' || c == '$' || c == '.') {
            reader_.skip(1);
            out_ += c;
        } else {
            literal(reader_.take_character());
        }
    }

    void literal(char32_t c)
    {
        if (c < 0x80 &&
            std::string_view("\\^$.[]|()?*+{}#").find(static_cast<char>(c)) != std::string_view::npos) {
            out_ += '\\';
        }
        if (c == 0) {
            out_ += "\\x00";
        } else {
            append_utf8(out_, c);
        }
    }

    void escape()
    {
        if (const auto set = read_set_escape(reader_, Place::alone)) {
            out_ += atom_of(*set);
            return;
        }
        const char kind = reader_.peek();
        const std::string word = kind == 'b' || kind == 'B' ? atom_of(word_character_set(Place::alone)) : "";
        switch (kind) {
        case 'b':
            out_ += "(?:(?<=" + word + ")(?!" + word + ")|(?<!" + word + ")(?=" + word + "))";
            break;
        case 'B':
            out_ += "(?:(?<=" + word + ")(?=" + word + ")|(?<!" + word + ")(?!" + word + "))";
            break;
        case 'R':
            out_ += "(?>\\r\\n|[\\n-\\r\\x{85}\\x{2028}\\x{2029}])";
            break;
        case 'N':
            out_ += "[^\\n]";
            break;
        case 'O':
            out_ += "(?s:.)";
            break;
        case 'A':
        case 'G':
        case 'K':
        case 'X':
        case 'Z':
        case 'z':
            out_ += std::string("\\") + kind;
            break;
        case 'g':
        case 'k':
        case 'y':
        case 'Y':
            reader_.refuse(std::string("\\") + kind);
        default:
            if (kind >= '1' && kind <= '9') {
                reader_.refuse("a back reference"); // numbered differently beside named groups
            }
            literal(read_character_escape(reader_));
            return;
        }
        reader_.skip(1);
    }

    void open_group()
    {
        const std::size_t start = out_.size();
        if (reader_.starts_with("(*")) {
            reader_.refuse("a callout");
        }
        if (reader_.starts_with("(?#")) {
            const std::size_t end = reader_.rest().find(')');
            reader_.skip(end == std::string_view::npos ? reader_.rest().size() : end + 1);
            return;
        }
        for (const std::string_view opening : {"(?:", "(?=", "(?!", "(?>", "(?<=", "(?<!"}) {
            if (reader_.take(opening)) {
                push_group(start, opening);
                return;
            }
        }
        if (!reader_.starts_with("(?")) {
            reader_.skip(1);
            push_group(start, "(?:"); // nothing refers back, so nothing need be captured
            return;
        }
        if (reader_.starts_with("(?<") || reader_.starts_with("(?'")) {
            const char end = reader_.starts_with("(?<") ? '>' : '\'';
            const std::size_t length = reader_.rest().find(end, 3);
            if (length != std::string_view::npos) {
                reader_.skip(length + 1);
                push_group(start, "(?:");
                return;
            }
        }
        open_options(start);
    }

    /// (?im-im) holds to the end of the enclosing group, alternatives included; (?im-im:...) is a group.
    void open_options(std::size_t start)
    {
        std::string opening = "(?";
        reader_.skip(2);
        for (; !reader_.done() && reader_.peek() != ':' && reader_.peek() != ')'; reader_.skip(1)) {
            switch (reader_.peek()) {
            case 'i':
            case '-':
                opening += reader_.peek();
                break;
            case 'm':
                opening += 's';
                break; // "dot matches newline" in Oniguruma
            default:
                reader_.refuse("the group (?" + std::string(1, reader_.peek()));
            }
        }
        opening += ':';
        if (reader_.take(":")) {
            push_group(start, opening);
        } else if (reader_.take(")")) {
            out_ += opening;
            ++options_opened_;
            atom_.reset();
        } else {
            reader_.refuse("a group without its closing parenthesis");
        }
    }

    void push_group(std::size_t start, std::string_view opening)
    {
        if (groups_.size() >= 200) {
            reader_.refuse("groups nested more than 200 deep");
        }
        out_ += opening;
        groups_.push_back({start, options_opened_});
        options_opened_ = 0;
        atom_.reset();
    }

    void close_group()
    {
        if (groups_.empty()) {
            reader_.refuse("a closing parenthesis without its group");
        }
        reader_.skip(1);
        out_ += std::string(options_opened_ + 1, ')');
        atom_ = groups_.back().start;
        options_opened_ = groups_.back().options_opened;
        groups_.pop_back();
    }

    PatternReader reader_;
    std::string out_;
    std::optional<std::size_t> atom_; // where in out_ the thing starts that a quantifier would repeat
    std::vector<Group> groups_;
    std::size_t options_opened_ = 0; // groups opened for (?i) that the enclosing group closes
};

} // namespace

std::string translate_pattern(std::string_view oniguruma, const std::string& where)
{
    return Translator(oniguruma, where).run();
}

} // namespace attnscope::text
