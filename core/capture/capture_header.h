// What a capture file holds before the first number of the pass: attributes, axes, tokens, prompt.
#pragma once

#include "core/capture/capture_axes.h"
#include "core/capture/capture_plan.h"

namespace attnscope {

void write_attributes(hdf5::Group& root, const CapturePlan& plan);
void add_root_axes(CaptureAxes& axes, const CapturePlan& plan);
void write_tokens(CaptureAxes& axes, const CapturePlan& plan);
/// Prompt, model configuration, segments, interventions, pairs and masks.
void write_texts_and_tables(hdf5::Group& root, CaptureAxes& axes, const CapturePlan& plan);

} // namespace attnscope
