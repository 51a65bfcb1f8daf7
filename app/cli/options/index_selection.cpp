#include "app/cli/options/index_selection.h"

#include "app/cli/options/parse_number.h"
#include "app/cli/report/text_format.h"
#include "app/cli/terminal/exit_code.h"

#include <algorithm>
#include <numeric>
#include <set>
#include <utility>

namespace attnscope::cli {

namespace {

std::string plural(const std::string& what)
{
    return what == "query" ? "queries" : what + "s";
}

} // namespace

IndexSelection::Item IndexSelection::parse_item(std::string_view text, const std::string& what)
{
    const auto fail = [&] {
        throw Error(ErrorKind::invalid_argument, "\"" + std::string(text) + "\" is no selection of " +
                                                     plural(what) +
                                                     "; write numbers and ranges, e.g. 0,5-7 or 0:16 or -1");
    };
    const auto number = [&](std::string_view digits) {
        const std::optional<int> value = find_integer(digits);
        if (!value)
            fail();
        return value;
    };
    if (const std::size_t colon = text.find(':'); colon != std::string_view::npos) {
        const std::string_view left = text.substr(0, colon);
        const std::string_view right = text.substr(colon + 1);
        return {left.empty() ? std::nullopt : number(left), right.empty() ? std::nullopt : number(right),
                true};
    }
    // A leading minus is a sign, the next one makes a range: "-3--1".
    if (const std::size_t dash = text.find('-', 1); dash != std::string_view::npos)
        return {number(text.substr(0, dash)), number(text.substr(dash + 1)), false};
    const std::optional<int> single = number(text);
    return {single, single, false};
}

IndexSelection IndexSelection::parse(std::string_view text, std::string what)
{
    IndexSelection selection;
    selection.what_ = std::move(what);
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find(',', begin), text.size());
        selection.items_.push_back(parse_item(trimmed(text.substr(begin, end - begin)), selection.what_));
        begin = end + 1;
    }
    return selection;
}

std::vector<int> IndexSelection::resolve(int count) const
{
    std::set<int> chosen;
    const auto from_end = [&](int index) { return index < 0 ? index + count : index; };
    const auto require = [&](int index) {
        const int place = from_end(index);
        if (place < 0 || place >= count)
            throw Error(ErrorKind::invalid_argument, what_ + " " + std::to_string(index) +
                                                         " does not exist: there are " +
                                                         std::to_string(count) + " " + plural(what_) +
                                                         ", 0 to " + std::to_string(count - 1));
        return place;
    };
    for (const Item& item : items_) {
        int begin = 0;
        int end = count;
        if (item.half_open) {
            begin = item.begin ? std::max(0, from_end(*item.begin)) : 0;
            end = item.end ? std::min(count, from_end(*item.end)) : count;
        } else {
            begin = require(*item.begin);
            end = require(*item.end) + 1;
            if (begin >= end)
                throw Error(ErrorKind::invalid_argument, plural(what_) + " " + std::to_string(*item.begin) +
                                                             "-" + std::to_string(*item.end) +
                                                             ": the range ends before it begins");
        }
        for (int index = begin; index < end; ++index)
            chosen.insert(index);
    }
    if (chosen.empty())
        throw nothing_matched("the selection holds none of the " + std::to_string(count) + " " +
                              plural(what_));
    return {chosen.begin(), chosen.end()};
}

std::vector<int> IndexSelection::resolve(const std::vector<int>& available) const
{
    const std::string listed = "; in the file: " + indices_text(available);
    if (available.empty())
        throw nothing_matched("the file holds no " + plural(what_));
    std::set<int> chosen;
    const auto from_end = [&](int index) {
        const int place = index + static_cast<int>(available.size());
        return index >= 0 ? index : place >= 0 ? available[static_cast<std::size_t>(place)] : -1;
    };
    for (const Item& item : items_) {
        const int begin = item.begin ? from_end(*item.begin) : 0;
        int end = item.end ? from_end(*item.end) : available.back() + 1;
        if (!item.half_open)
            ++end;
        const auto first = std::lower_bound(available.begin(), available.end(), begin);
        const auto last = std::lower_bound(first, available.end(), end);
        if (first == last)
            throw nothing_matched(what_ + " " + std::to_string(item.begin.value_or(0)) + " is not there" +
                                  listed);
        chosen.insert(first, last);
    }
    return {chosen.begin(), chosen.end()};
}

std::vector<int> resolve_or_all(const std::optional<IndexSelection>& selection, int count)
{
    if (selection)
        return selection->resolve(count);
    std::vector<int> all(static_cast<std::size_t>(std::max(count, 0)));
    std::iota(all.begin(), all.end(), 0);
    return all;
}

std::vector<int> resolve_or_all(const std::optional<IndexSelection>& selection,
                                const std::vector<int>& available)
{
    return selection ? selection->resolve(available) : available;
}

} // namespace attnscope::cli
