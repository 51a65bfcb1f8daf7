// Private: numbers as text, the same in every locale.
#pragma once

#include <string>

namespace attnscope {

/// 9 significant digits, which a float32 survives; "nan", "inf", "-inf".
std::string number_text(double value);

/// The same for values of tables, without a temporary.
void append_number(std::string& text, float value);
void append_number(std::string& text, int value);

} // namespace attnscope
