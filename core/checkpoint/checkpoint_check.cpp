#include "core/checkpoint/checkpoint.h"

#include "core/checkpoint/printable.h"
#include "core/error.h"

#include <set>

namespace attnscope {

namespace {

/// Unexpected names help to see what was meant by a missing one; a whole foreign model of them does not.
constexpr std::size_t most_unexpected = 50;

std::string list_unexpected(const std::vector<std::string>& names)
{
    std::string text;
    for (std::size_t i = 0; i < names.size() && i < most_unexpected; ++i)
        text += "\n  not asked for: " + printable(names[i]);
    if (names.size() > most_unexpected)
        text += "\n  not asked for: " + with_commas(names.size() - most_unexpected) + " more";
    return text;
}

} // namespace

std::vector<std::string> Checkpoint::check(const std::vector<ExpectedTensor>& expected,
                                           bool (*ignorable)(std::string_view name)) const
{
    std::string missing;
    std::string misshapen;
    std::set<std::string_view> asked;
    for (const ExpectedTensor& wanted : expected) {
        asked.insert(wanted.name);
        const TensorView* found = find(wanted.name);
        if (found == nullptr) {
            if (wanted.required)
                missing += "\n  missing: " + wanted.name + " " + shape_text(wanted.shape) +
                           (wanted.reason.empty() ? "" : " (" + wanted.reason + ")");
        } else if (found->shape != wanted.shape) {
            misshapen += "\n  wrong shape: " + wanted.name + " is " + shape_text(found->shape) +
                         ", expected " + shape_text(wanted.shape);
        }
    }
    std::vector<std::string> unexpected;
    for (const auto& [name, tensor] : by_name_)
        if (!asked.contains(name) && (ignorable == nullptr || !ignorable(name)))
            unexpected.push_back(name);

    if (!missing.empty() || !misshapen.empty())
        throw Error(ErrorKind::corrupt,
                    files_text() + ": the tensors are not those that config.json asks for" + missing +
                        misshapen + (missing.empty() ? "" : list_unexpected(unexpected)));
    return unexpected;
}

} // namespace attnscope
