// "0,5-7", "-1", "0:16": which layers, heads or queries are meant.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace attnscope::cli {

/// What was typed, understood but not yet applied to a model or file. Items are separated by commas: a number, `a-b`
/// (both ends included) or `a:b` (half-open, either end may be left out). Negative numbers count from the end, -1 is
/// the last.
class IndexSelection {
public:
    /// `what` names the things in messages: "layer", "head", "query". Errors: invalid_argument, with the item that is not
    /// understood.
    static IndexSelection parse(std::string_view text, std::string what);

    /// Indices among 0 ... count - 1, sorted, each once. A half-open range is cut to what exists. Errors:
    /// invalid_argument for a single index or an end of `a-b` outside; nothing_matched when nothing is left.
    std::vector<int> resolve(int count) const;

    /// Those of `available` (sorted true indices; -1 is the last of them) that are meant. An index that is not
    /// available, or a range without any, is nothing_matched, listing those that are.
    std::vector<int> resolve(const std::vector<int>& available) const;

private:
    struct Item {
        std::optional<int> begin; ///< nothing: from the start (half-open ranges only)
        std::optional<int> end;   ///< last index, or one past it when half_open; nothing: to the end
        bool half_open = false;
    };

    static Item parse_item(std::string_view text, const std::string& what);

    std::string what_;
    std::vector<Item> items_;
};

/// All of 0 ... count - 1 when nothing was selected.
std::vector<int> resolve_or_all(const std::optional<IndexSelection>& selection, int count);
std::vector<int> resolve_or_all(const std::optional<IndexSelection>& selection,
                                const std::vector<int>& available);

} // namespace attnscope::cli
