#include "core/checkpoint/checkpoint.h"

#include "core/checkpoint/printable.h"
#include "core/error.h"

#include <set>
#include <utility>

namespace attnscope {

namespace {

/// A few names tell what is meant; a whole foreign model of them does not.
constexpr std::size_t most_named = 50;

/// Lines of one kind, of which the first are spelled out and the others counted.
class Findings {
public:
    explicit Findings(std::string kind) : kind_("\n  " + std::move(kind) + ": ") {}

    bool empty() const noexcept { return count_ == 0; }
    void add(const std::string& text)
    {
        if (count_++ < most_named)
            text_ += kind_ + text;
    }
    std::string text() const
    {
        return count_ > most_named ? text_ + kind_ + with_commas(count_ - most_named) + " more" : text_;
    }

private:
    std::string kind_;
    std::string text_;
    std::size_t count_ = 0;
};

} // namespace

std::vector<std::string> Checkpoint::check(const std::vector<ExpectedTensor>& expected,
                                           bool (*ignorable)(std::string_view name)) const
{
    Findings missing("missing");
    Findings misshapen("wrong shape");
    Findings unexpected("not asked for");
    std::set<std::string_view> asked;
    for (const ExpectedTensor& wanted : expected) {
        asked.insert(wanted.name);
        const TensorView* found = find(wanted.name);
        if (found == nullptr) {
            if (wanted.required)
                missing.add(wanted.name + " " + shape_text(wanted.shape) +
                            (wanted.reason.empty() ? "" : " (" + wanted.reason + ")"));
        } else if (found->shape != wanted.shape) {
            misshapen.add(wanted.name + " is " + shape_text(found->shape) + ", expected " +
                          shape_text(wanted.shape));
        }
    }
    std::vector<std::string> unasked;
    for (const auto& [name, tensor] : by_name_)
        if (!asked.contains(name) && (ignorable == nullptr || !ignorable(name))) {
            unasked.push_back(name);
            unexpected.add(printable(name));
        }

    if (!missing.empty() || !misshapen.empty())
        throw Error(ErrorKind::corrupt,
                    files_text() + ": the tensors are not those that config.json asks for" + missing.text() +
                        misshapen.text() + (missing.empty() ? "" : unexpected.text()));
    return unasked;
}

} // namespace attnscope
