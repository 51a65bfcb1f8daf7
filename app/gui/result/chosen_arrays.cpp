#include "app/gui/result/chosen_arrays.h"

#include "widgets/text/isolated_words.h"

#include <algorithm>

namespace attnscope::gui {

void ChosenArrays::visit(std::size_t n, const std::function<void(const NamedArray&, const Places&)>& take)
{
    const ExperimentResult& result = *input_.results[n];
    bool has_any = false;
    for (const NamedArray& array : arrays_) {
        if (result.find_array(array.name) == nullptr)
            continue;
        has_any = true;
        Places places;
        if (std::all_of(input_.chosen.begin(), input_.chosen.end(),
                        [&](const auto& chosen) { return input_.choose(places, result, chosen.first); }))
            take(array, places);
        else
            add_missing(isolated_words(input_.name(n)));
    }
    if (!has_any)
        add_missing(isolated_words(input_.name(n)));
}

QStringList ChosenArrays::notes() const
{
    if (missing_.isEmpty())
        return {};
    return {QStringLiteral("no number: %1").arg(missing_.join(QStringLiteral(", ")))};
}

} // namespace attnscope::gui
