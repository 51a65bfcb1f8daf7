#include "app/cli/options/output_path.h"

#include "app/cli/terminal/exit_code.h"

#include <cerrno>
#include <cstring>
#include <unistd.h>

namespace attnscope::cli {

void require_writable(const std::filesystem::path& output, bool overwrite)
{
    const auto fail = [&](ErrorKind kind, const std::string& message) {
        throw CommandError(ExitCode::failed, kind, message);
    };
    if (output == "-")
        fail(ErrorKind::invalid_argument,
             "standard output takes no file that is written here and there; give -o the name of a file");
    std::error_code problem;
    const auto status = std::filesystem::status(output, problem);
    if (problem == std::errc::too_many_symbolic_link_levels)
        fail(ErrorKind::io, output.string() + " is a symbolic link that leads to itself");
    if (!output.has_filename() || std::filesystem::is_directory(status))
        fail(ErrorKind::invalid_argument, output.string() + " is a folder; -o takes the name of a file");
    if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status))
        fail(ErrorKind::invalid_argument, output.string() + " is no regular file");
    if (std::filesystem::exists(status) && !overwrite)
        fail(ErrorKind::invalid_argument,
             output.string() + " exists; choose another name, or --force to overwrite it");
    const std::filesystem::path folder = output.has_parent_path() ? output.parent_path() : ".";
    if (!std::filesystem::is_directory(folder, problem))
        fail(ErrorKind::not_found, "the folder " + folder.string() + " does not exist");
    if (access(folder.c_str(), W_OK | X_OK) != 0)
        fail(ErrorKind::io, "cannot write to the folder " + folder.string() + ": " + std::strerror(errno));
}

std::vector<std::filesystem::path> files_of(const ModelFolder& folder)
{
    std::vector<std::filesystem::path> files = folder.weights;
    for (const std::filesystem::path* file :
         {&folder.config, &folder.index, &folder.tokenizer, &folder.tokenizer_config})
        if (!file->empty())
            files.push_back(*file);
    return files;
}

void require_apart(const std::filesystem::path& output, std::span<const std::filesystem::path> inputs)
{
    for (const std::filesystem::path& input : inputs) {
        std::error_code not_both_there;
        if (std::filesystem::equivalent(output, input, not_both_there))
            throw CommandError(ExitCode::failed, ErrorKind::invalid_argument,
                               output.string() + " is " +
                                   (output == input ? "what is read" : "the same file as " + input.string()) +
                                   ": writing would destroy it, with --force too; choose another name");
    }
}

} // namespace attnscope::cli
