#include "app/gui/figure/map_figure.h"

namespace attnscope::gui {

namespace {

/// The widest mask of the layers: a cell is masked where none of them shows it.
Mask mask_of(const CaptureReader& reader, const DerivedRequest& request)
{
    Mask widest = reader.mask_of(request.layers.front());
    for (const int layer : request.layers) {
        const Mask mask = reader.mask_of(layer);
        const bool wider = mask.kind == MaskKind::window && widest.kind == MaskKind::window
                               ? mask.window > widest.window
                               : mask.kind < widest.kind; // none, causal, window
        if (wider)
            widest = mask;
    }
    // Rollout passes on through all layers what the window of one hides.
    if (request.quantity.aggregation == Aggregation::rollout && widest.kind == MaskKind::window)
        return {MaskKind::causal, 0};
    return widest;
}

} // namespace

MapContent map_content(const CaptureReader& reader, const MapFigureRequest& request, AttentionMap map,
                       std::shared_ptr<const std::vector<QString>> tokens, bool dark)
{
    const MapSubject subject = subject_of(reader, request.map, map.reduction);
    MapContent content;
    content.extent = map.window;
    content.mask = mask_of(reader, request.map);
    content.token_count = reader.key_count();
    content.tokens = std::move(tokens);
    content.segments = reader.record().segments;
    content.title = QString::fromStdString(title_of(subject));
    content.signed_values = request.map.quantity.is_signed();
    content.scale = scale_for(request.colours, map.values, content.signed_values, dark);
    const ValueRange range = drawn_range(content.scale);
    // The painter itself says at which reduction it draws.
    content.note = QString::fromStdString(window_words(map.window, reader.key_count()) + " · colours from " +
                                          range_words(range.low, range.high));
    content.map = std::move(map);
    return content;
}

std::shared_ptr<const std::vector<QString>> token_texts(const CaptureReader& reader)
{
    auto texts = std::make_shared<std::vector<QString>>();
    for (const Token& token : reader.record().tokens)
        texts->push_back(QString::fromStdString(token.text));
    return texts;
}

} // namespace attnscope::gui
