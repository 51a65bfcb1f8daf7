#include "core/text/pieces/sentence_piece_file.h"

#include "core/error.h"
#include "core/text/pieces/byte_pieces.h"
#include "core/text/pieces/protobuf_reader.h"
#include "core/text/token.h"
#include "core/text/token_model/vocabulary.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <unordered_set>

namespace attnscope::text {
namespace {

SentencePiece read_piece(ProtobufReader message)
{
    SentencePiece piece;
    while (message.next()) {
        switch (message.field()) {
        case 1:
            piece.piece = message.require_bytes();
            break;
        case 2:
            piece.score = message.require_float();
            break;
        case 3: {
            const std::int32_t type = message.require_int();
            if (type < 1 || type > 6) {
                message.fail("a piece is of the unknown type " + std::to_string(type));
            }
            piece.type = static_cast<PieceType>(type);
            break;
        }
        default:
            break;
        }
    }
    if (piece.piece.empty()) {
        message.fail("a piece is empty");
    }
    if (find_invalid_utf8(piece.piece) != std::string_view::npos) {
        message.fail("the piece \"" + display_text(piece.piece) + "\" is not valid UTF-8");
    }
    if (!std::isfinite(piece.score)) {
        message.fail("the score of the piece \"" + display_text(piece.piece) + "\" is no number");
    }
    return piece;
}

void read_trainer_spec(ProtobufReader message, SentencePieceFile& file)
{
    while (message.next()) {
        switch (message.field()) {
        case 3: {
            const std::int32_t model = message.require_int();
            if (model != 1 && model != 2) {
                const char* name = model == 3 ? "WORD" : model == 4 ? "CHAR" : "unknown";
                throw Error(ErrorKind::not_supported,
                            "trainer_spec.model_type: kind " + std::string(name) + " is not supported");
            }
            file.model = static_cast<SentencePieceFile::Model>(model);
            break;
        }
        case 24:
            file.space_as_suffix = message.require_bool();
            break;
        case 35:
            file.byte_fallback = message.require_bool();
            break;
        case 44:
            file.unk_surface = message.require_bytes();
            break;
        case 46:
            file.bos_piece = message.require_bytes();
            break;
        case 47:
            file.eos_piece = message.require_bytes();
            break;
        default:
            break;
        }
    }
}

void read_normalizer(ProtobufReader message, NormalizerSpec& normalizer)
{
    while (message.next()) {
        switch (message.field()) {
        case 2:
            normalizer.character_map = message.require_bytes();
            break;
        case 3:
            normalizer.add_dummy_prefix = message.require_bool();
            break;
        case 4:
            normalizer.remove_extra_whitespaces = message.require_bool();
            break;
        case 5:
            normalizer.escape_whitespaces = message.require_bool();
            break;
        default:
            break;
        }
    }
}

[[noreturn]] void fail(const std::string& why)
{
    throw Error(ErrorKind::corrupt, why);
}

/// What the pieces must be as a whole.
void check_pieces(SentencePieceFile& file)
{
    std::unordered_set<std::string_view> seen;
    std::array<bool, 256> bytes{};
    std::int32_t unknown = 0;
    for (std::size_t id = 0; id < file.pieces.size(); ++id) {
        const SentencePiece& piece = file.pieces[id];
        const std::string name = "piece " + std::to_string(id) + " \"" + display_text(piece.piece) + "\"";
        if (!seen.insert(piece.piece).second) {
            fail(name + " is there twice");
        }
        if (piece.type == PieceType::unknown) {
            file.unk_id = static_cast<std::int32_t>(id);
            ++unknown;
        }
        if (piece.type == PieceType::byte) {
            const auto byte = find_exact_byte(piece.piece);
            if (!byte) {
                fail(name + " is of type byte; expected one of <0x00> to <0xFF>");
            }
            bytes[*byte] = true;
        }
    }
    if (unknown != 1) {
        fail("expected one piece of type unknown, found " + std::to_string(unknown));
    }
    if (file.byte_fallback && std::find(bytes.begin(), bytes.end(), false) != bytes.end()) {
        fail("byte_fallback is on, but not all of <0x00> to <0xFF> are there");
    }
    if (std::none_of(file.pieces.begin(), file.pieces.end(), [](const auto& p) { return p.in_text(); })) {
        fail("no piece can be found in a text");
    }
}

} // namespace

SentencePieceFile read_sentence_piece_file(std::string_view bytes)
{
    SentencePieceFile file;
    ProtobufReader message(bytes, "the SentencePiece model");
    while (message.next()) {
        switch (message.field()) {
        case 1:
            file.pieces.push_back(read_piece(message.require_message()));
            break;
        case 2:
            read_trainer_spec(message.require_message(), file);
            break;
        case 3:
            read_normalizer(message.require_message(), file.normalizer);
            break;
        case 5:
            read_normalizer(message.require_message(), file.denormalizer);
            break;
        default:
            break;
        }
    }
    if (file.pieces.size() > static_cast<std::size_t>(largest_token_id)) {
        fail("more than 2^31 pieces");
    }
    for (const std::string* text : {&file.unk_surface, &file.bos_piece, &file.eos_piece}) {
        if (find_invalid_utf8(*text) != std::string_view::npos) {
            fail("a name in trainer_spec is not valid UTF-8");
        }
    }
    check_pieces(file);
    return file;
}

std::optional<unsigned char> find_exact_byte(std::string_view piece)
{
    const auto byte = find_byte_of_piece(piece);
    return byte && piece_of_byte(*byte) == piece ? byte : std::nullopt;
}

} // namespace attnscope::text
