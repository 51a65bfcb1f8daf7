#include "core/text/chat/chat_text.h"

#include <algorithm>

namespace attnscope::text::chat {

MarkedText::MarkedText(std::string characters, std::size_t message) : characters_(std::move(characters))
{
    append_mark({0, characters_.size(), message});
}

void MarkedText::append_mark(const Mark& mark)
{
    if (mark.begin == mark.end) {
        return;
    }
    if (!marks_.empty() && marks_.back().message == mark.message && marks_.back().end == mark.begin) {
        marks_.back().end = mark.end;
    } else {
        marks_.push_back(mark);
    }
}

MarkedText& MarkedText::operator+=(const MarkedText& other)
{
    const std::size_t before = size();
    const std::vector<Mark> marks = other.marks_; // a copy: the other one may be this one
    for (const Mark& mark : marks) {
        append_mark({before + mark.begin, before + mark.end, mark.message});
    }
    characters_ += other.characters_;
    return *this;
}

MarkedText MarkedText::substring(std::size_t begin, std::size_t length) const
{
    MarkedText part(characters_.substr(begin, length));
    const std::size_t end = begin + part.size();
    for (const Mark& mark : marks_) {
        const std::size_t from = std::max(mark.begin, begin);
        const std::size_t to = std::min(mark.end, end);
        if (from < to) {
            part.append_mark({from - begin, to - begin, mark.message});
        }
    }
    return part;
}

MarkedText MarkedText::rewritten(std::string characters) const
{
    const std::optional<std::size_t> message = find_message();
    return message ? MarkedText(std::move(characters), *message) : MarkedText(std::move(characters));
}

std::optional<std::size_t> MarkedText::find_message() const noexcept
{
    const bool throughout = marks_.size() == 1 && marks_[0].end - marks_[0].begin == size();
    return throughout ? std::optional(marks_[0].message) : std::nullopt;
}

std::vector<std::optional<ByteSpan>> find_messages(const MarkedText& text, std::size_t count)
{
    std::vector<std::optional<ByteSpan>> places(count);
    const std::vector<Mark>& marks = text.marks();
    for (std::size_t i = 0; i < marks.size();) {
        const std::size_t message = marks[i].message;
        ByteSpan place = {marks[i].begin, marks[i].end};
        for (++i; i < marks.size() && marks[i].message == message; ++i) {
            place.end = marks[i].end;
        }
        std::optional<ByteSpan>& known = places[message];
        if (!known || place.end - place.begin > known->end - known->begin) {
            known = place;
        }
    }
    return places;
}

} // namespace attnscope::text::chat
