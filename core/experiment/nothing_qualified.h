// The error of an experiment in which no sample could be used.
#pragma once

#include "core/error.h"

namespace attnscope {

/// Kind not_found; the message says why nothing qualified.
class NothingQualified : public Error {
public:
    explicit NothingQualified(const std::string& message) : Error(ErrorKind::not_found, message) {}
};

} // namespace attnscope
