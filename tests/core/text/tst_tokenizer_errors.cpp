#include "tests/core/text/byte_level_file.h"
#include "tests/support/expect_error.h"

#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

#include <functional>

using namespace attnscope;
using namespace attnscope::test;
using nlohmann::json;

namespace {

/// A good file with the value at one place replaced.
std::string changed(const char* place, const json& value)
{
    json file = byte_level_file();
    file[json::json_pointer(place)] = value;
    return file.dump();
}

std::string without(const char* parent, const char* key)
{
    json file = byte_level_file();
    file[json::json_pointer(parent)].erase(key);
    return file.dump();
}

std::string with_token(const char* key, const json& value)
{
    json file = byte_level_file();
    file["added_tokens"].push_back(added_token("<m>"));
    file["added_tokens"][0][key] = value;
    return file.dump();
}

std::string with_bos_changed(const char* place, const json& value)
{
    json file = with_bos(byte_level_file());
    file[json::json_pointer(place)] = value;
    return file.dump();
}

json split(const std::string& pattern, const std::string& behavior = "Isolated")
{
    return {{"type", "Split"}, {"pattern", {{"Regex", pattern}}}, {"behavior", behavior}, {"invert", false}};
}

json sequence_with(const json& step)
{
    return {{"type", "Sequence"}, {"pretokenizers", {step, byte_level_file()["pre_tokenizer"]}}};
}

std::string nested(int depth)
{
    return std::string(std::size_t(depth), '[') + std::string(std::size_t(depth), ']');
}

} // namespace

