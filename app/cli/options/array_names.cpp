#include "app/cli/options/array_names.h"

#include "app/cli/options/parse_number.h"
#include "app/cli/terminal/exit_code.h"

#include <algorithm>

namespace attnscope::cli {

Component default_component(const CaptureReader& reader) noexcept
{
    return reader.kind() == ModelKind::plain ? Component::first : Component::difference;
}

std::string find_array_name(const CaptureReader& reader, std::string_view name, Component component)
{
    const std::string suffix = component == Component::first    ? "_1"
                               : component == Component::second ? "_2"
                                                                : "_difference";
    const std::vector<std::string> names = reader.array_names();
    const std::string wanted(name);
    for (const std::string& candidate : {wanted, "statistics/" + wanted, "statistics/" + wanted + suffix})
        if (std::find(names.begin(), names.end(), candidate) != names.end())
            return candidate;
    return {};
}

std::string require_array_name(const CaptureReader& reader, std::string_view name, Component component)
{
    const std::string found = find_array_name(reader, name, component);
    if (!found.empty())
        return found;
    std::string all;
    for (const std::string& each : reader.array_names())
        all += (all.empty() ? "" : ", ") + short_name(each);
    throw nothing_matched("\"" + std::string(name) + "\" is not in " + reader.path().string() +
                          "; there are " + all);
}

std::string short_name(const std::string& name)
{
    return name.substr(name.rfind('/') + 1);
}

std::vector<std::string> split_list(std::string_view list)
{
    std::vector<std::string> items;
    for (std::size_t begin = 0; begin <= list.size();) {
        const std::size_t end = std::min(list.find(',', begin), list.size());
        items.emplace_back(trimmed(list.substr(begin, end - begin)));
        begin = end + 1;
    }
    return items;
}

} // namespace attnscope::cli
