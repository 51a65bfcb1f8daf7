// The functions by which training_library.cpp finds what is in this library.
#include "core/training/trainer.h"

/// Asked before any other: see shared_library.h.
extern "C" const char* attnscope_training_interface()
{
    return ATTNSCOPE_TRAINING_INTERFACE;
}

extern "C" void attnscope_train(const attnscope::Recipe& recipe, const attnscope::TrainingOptions& options,
                                const attnscope::TrainingWatch& watch, attnscope::TrainingResult& result)
{
    result = attnscope::train(recipe, options, watch);
}
