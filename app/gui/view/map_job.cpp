#include "app/gui/view/map_job.h"

#include "app/gui/view/capture_difference.h"
#include "core/attention/derived/describe.h"

#include <QObject>

namespace attnscope::gui {

namespace {

QString title_of(const MapJob& job, const MapSubject& subject)
{
    const std::string title = attnscope::title_of(subject);
    return QString::fromStdString(job.minus ? title + " − " + isolated(job.minus->record().model_name)
                                            : title);
}

QString caption_of(const MapJob& job, const MapSubject& subject)
{
    // Those who draw say at which reduction they do.
    QString caption = QString::fromStdString(window_words(subject.window, subject.tokens));
    if (!job.minus)
        return caption;
    const TokenAgreement agreement = agreement_of(*job.reader, *job.minus);
    if (agreement.agreeing < agreement.longer)
        caption += QObject::tr("; %1 of %2 tokens agree, cells of others have no number")
                       .arg(agreement.agreeing)
                       .arg(agreement.longer);
    return caption;
}

} // namespace

bool same_map(const MapJob& a, const MapJob& b)
{
    return a.reader == b.reader && a.minus == b.minus && a.request.quantity == b.request.quantity &&
           a.request.layers == b.request.layers && a.request.heads == b.request.heads;
}

std::optional<LoadedMap> run(const MapJob& job, const Progress& progress)
{
    std::optional<AttentionMap> map =
        job.minus ? read_capture_difference(*job.reader, *job.minus, job.request, progress)
                  : read_derived(*job.reader, job.request, progress);
    if (!map)
        return std::nullopt;
    const MapSubject subject = subject_of(*job.reader, job.request, map->reduction);
    return LoadedMap{job, std::move(*map), title_of(job, subject), caption_of(job, subject)};
}

QString scope_words(const MapJob& job)
{
    MapSubject subject;
    subject.quantity = job.request.quantity;
    subject.layers = job.request.layers;
    subject.heads = job.request.heads;
    subject.model_layers = job.reader->model_layer_count();
    subject.model_heads = job.reader->model_head_count();
    const std::string aggregation = aggregation_words(subject);
    return QString::fromStdString(place_words(subject) + (aggregation.empty() ? "" : ", " + aggregation));
}

Mask mask_of(const MapJob& job)
{
    Mask widest = job.reader->mask_of(job.request.layers.front());
    for (const int layer : job.request.layers) {
        const Mask mask = job.reader->mask_of(layer);
        if (mask.kind == MaskKind::none || (mask.kind == MaskKind::causal && widest.kind == MaskKind::window))
            widest = mask;
        else if (mask.kind == MaskKind::window && widest.kind == MaskKind::window &&
                 mask.window > widest.window)
            widest = mask;
    }
    return widest;
}

} // namespace attnscope::gui
