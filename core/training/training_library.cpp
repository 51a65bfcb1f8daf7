#include "core/training/training_library.h"

#include "core/model/shared_library.h"

#include <malloc.h>

#include <limits>

namespace attnscope {

namespace {

using TrainFunction = void(const Recipe&, const TrainingOptions&, const TrainingWatch&, TrainingResult&);

LibraryDescription description()
{
    return {"libattnscope_training.so", "the library that trains models", ATTNSCOPE_BUILD_LIBRARY_DIR,
            "attnscope_training_interface", ATTNSCOPE_TRAINING_INTERFACE};
}

} // namespace

TrainingResult train_with_library(const Recipe& recipe, const TrainingOptions& options,
                                  const TrainingWatch& watch)
{
    static const SharedLibrary library = SharedLibrary::open(description());
    TrainingResult result;
    library.require<TrainFunction>("attnscope_train")(recipe, options, watch, result);
    return result;
}

void reuse_freed_memory()
{
    constexpr int largest = std::numeric_limits<int>::max();
    ::mallopt(M_MMAP_THRESHOLD, largest);
    ::mallopt(M_TRIM_THRESHOLD, largest);
    ::mallopt(M_ARENA_MAX, 1); // further ones give large blocks back at once
}

bool training_library_is_there()
{
    return shared_library_is_there(description());
}

} // namespace attnscope