class TestTokenizerErrors : public QObject {
    Q_OBJECT

private slots:
    void a_bad_file_is_named_and_placed_data()
    {
        QTest::addColumn<std::string>("file");
        QTest::addColumn<ErrorKind>("kind");
        QTest::addColumn<QStringList>("words");
        const auto row = [](const char* name, const std::string& file, ErrorKind kind,
                            const QStringList& words) { QTest::newRow(name) << file << kind << words; };
        const auto corrupt = ErrorKind::corrupt;
        const auto unsupported = ErrorKind::not_supported;

        row("an empty file", "", corrupt, {"not valid JSON", "line 1"});
        row("JSON that breaks off in line 3", "{\n\"model\":\n{", corrupt, {"line 3"});
        row("text after the end", byte_level_file().dump() + "x", corrupt, {"not valid JSON"});
        row("bytes that are no UTF-8", "{\"a\": \"\xFF\"}", corrupt, {"not valid JSON"});
        row("a number too large for JSON", "{\"a\": 1e999}", corrupt, {"not valid JSON"});
        row("a list where an object belongs", "[1]", corrupt, {"expected an object", "[1]"});
        row("a hundred thousand brackets", nested(100000), corrupt, {"deep"});
        row("no model", R"({"version":"1.0"})", corrupt, {"model is missing"});
        row("another version", changed("/version", "2.0"), unsupported, {"version", "2.0"});

        row("a model of another kind", changed("/model/type", "Trigram"), unsupported,
            {"model: kind Trigram is not supported", "token ids"});
        row("a Unigram model whose vocabulary has no scores", changed("/model/type", "Unigram"), corrupt,
            {"model.vocab: expected a list"});
        row("a model without type and merges", R"({"model":{"vocab":{}}})", corrupt,
            {"model.type is missing"});
        row("dropout", changed("/model/dropout", 0.1), unsupported, {"model.dropout"});
        row("a number for an affix", changed("/model/end_of_word_suffix", 3), corrupt,
            {"model.end_of_word_suffix"});
        row("a text for a flag", changed("/model/fuse_unk", "yes"), corrupt,
            {"model.fuse_unk", "true or false"});
        row("a negative id", changed("/model/vocab/a", -1), corrupt, {"model.vocab[\"a\"]", "token id"});
        row("an id of 2^31", changed("/model/vocab/a", 2147483648U), corrupt, {"model.vocab[\"a\"]"});
        row("an id of 2^31 - 1", changed("/model/vocab/a", 2147483647), corrupt, {"model.vocab[\"a\"]"});
        row("an id with a fraction", changed("/model/vocab/a", 1.5), corrupt, {"model.vocab[\"a\"]"});
        row("a list for an id", changed("/model/vocab/a", json::array()), corrupt, {"model.vocab[\"a\"]"});
        row("a merge of unknown pieces", changed("/model/merges/1", {"xx", "y"}), corrupt,
            {"model.merges[1]", "\"xx\"", "model.vocab"});
        row("a merge whose result is unknown", changed("/model/merges/1", {"x", "y"}), corrupt, {"\"xy\""});
        row("a merge of three", changed("/model/merges/1", {"l", "l", "l"}), corrupt, {"model.merges[1]"});
        row("a merge of numbers", changed("/model/merges/1", {1, 2}), corrupt, {"model.merges"});
        row("a merge line without space", changed("/model/merges/1", "ll"), corrupt, {"model.merges[1]"});
        row("BPE whose vocabulary has scores", changed("/model/vocab", json::parse(R"([["a",-1.5]])")),
            corrupt, {"model.vocab: expected an object"});
        row("a scored vocabulary whose piece has no score",
            changed("/model/vocab", json::parse(R"([["a",-1],["b"]])")), corrupt,
            {"model.vocab[1]", "score"});
        row("a scored vocabulary whose piece is a number", changed("/model/vocab", json::parse("[[1,-1]]")),
            corrupt, {"model.vocab[0]"});
        row("a scored vocabulary whose piece is nested",
            changed("/model/vocab", json::parse(R"([[["a"],-1]])")), corrupt, {"model.vocab[0]"});
        row("an unknown token outside the vocabulary",
            R"({"model":{"type":"Unigram","unk_id":1,"vocab":[["a",-1]]}})", corrupt, {"model.unk_id", "1"});
        row("WordPiece without an unknown token", R"({"model":{"type":"WordPiece","vocab":{}}})", corrupt,
            {"model.unk_token is missing"});
        row("BPE without merges", without("/model", "merges"), corrupt, {"model.merges is missing"});

        row("a normalizer of another kind", changed("/normalizer", {{"type", "Titlecase"}}), unsupported,
            {"normalizer: kind Titlecase is not supported", "token ids"});
        row("a character map that is no base64",
            changed("/normalizer", {{"type", "Precompiled"}, {"precompiled_charsmap", "?"}}), corrupt,
            {"normalizer.precompiled_charsmap", "base64"});
        row("a character map that is cut off",
            changed("/normalizer", {{"type", "Precompiled"}, {"precompiled_charsmap", "AAEAAAAAAAA="}}),
            corrupt, {"normalizer.precompiled_charsmap", "does not fit"});
        row("a normalizer inside a sequence",
            changed("/normalizer",
                    {{"type", "Sequence"}, {"normalizers", {{{"type", "NFC"}}, {{"type", "Nmt2"}}}}}),
            unsupported, {"normalizer.normalizers[1]: kind Nmt2"});
        row("a pre-tokenizer inside a sequence",
            changed("/pre_tokenizer", sequence_with({{"type", "Sentences"}})), unsupported,
            {"pre_tokenizer.pretokenizers[0]: kind Sentences"});
        row("a Metaspace whose old flag contradicts its scheme",
            changed("/pre_tokenizer",
                    {{"type", "Metaspace"}, {"replacement", "_"}, {"add_prefix_space", false}}),
            corrupt, {"pre_tokenizer", "add_prefix_space"});
        row("a Metaspace with two signs",
            changed("/pre_tokenizer", {{"type", "Metaspace"}, {"replacement", "__"}}), corrupt,
            {"pre_tokenizer.replacement", "single character"});
        row("pieces of no characters", changed("/pre_tokenizer", {{"type", "FixedLength"}, {"length", 0}}),
            corrupt, {"pre_tokenizer.length"});
        row("a pre-tokenizer without kind", without("/pre_tokenizer", "type"), corrupt,
            {"pre_tokenizer.type is missing"});
        row("a ByteLevel without its flag", without("/pre_tokenizer", "add_prefix_space"), corrupt,
            {"pre_tokenizer.add_prefix_space is missing"});
        row("an unknown behaviour", changed("/pre_tokenizer", sequence_with(split("a", "Kept"))), corrupt,
            {"pre_tokenizer.pretokenizers[0].behavior", "Kept"});
        row("a pattern that is none", changed("/pre_tokenizer", sequence_with(split("(a"))), unsupported,
            {"pre_tokenizer.pretokenizers[0].pattern"});
        row("a hundred steps",
            changed("/pre_tokenizer",
                    {{"type", "Sequence"}, {"pretokenizers", json(100, byte_level_file()["pre_tokenizer"])}}),
            unsupported, {"pre_tokenizer.pretokenizers[63]: more than 64 steps"});
        row("a decoder of another kind", changed("/decoder/type", "Morse"), unsupported,
            {"decoder: kind Morse"});
        row("a decoder without its setting", changed("/decoder/type", "WordPiece"), corrupt,
            {"decoder.", " is missing"});
        row("a post-processor of another kind", changed("/post_processor", {{"type", "Sandwich"}}),
            unsupported, {"post_processor: kind Sandwich"});
        row("a BertProcessing whose token has no id",
            changed("/post_processor", {{"type", "BertProcessing"}, {"cls", {"a"}}, {"sep", {"b", 1}}}),
            corrupt, {"post_processor.cls", "a token and its id"});
        row("a template that names no token",
            with_bos_changed("/post_processor/special_tokens", json::object()), corrupt,
            {"post_processor.special_tokens.<s> is missing"});
        row("a template with two texts", with_bos_changed("/post_processor/single/1/Sequence/id", "B"),
            corrupt, {"post_processor.single[1].Sequence.id"});
        row("a template token with ids and no texts",
            with_bos_changed("/post_processor/special_tokens/<s>/tokens", json::array()), corrupt,
            {"1 ids", "0 tokens"});

        row("a template that repeats the text without end",
            with_bos_changed("/post_processor/single",
                             json(17, {{"Sequence", {{"id", "A"}, {"type_id", 0}}}})),
            unsupported, {"post_processor.single[16]"});

        row("an added token of a page", with_token("content", std::string(2000, 'x')), unsupported,
            {"added_tokens[0].content"});
        row("an added token that is a number", with_token("content", 7), corrupt,
            {"added_tokens[0].content", "7"});
        row("an added token with a negative id", with_token("id", -7), corrupt, {"added_tokens[0].id"});
        row("an added token whose flag is null", with_token("lstrip", nullptr), corrupt,
            {"added_tokens[0].lstrip"});
        row("added tokens that are no list", changed("/added_tokens", "x"), corrupt,
            {"added_tokens: expected a list"});
    }

