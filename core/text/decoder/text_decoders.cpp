#include "core/text/decoder/text_decoders.h"

#include "core/text/normalizer/replace_text.h"
#include "core/text/utf8.h"

#include <algorithm>

namespace attnscope::text {

MetaspaceDecoder::MetaspaceDecoder(char32_t replacement, bool prepended) : prepended_(prepended)
{
    append_utf8(sign_, replacement);
}

Pieces MetaspaceDecoder::decode(Pieces pieces) const
{
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        pieces[i] = replace_text(pieces[i], sign_, i == 0 && prepended_ ? "" : " ");
    }
    return pieces;
}

std::string MetaspaceDecoder::bytes_of(std::string piece) const
{
    return replace_text(piece, sign_, " ");
}

StripDecoder::StripDecoder(char32_t content, std::uint64_t start, std::uint64_t stop)
    : start_(start), stop_(stop)
{
    append_utf8(content_, content);
}

Pieces StripDecoder::decode(Pieces pieces) const
{
    for (std::string& piece : pieces) {
        std::string_view left = piece;
        for (std::uint64_t i = 0; i < start_ && left.starts_with(content_); ++i) {
            left.remove_prefix(content_.size());
        }
        for (std::uint64_t i = 0; i < stop_ && left.ends_with(content_); ++i) {
            left.remove_suffix(content_.size());
        }
        piece = std::string(left);
    }
    return pieces;
}

Pieces ReplaceDecoder::decode(Pieces pieces) const
{
    std::size_t bytes = 0;
    for (const std::string& piece : pieces) {
        bytes += piece.size();
    }
    const TimeLimit limit(bytes);
    for (std::string& piece : pieces) {
        piece = replaced(piece, limit);
    }
    return pieces;
}

std::string ReplaceDecoder::bytes_of(std::string piece) const
{
    return replaced(piece, TimeLimit(piece.size()));
}

std::string ReplaceDecoder::replaced(const std::string& piece, const TimeLimit& limit) const
{
    std::string text;
    std::size_t done = 0;
    for (const Match& match : pattern_.find_all(piece, limit)) {
        text.append(piece, done, match.begin - done).append(content_);
        done = match.end;
    }
    return text.append(piece, done);
}

Pieces WordPieceDecoder::decode(Pieces pieces) const
{
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        if (i > 0) {
            pieces[i] = pieces[i].starts_with(prefix_) ? pieces[i].substr(prefix_.size()) : " " + pieces[i];
        }
        if (cleanup_) {
            pieces[i] = without_extra_spaces(pieces[i]);
        }
    }
    return pieces;
}

std::string WordPieceDecoder::bytes_of(std::string piece) const
{
    return piece.starts_with(prefix_) ? piece.substr(prefix_.size()) : piece;
}

Pieces BpeSuffixDecoder::decode(Pieces pieces) const
{
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        pieces[i] = replace_text(pieces[i], suffix_, i + 1 == pieces.size() ? "" : " ");
    }
    return pieces;
}

std::string BpeSuffixDecoder::bytes_of(std::string piece) const
{
    return replace_text(piece, suffix_, "");
}

Pieces CtcDecoder::decode(Pieces pieces) const
{
    pieces.erase(std::unique(pieces.begin(), pieces.end()), pieces.end());
    Pieces result;
    for (const std::string& piece : pieces) {
        std::string text = replace_text(piece, pad_token_, "");
        if (cleanup_) {
            text = replace_text(without_extra_spaces(text), word_delimiter_token_, " ");
        }
        if (!text.empty()) {
            result.push_back(std::move(text));
        }
    }
    return result;
}

} // namespace attnscope::text
