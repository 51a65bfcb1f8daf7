// Characters with so many accents that they would reach into the lines above and below.
#pragma once

#include <QString>

namespace attnscope {

/// No script stacks more than four marks on a character: of a tower of them four stay, then comes an ellipsis. Counted, not
/// measured: who opens a picture may draw it with another font.
QString without_towers(const QString& text);

} // namespace attnscope
