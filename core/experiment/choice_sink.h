// Takes the likeliest token of chosen rows.
#pragma once

#include "core/attention/attention_sink.h"

#include <cstdint>
#include <map>
#include <span>
#include <vector>

namespace attnscope {

/// Only the best of the output's predictions is kept; the pass must be asked for at least one.
class ChoiceSink final : public AttentionSink {
public:
    bool wants(int, int) const override { return false; }
    void begin(const CaptureInfo&) override { choices_.clear(); }
    void strip(const AttentionStrip&) override {}
    void layer_done(int) override {}
    void predictions(const Predictions& predictions) override;

    /// The likeliest token after that query. Throws std::out_of_range for a row that was not predicted.
    std::int32_t choice(int query) const { return choices_.at(query); }
    /// How many of the first tokens in `range` (of `ids`) are the likeliest after the tokens before them.
    int right_tokens(std::span<const std::int32_t> ids, Range range) const;

private:
    std::map<int, std::int32_t> choices_; ///< by query
};

} // namespace attnscope
