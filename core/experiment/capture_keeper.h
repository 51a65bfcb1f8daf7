// --keep-captures: the maps of every pass of an experiment as capture files.
#pragma once

#include "core/capture/capture_writer.h"
#include "core/experiment/prompt_text.h"
#include "core/model/model.h"

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace attnscope {

class CaptureKeeper {
public:
    /// Makes the folder. `tool_version` goes into the files. Errors: io.
    CaptureKeeper(std::filesystem::path folder, std::string tool_version);

    /// A sink that writes FOLDER/LABEL.attn.h5, whole maps of all layers and heads; one that is there is replaced. Errors: as
    /// CaptureWriter.
    std::unique_ptr<CaptureWriter> begin(const ModelInfo& model, const PassRequest& request,
                                         const ExperimentPrompt& prompt, const std::vector<Segment>& segments,
                                         const std::string& label) const;

private:
    std::filesystem::path folder_;
    std::string tool_version_;
};

} // namespace attnscope
