#include "core/training/training_library.h"

#include "core/model/shared_library.h"

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

bool training_library_is_there()
{
    return shared_library_is_there(description());
}

} // namespace attnscope