    void a_bad_file_is_named_and_placed()
    {
        QFETCH(std::string, file);
        QFETCH(ErrorKind, kind);
        QFETCH(QStringList, words);
        words << "folder/tokenizer.json";
        expect_error([&] { Tokenizer::parse(file, "folder/tokenizer.json"); }, kind, words);
    }

    void a_missing_file_and_a_folder_are_told_apart()
    {
        const QTemporaryDir folder;
        const std::string path = folder.path().toStdString();
        expect_error([&] { Tokenizer::open(path + "/none.json"); }, ErrorKind::not_found, {"none.json"});
        expect_error([&] { Tokenizer::open(path); }, ErrorKind::io, {"folder"});
    }

    void a_file_beyond_all_bounds_is_not_read()
    {
        const QTemporaryDir folder;
        QFile file(folder.filePath("tokenizer.json"));
        QVERIFY(file.open(QFile::WriteOnly) &&
                file.resize((qint64(1) << 30) + 1)); // a hole, no bytes on the disk
        expect_error([&] { Tokenizer::open(file.fileName().toStdString()); }, ErrorKind::too_large,
                     {"tokenizer.json", "1 GiB"});
    }
};

QTEST_GUILESS_MAIN(TestTokenizerErrors)
#include "tst_tokenizer_errors.moc"
