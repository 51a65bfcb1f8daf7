#include "core/checkpoint/weight_index.h"

#include "core/checkpoint/json_text.h"
#include "core/checkpoint/printable.h"
#include "core/error.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <set>

namespace attnscope {

namespace {

/// An index comes from strangers: it may name files of its own folder and below, nothing else.
bool stays_inside(const std::string& file)
{
    const std::filesystem::path name = file;
    return file.find('\0') == std::string::npos && !name.empty() && name.is_relative() &&
           name.has_filename() &&
           std::ranges::none_of(name, [](const std::filesystem::path& part) { return part == ".."; });
}

} // namespace

WeightIndex read_weight_index(const std::filesystem::path& path)
{
    return parse_weight_index(read_text(path), path.string());
}

WeightIndex parse_weight_index(std::string_view text, const std::string& origin)
{
    const auto fail = [&](const std::string& message) {
        throw Error(ErrorKind::corrupt, origin + ": " + message);
    };
    const nlohmann::json document = parse_json(text, origin);
    const auto* map =
        document.is_object() && document.contains("weight_map") ? &document.at("weight_map") : nullptr;
    if (map == nullptr || !map->is_object() || map->empty())
        fail("holds no \"weight_map\" from tensor names to file names");

    WeightIndex index;
    for (const auto& [tensor, file] : map->items()) {
        if (!file.is_string())
            fail("places tensor " + printable(tensor) + " in " + describe_json(file) +
                 ", expected a file name");
        const auto& name = file.get_ref<const std::string&>();
        if (!stays_inside(name))
            fail("places tensor " + printable(tensor) + " in \"" + printable(name) +
                 "\", which is no file of its folder");
        index.emplace(tensor, name);
    }
    return index;
}

std::vector<std::string> shards_of(const WeightIndex& index)
{
    std::set<std::string> names;
    for (const auto& [tensor, file] : index)
        names.insert(file);
    return {names.begin(), names.end()};
}

} // namespace attnscope
