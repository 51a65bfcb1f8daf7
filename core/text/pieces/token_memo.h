// Tokens of a text as its pieces name them, each made once.
#pragma once

#include "core/text/token.h"

#include <cstdint>
#include <vector>

namespace attnscope::text {

/// For one text; a short one is not worth the table and has its tokens made anew.
class TokenMemo {
public:
    /// `pieces`: how many the text has, about; `vocabulary`: one more than the largest id.
    TokenMemo(std::size_t pieces, std::size_t vocabulary) : places_(16 * pieces > vocabulary ? vocabulary : 0)
    {
    }

    /// The token that `make()` answers for this id. Valid until the next call.
    template <typename Make>
    const Token& token_of(std::int32_t id, Make make)
    {
        const auto index = static_cast<std::size_t>(id);
        if (index >= places_.size()) {
            return single_ = make();
        }
        if (places_[index] == 0) {
            made_.push_back(make());
            places_[index] = static_cast<std::uint32_t>(made_.size());
        }
        return made_[places_[index] - 1];
    }

private:
    std::vector<std::uint32_t> places_; // of each id: index in made_ + 1; 0: not made yet
    std::vector<Token> made_;
    Token single_;
};

} // namespace attnscope::text
