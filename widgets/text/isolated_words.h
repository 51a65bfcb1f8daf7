// Names of strangers (tokens, captures, spans) inside sentences of ours. Any thread.
#pragma once

#include <QString>

namespace attnscope {

/// `text` on one line, as isolated() of core/attention/derived/describe.h; without the isolates where it has no character that
/// would reorder what stands around it.
QString isolated_words(const QString& text);

/// The same for menus, tabs and buttons, where "&" marks a key unless it is doubled.
QString menu_words(const QString& text);

} // namespace attnscope
