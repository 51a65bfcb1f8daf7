#include "core/text/chat/chat_evaluator.h"
#include "core/text/chat/chat_string.h"
#include "core/text/utf8.h"

#include <algorithm>

namespace attnscope::text::chat {
namespace {

/// Where its characters begin, and its end.
std::vector<std::size_t> bounds_of(const std::string& text)
{
    std::vector<std::size_t> bounds;
    for (std::size_t at = 0; at < text.size(); at += code_point_at(text, at).length) {
        bounds.push_back(at);
    }
    bounds.push_back(text.size());
    return bounds;
}

} // namespace

Value item_at(int line, const Value& value, const Value& key, Budget& budget)
{
    if (value.is_undefined()) {
        fail(line, "looks into " + value.kind());
    }
    if (!key.is_integer() && !key.is_bool()) {
        return Undefined{};
    }
    std::int64_t place = key.integer();
    const auto find = [&](std::size_t count) -> std::optional<std::size_t> {
        const auto size = static_cast<std::int64_t>(count);
        place += place < 0 ? size : 0;
        return place >= 0 && place < size ? std::optional(static_cast<std::size_t>(place)) : std::nullopt;
    };
    if (const List* list = value.find_list()) {
        const auto at = find(list->size());
        return at ? (*list)[*at] : Value(Undefined{"list item"});
    }
    if (const MarkedText* text = value.find_text()) {
        budget.spend(line, 8 * text->size());
        const std::vector<std::size_t> bounds = bounds_of(text->characters());
        const auto at = find(bounds.size() - 1);
        return at ? Value(text->substring(bounds[*at], bounds[*at + 1] - bounds[*at])) : Value(Undefined{});
    }
    return Undefined{};
}

Value cut(int line, const Value& value, const Slice& slice, Budget& budget)
{
    if (slice.step == 0) {
        fail(line, "cuts with a step of zero");
    }
    const List* list = value.find_list();
    const MarkedText* text = value.find_text();
    if (list == nullptr && text == nullptr) {
        fail(line, "cuts a piece out of " + value.kind());
    }
    const std::vector<std::size_t> bounds =
        text == nullptr ? std::vector<std::size_t>() : bounds_of(text->characters());
    const std::size_t count = list == nullptr ? bounds.size() - 1 : list->size();
    budget.spend(line, 64 * count);
    const auto size = static_cast<std::int64_t>(count);
    const std::int64_t step = slice.step;
    // PySlice_AdjustIndices
    const auto place = [&](std::int64_t at) {
        at += at < 0 ? size : 0;
        return step > 0 ? std::clamp<std::int64_t>(at, 0, size) : std::clamp<std::int64_t>(at, -1, size - 1);
    };
    const std::int64_t first = slice.from ? place(*slice.from) : step > 0 ? 0 : size - 1;
    const std::int64_t last = slice.to ? place(*slice.to) : step > 0 ? size : -1;
    if (text != nullptr && step == 1) {
        const std::size_t begin = bounds[static_cast<std::size_t>(first)];
        return text->substring(begin, bounds[static_cast<std::size_t>(std::max(first, last))] - begin);
    }
    List taken;
    MarkedText characters;
    for (std::int64_t i = first; step > 0 ? i < last : i > last;) {
        const auto at = static_cast<std::size_t>(i);
        if (list != nullptr) {
            taken.push_back((*list)[at]);
        } else {
            characters += text->substring(bounds[at], bounds[at + 1] - bounds[at]);
        }
        if (step > size || step < -size) {
            break;
        }
        i += step;
    }
    return list != nullptr ? Value(std::move(taken)) : Value(std::move(characters));
}

} // namespace attnscope::text::chat
