#include "app/cli/worker/progress_meter.h"

namespace attnscope::cli::worker {

namespace {

const char* name_of(CaptureStage stage)
{
    switch (stage) {
    case CaptureStage::generating:
        return "generating";
    case CaptureStage::capturing:
        return "capturing";
    case CaptureStage::finishing:
        return "finishing";
    }
    return "";
}

} // namespace

std::optional<Json> ProgressMeter::step(const CaptureStep& step, Clock::time_point now)
{
    if (stage_ != step.stage) {
        stage_ = step.stage;
        start_ = now;
    } else if (now < next_) {
        return std::nullopt;
    }
    next_ = now + std::chrono::milliseconds(100);
    const double elapsed = std::chrono::duration<double>(now - start_).count();
    Json rate, left;
    if (elapsed > 0 && step.bytes > 0 && step.stage == CaptureStage::capturing)
        rate = static_cast<double>(step.bytes) / elapsed;
    if (elapsed > 0 && step.done > 0 && step.total >= step.done)
        left = elapsed / static_cast<double>(step.done) * static_cast<double>(step.total - step.done);
    return Json{{"stage", name_of(step.stage)},
                {"done", step.done},
                {"total", step.total},
                {"layer", step.layer},
                {"layers", step.layers},
                {"bytes", step.bytes},
                {"bytes_per_second", std::move(rate)},
                {"seconds_left", std::move(left)}};
}

} // namespace attnscope::cli::worker
