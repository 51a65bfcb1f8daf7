// Tells whether the weights of a folder are still those that something was computed from.
#pragma once

#include "core/checkpoint/model_folder.h"

#include <string>

namespace attnscope {

/// 16 hexadecimal digits over sizes and contents of all files of weights, names and places left out. Of a file of more than
/// 256 MiB a thousandth of its blocks is read, and the time it was written counts too. Meant against mistakes, not against
/// malice. Errors: those of MappedFile.
std::string weights_mark(const ModelFolder& folder);

} // namespace attnscope
