#include "app/cli/capture/capture_watch.h"

#include "app/cli/terminal/interrupt.h"

namespace attnscope::cli {

namespace {

std::string stage_text(const CaptureStep& step)
{
    return step.stage == CaptureStage::generating
               ? "generating"
               : "layer " + std::to_string(step.layer) + " of " + std::to_string(step.layers);
}

} // namespace

CaptureWatch watch_on(const Console& console, ProgressLine& progress)
{
    CaptureWatch watch;
    watch.step = [&progress](const CaptureStep& step) {
        progress.show(step.done, step.total, stage_text(step), step.bytes);
        return !interrupted();
    };
    watch.notices = [&](std::span<const std::string> texts) {
        progress.clear();
        console.warnings(texts);
    };
    return watch;
}

} // namespace attnscope::cli
