#include "core/checkpoint/hub_cache.h"

#include "core/checkpoint/json_text.h"
#include "core/checkpoint/printable.h"
#include "core/error.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>

namespace attnscope {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view folder_prefix = "models--";

std::optional<fs::path> find_variable(const char* name)
{
    const char* value = std::getenv(name);
    if (value == nullptr || *value == '\0')
        return std::nullopt;
    const std::string_view text = value;
    const char* home = std::getenv("HOME");
    if (home != nullptr && (text == "~" || text.starts_with("~/")))
        return fs::path(std::string(home) + std::string(text.substr(1)));
    return fs::path(text);
}

bool is_plain_name(const fs::path& part)
{
    const std::string name = part.string();
    return !name.empty() && name != "." && name != ".." && std::ranges::all_of(name, [](unsigned char c) {
        return std::isalnum(c) != 0 || c == '-' || c == '_' || c == '.';
    });
}

std::string repository_of(std::string_view folder_name)
{
    std::string name(folder_name.substr(folder_prefix.size()));
    if (const std::size_t border = name.find("--"); border != std::string::npos)
        name.replace(border, 2, "/");
    return name;
}

std::vector<fs::path> snapshots_in(const fs::path& repository)
{
    std::vector<fs::path> found;
    std::error_code ignored;
    for (const auto& entry : fs::directory_iterator(repository / "snapshots", ignored))
        if (entry.is_directory(ignored))
            found.push_back(entry.path());
    std::ranges::sort(found);
    return found;
}

} // namespace

fs::path hub_cache_folder()
{
    for (const char* name : {"HF_HUB_CACHE", "HUGGINGFACE_HUB_CACHE"})
        if (const auto folder = find_variable(name))
            return *folder;
    if (const auto folder = find_variable("HF_HOME"))
        return *folder / "hub";
    if (const auto folder = find_variable("XDG_CACHE_HOME"))
        return *folder / "huggingface" / "hub";
    return find_variable("HOME").value_or("/") / ".cache" / "huggingface" / "hub";
}

std::vector<HubName> hub_names(std::string_view text)
{
    fs::path path(text);
    if (!path.has_filename()) // one trailing slash
        path = path.parent_path();
    const std::vector<fs::path> parts(path.begin(), path.end());
    if (parts.empty() || !std::ranges::all_of(parts, is_plain_name))
        return {};
    std::vector<HubName> names;
    for (const std::size_t length : {std::size_t{2}, std::size_t{1}}) {
        if (parts.size() < length)
            continue;
        HubName name{parts[0].string(), {}};
        if (length == 2)
            name.repository += "/" + parts[1].string();
        for (std::size_t i = length; i < parts.size(); ++i)
            name.subfolder /= parts[i];
        names.push_back(std::move(name));
    }
    return names;
}

std::string hub_folder_name(const std::string& repository)
{
    std::string name(folder_prefix);
    for (const char c : repository)
        name += c == '/' ? std::string("--") : std::string(1, c);
    return name;
}

bool is_hub_repository(const fs::path& folder)
{
    std::error_code ignored;
    return fs::is_directory(folder / "snapshots", ignored) && !fs::exists(folder / "config.json", ignored);
}

fs::path resolve_snapshot(const fs::path& repository)
{
    std::error_code ignored;
    const fs::path reference = repository / "refs" / "main";
    const std::vector<fs::path> snapshots = snapshots_in(repository);
    std::string wanted;
    if (fs::exists(reference, ignored)) {
        wanted = read_text(reference);
        wanted.erase(wanted.find_last_not_of(" \t\r\n") + 1);
        if (!is_plain_name(wanted))
            throw Error(ErrorKind::corrupt,
                        reference.string() + ": holds no revision: \"" + printable(wanted) + "\"");
        if (fs::is_directory(repository / "snapshots" / wanted, ignored))
            return repository / "snapshots" / wanted;
    } else if (snapshots.size() == 1) {
        return snapshots.front();
    }
    std::string message = repository.string() + ": " +
                          (wanted.empty() ? "has no refs/main to choose a snapshot by"
                                          : "has no snapshot " + wanted + ", which refs/main names");
    message += snapshots.empty() ? "; no snapshot is there" : "; name one of these folders:";
    for (const fs::path& snapshot : snapshots)
        message += "\n  " + snapshot.string();
    throw Error(ErrorKind::not_found, message);
}

std::optional<HubPlace> find_hub_place(const fs::path& folder)
{
    // .../models--org--name/snapshots/<revision>[/subfolder...]
    fs::path repository;
    for (auto part = folder.begin(); part != folder.end(); ++part) {
        repository /= *part;
        const auto snapshots = std::next(part);
        if (!part->string().starts_with(folder_prefix) || snapshots == folder.end() ||
            *snapshots != "snapshots")
            continue;
        const auto revision = std::next(snapshots);
        if (revision == folder.end())
            return std::nullopt;
        HubPlace place{repository_of(part->string()), repository / "blobs"};
        for (auto rest = std::next(revision); rest != folder.end(); ++rest)
            if (!rest->empty())
                place.name += "/" + rest->string();
        return place;
    }
    return std::nullopt;
}

} // namespace attnscope
