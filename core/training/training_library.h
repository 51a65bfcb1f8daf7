// Loads the shared library that trains, when something is to be trained and not before: it brings LibTorch along.
#pragma once

#include "core/training/trainer.h"

namespace attnscope {

/// train() of libattnscope_training.so, searched as libattnscope_model.so is. Errors: as of load_model_from_library(), otherwise
/// those of train().
TrainingResult train_with_library(const Recipe& recipe, const TrainingOptions& options,
                                  const TrainingWatch& watch);

/// Lets this process keep the memory that it frees, for the next step of training to reuse: what the system takes back comes
/// again page by page, a third of a training's time. To be called before threads that train begin.
void reuse_freed_memory();

/// Whether that library is in one of its places; loads nothing.
bool training_library_is_there();

} // namespace attnscope
