// A small capture whose names and tokens are made to trip up whoever shows them as anything but text.
#pragma once

#include "tests/core/capture/softmax_pass.h"

namespace attnscope::test {

inline const std::vector<std::string>& nasty_tokens()
{
    static const std::vector<std::string> tokens = [] {
        std::string accents = "a";
        for (int i = 0; i < 30; ++i)
            accents += "\u0301";
        return std::vector<std::string>{"<s>",
                                        "<b>x</b>",
                                        "</script><script>document.title='broken'</script>",
                                        "<img src=http://example.invalid/x.png>",
                                        "&lt;",
                                        "<!--",
                                        "\u202Ereversed",
                                        "\u05D0\u05D1\u05D2",
                                        accents,
                                        "\xF0\x9F",
                                        "\"quoted\",\\n",
                                        "\u2028",
                                        "\U0001F469\u200D\U0001F4BB"};
    }();
    return tokens;
}

/// `tokens` long; the nasty ones first, then the same word over and over. Texts are as the tokenizer would display them.
inline SyntheticPass write_nasty_capture(const std::filesystem::path& path, int tokens = 40)
{
    SyntheticPass pass;
    pass.layers = 2;
    pass.heads = 2;
    pass.tokens = tokens;
    pass.lambda_shape = LambdaShape::head;
    CaptureRecord record = pass.record();
    record.model_name = "<i>nasty</i> \u202Emodel</script>";
    for (std::size_t i = 0; i < record.tokens.size(); ++i) {
        const std::string bytes = i < nasty_tokens().size() ? nasty_tokens()[i] : " word";
        record.tokens[i].bytes = bytes;
        record.tokens[i].text = display_text(bytes);
    }
    record.segments = {{"answer", {3, 6}}, {"<u>own</u>", {20, 25}}};
    write_softmax_capture(path, pass, record, pass.everything());
    return pass;
}

} // namespace attnscope::test
