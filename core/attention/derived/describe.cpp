#include "core/attention/derived/describe.h"

#include <cmath>
#include <cstdio>

namespace attnscope {

namespace {

constexpr const char* minus = "\u2212";

std::string plural(std::size_t count, const char* one)
{
    return std::to_string(count) + " " + one + (count == 1 ? "" : "s");
}

/// "layer 3", "layers 0–5", "all 6 layers".
std::string some_of(const std::vector<int>& indices, int of_model, const char* one)
{
    if (indices.size() == 1)
        return std::string(one) + " " + std::to_string(indices.front());
    if (of_model > 0 && indices.size() == static_cast<std::size_t>(of_model))
        return "all " + plural(indices.size(), one);
    return std::string(one) + "s " + index_words(indices);
}

std::string with_true_minus(std::string text)
{
    for (std::size_t at = text.find('-'); at != std::string::npos; at = text.find('-', at + 3))
        text.replace(at, 1, minus);
    return text;
}

/// The name of the character, in UTF-8 of three bytes, if it would turn the text around it; else empty.
std::string bidirectional_control(std::string_view utf8)
{
    if (utf8.size() < 3 || utf8[0] != '\xE2' || (utf8[1] != '\x80' && utf8[1] != '\x81'))
        return {};
    const unsigned code =
        (utf8[1] == '\x80' ? 0x2000U : 0x2040U) | (static_cast<unsigned char>(utf8[2]) & 0x3FU);
    const bool mark = code == 0x200E || code == 0x200F;
    const bool override_or_embedding = code >= 0x202A && code <= 0x202E;
    const bool isolate = code >= 0x2066 && code <= 0x2069;
    if (!mark && !override_or_embedding && !isolate)
        return {};
    char name[16];
    std::snprintf(name, sizeof name, "<U+%04X>", code);
    return name;
}

std::string positions(Range range)
{
    return range.size() == 1 ? std::to_string(range.begin)
                             : std::to_string(range.begin) + "\u2013" + std::to_string(range.end - 1);
}

} // namespace

std::string number_words(double value)
{
    if (std::isnan(value))
        return "NaN";
    if (std::isinf(value))
        return value > 0 ? "+\u221E" : std::string(minus) + "\u221E";
    char buffer[32];
    std::snprintf(buffer, sizeof buffer, "%.4g", value == 0 ? 0.0 : value);
    std::string text = buffer;
    for (std::size_t at = text.find(','); at != std::string::npos; at = text.find(','))
        text[at] = '.'; // a locale's decimal comma
    if (const std::size_t e = text.find('e'); e != std::string::npos) {
        const std::string mantissa = text.substr(0, e);
        text = mantissa + "e" + std::to_string(std::stoi(text.substr(e + 1)));
    }
    return with_true_minus(text);
}

std::string isolated(std::string_view text)
{
    std::string line = "\u2068"; // NOLINT(misc-misleading-bidirectional): an escape, and it is closed below
    for (std::size_t at = 0; at < text.size(); ++at) {
        const auto byte = static_cast<unsigned char>(text[at]);
        if (byte < 0x20) {
            line += {'\xE2', '\x90', static_cast<char>(0x80 + byte)}; // U+2400 + byte, the control's picture
        } else if (const std::string name = bidirectional_control(text.substr(at, 3)); !name.empty()) {
            line += name;
            at += 2;
        } else {
            line += text[at];
        }
    }
    return line + "\u2069";
}

std::string index_words(const std::vector<int>& indices)
{
    std::string words;
    for (std::size_t i = 0; i < indices.size();) {
        std::size_t last = i;
        while (last + 1 < indices.size() && indices[last + 1] == indices[last] + 1)
            ++last;
        if (last == i + 1)
            last = i; // "0, 1" rather than "0–1"
        words += (words.empty() ? "" : ", ") + positions({indices[i], indices[last] + 1});
        i = last + 1;
    }
    return words;
}

std::string component_words(Component component, bool plain)
{
    if (plain)
        return "A";
    return component == Component::first    ? "A1"
           : component == Component::second ? "A2"
                                            : "A1 \u2212 \u03BB\u00B7A2";
}

std::string quantity_words(const Quantity& quantity, bool plain, std::optional<float> learned_lambda)
{
    std::string words = component_words(quantity.component, plain);
    const std::string learned = learned_lambda ? number_words(*learned_lambda) : "";
    if (quantity.hypothetical_lambda) {
        const float x = *quantity.hypothetical_lambda;
        words = std::string("A1 ") + (x < 0 ? "+ " : "\u2212 ") + number_words(std::abs(x)) +
                "\u00B7A2 (hypothetical \u03BB" + (learned.empty() ? "" : "; learned " + learned) + ")";
    } else if (quantity.component == Component::difference && !learned.empty()) {
        words += " (\u03BB " + learned + ")";
    }
    if (quantity.weighting == Weighting::value_norm)
        words += " \u00D7 value norm of the key";
    if (quantity.first_token == FirstToken::removed)
        words += ", first token left out";
    if (quantity.first_token == FirstToken::renormalised)
        words += quantity.component == Component::difference
                     ? ", first token left out, rows of A1 and A2 renormalised"
                     : ", first token left out, rows renormalised";
    return words;
}

std::string place_words(const MapSubject& subject)
{
    if (subject.layers.empty() || subject.heads.empty())
        return {};
    return some_of(subject.layers, subject.model_layers, "layer") + ", " +
           some_of(subject.heads, subject.model_heads, "head");
}

std::string aggregation_words(const MapSubject& subject)
{
    const std::size_t maps = subject.layers.size() * subject.heads.size();
    switch (subject.quantity.aggregation) {
    case Aggregation::mean:
        return "mean of " + plural(maps, "map");
    case Aggregation::largest:
        return "weight of largest magnitude of " + plural(maps, "map");
    case Aggregation::rollout:
        return "attention rollout over " + plural(subject.layers.size(), "layer") + " of the mean of " +
               plural(subject.heads.size(), "head");
    default:
        return {};
    }
}

std::string window_words(Window window, int tokens)
{
    const Range all{0, tokens};
    if (window.queries == all && window.keys == all)
        return "all " + plural(static_cast<std::size_t>(tokens), "token");
    return std::string(window.queries.size() == 1 ? "query " : "queries ") + positions(window.queries) +
           (window.keys.size() == 1 ? ", key " : ", keys ") + positions(window.keys) + " of " +
           plural(static_cast<std::size_t>(tokens), "token");
}

std::string reduction_words(int reduction)
{
    return reduction <= 1
               ? "every weight drawn"
               : "drawn 1:" + std::to_string(reduction) + ", weight of largest magnitude kept in each cell";
}

std::string range_words(double least, double greatest)
{
    return number_words(least) + " to " + number_words(greatest);
}

std::string title_of(const MapSubject& subject)
{
    std::string title = subject.model.empty() ? "" : isolated(subject.model) + " \u00B7 ";
    title += place_words(subject);
    const std::string aggregation = aggregation_words(subject);
    if (!aggregation.empty())
        title += " \u00B7 " + aggregation;
    return title + " \u00B7 " + quantity_words(subject.quantity, subject.plain, subject.learned_lambda);
}

std::string caption_of(const MapSubject& subject)
{
    return window_words(subject.window, subject.tokens) + " \u00B7 " + reduction_words(subject.reduction);
}

} // namespace attnscope
