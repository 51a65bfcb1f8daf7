// What came of a piece of reading: a value, or why there is none.
#pragma once

#include "core/error.h"

#include <QString>

#include <exception>
#include <optional>
#include <utility>

namespace attnscope::gui {

/// `message` is plain text and may hold parts of a prompt or a path: never to be shown as rich text.
struct ReadError {
    ErrorKind kind = ErrorKind::io;
    QString message;
};

/// The words of whatever core or the library threw.
ReadError read_error_of(const std::exception& error);

template <typename T>
class ReadResult {
public:
    ReadResult(T value) : value_(std::move(value)) {}
    ReadResult(ReadError error) : error_(std::move(error)) {}

    explicit operator bool() const noexcept { return value_.has_value(); }
    const T& operator*() const { return value_.value(); }
    T& operator*() { return value_.value(); }
    const T* operator->() const { return &value_.value(); }
    const ReadError& error() const noexcept { return error_; }

private:
    std::optional<T> value_;
    ReadError error_;
};

} // namespace attnscope::gui
