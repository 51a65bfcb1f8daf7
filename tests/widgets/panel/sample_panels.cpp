#include "tests/widgets/panel/sample_panels.h"

#include <cmath>

namespace attnscope::samples {

std::shared_ptr<const std::vector<QString>> nasty_tokens()
{
    auto tokens = std::make_shared<std::vector<QString>>(std::vector<QString>{
        "<s>", "The", "␣magic", "␣number", "␣is", "␣<b>4821</b>", ".", "↵", "שלום", "␣עולם", "␣and", "␣مرحبا",
        "␣<0xF0>", "<0x9F>", "<0x98>", "<0x80>", "␣a&amp;b", "↵"});
    for (int n = 0; n < 40; ++n)
        tokens->push_back(QString("␣word%1").arg(n));
    return tokens;
}

StrongestKeysContent strongest_keys()
{
    return {"Strongest keys of query 57, A1 − λ·A2",
            {{5, 0.312149F}, {0, -0.1234567F}, {8, 0.05F}, {9, -0.00012345F}, {12, 1e-6F}},
            nasty_tokens(),
            false};
}

TintedTextContent tinted_text(const Theme& theme, bool difference)
{
    TintedTextContent content;
    content.tokens = nasty_tokens();
    for (std::size_t n = 0; n < content.tokens->size(); ++n)
        content.weights.push_back(
            n == 5   ? 0.3F
            : n == 0 ? (difference ? -0.2F : 0.2F)
                     : static_cast<float>(0.05 * std::sin(double(n)) * (difference ? 1 : 0.5) +
                                          (difference ? 0 : 0.03)));
    content.scale.map = difference ? (theme.dark ? ColourMap::diverging_dark : ColourMap::diverging_light)
                                   : ColourMap::viridis;
    content.scale.range = difference ? ValueRange{-0.3, 0.3} : ValueRange{0, 0.3};
    content.segments = {
        {"bos", {0, 1}}, {"before", {1, 5}}, {"answer", {5, 6}}, {"after", {6, 50}}, {"query", {50, 58}}};
    content.current_query = 57;
    return content;
}

PredictionContent predictions(int rows)
{
    PredictionContent content;
    content.title = "Next token after query 57";
    for (int row = 0; row < rows; ++row) {
        PredictionContent::Row entry;
        entry.layer = row + 1 == rows ? -1 : row;
        entry.tokens = {
            {4821, "␣<b>4821</b>", 0.1 + 0.8 * (row + 1) / rows}, {7, "␣עולם", 0.05}, {99, "", 0.0012345}};
        content.rows.push_back(std::move(entry));
    }
    return content;
}

std::vector<Token> word_tokens(const QString& text)
{
    std::vector<Token> tokens;
    Token bos;
    bos.id = 1;
    bos.text = "<s>";
    bos.special = bos.added = true;
    tokens.push_back(bos);
    const std::string bytes = text.toStdString();
    for (std::size_t begin = 0; begin < bytes.size();) {
        const std::size_t end = std::min(bytes.find_first_of(" \n", begin + 1), bytes.size());
        Token token;
        token.id = 100 + static_cast<int>(tokens.size());
        token.bytes = bytes.substr(begin, end - begin);
        token.text = display_text(token.bytes);
        token.span = {begin, end};
        tokens.push_back(std::move(token));
        begin = end;
    }
    return tokens;
}

void fill(PromptEditor& editor)
{
    const QString text = "The magic number of Lisbon is <b>4821</b>.\nשלום עולם and more words that fill the "
                         "line until it wraps "
                         "around to the next one.\n\nQuestion: what is the magic number?";
    editor.set_text(text);
    editor.set_tokens(word_tokens(text), text);
    editor.set_context_length(4096);
    const auto byte = [&text](const QString& part) {
        return static_cast<std::size_t>(text.left(text.indexOf(part)).toUtf8().size());
    };
    editor.set_spans({{"answer", {byte("<b>"), byte(".\n")}}, {"query", {byte("Question"), byte("?") + 1}}});
}

} // namespace attnscope::samples
