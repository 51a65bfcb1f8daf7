// The words for what a picture shows: titles, captions and colour bars, on screen and in exports alike.
//
// UTF-8 plain text. Numbers have four significant digits and a true minus sign (U+2212). Names that come from files (the
// model) stand between first-strong isolates (U+2068, U+2069), so that a right-to-left override in them turns nothing else.
#pragma once

#include "core/attention/derived/quantity.h"

#include <string>
#include <string_view>
#include <vector>

namespace attnscope {

/// Everything a map's words depend on.
struct MapSubject {
    std::string model;
    bool plain = false; ///< a plain model has one map, called A
    Quantity quantity;
    std::vector<int> layers; ///< true indices, sorted; one of each for a single head
    std::vector<int> heads;
    int model_layers = 0; ///< of the whole model; 0: unknown
    int model_heads = 0;
    std::optional<float> learned_lambda; ///< of this head, where it is one number
    Window window;                       ///< what is shown
    int tokens = 0;                      ///< of the whole sequence
    int reduction = 1;
};

/// "A1", "A2", "A1 − λ·A2"; "A" for a plain model.
std::string component_words(Component component, bool plain);
/// The whole quantity: "A1 − 0.5·A2 (hypothetical λ; learned 0.6931), × value norm of the key, first token removed".
std::string quantity_words(const Quantity& quantity, bool plain, std::optional<float> learned_lambda = {});
/// "layer 3, head 2", "layers 0–5, all 16 heads".
std::string place_words(const MapSubject& subject);
/// "mean of 96 heads", "largest magnitude of 96 heads", "attention rollout over 6 layers"; empty for a single head.
std::string aggregation_words(const MapSubject& subject);
/// "queries 0–63, keys 0–127 of 8192 tokens"; "all 128 tokens".
std::string window_words(Window window, int tokens);
/// "1:4, weight of largest magnitude in each cell kept"; "every weight drawn" for 1.
std::string reduction_words(int reduction);
/// "−0.2 to 0.2"
std::string range_words(double least, double greatest);
/// "5", "0–5, 7": sorted indices as people write them.
std::string index_words(const std::vector<int>& indices);
/// Four significant digits: "0.3121", "−0.01", "1.2e−7", "NaN", "+∞", "−∞".
std::string number_words(double value);
/// `text` between first-strong isolates; C0 controls become their pictures, so that a title is one line, and controls of
/// direction their names ("<U+202E>"), so that it reads as it is.
std::string isolated(std::string_view text);

/// First line of a picture: model, place, aggregation and quantity.
std::string title_of(const MapSubject& subject);
/// Second line: window and reduction.
std::string caption_of(const MapSubject& subject);

} // namespace attnscope
