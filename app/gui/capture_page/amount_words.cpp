#include "app/gui/capture_page/amount_words.h"

#include <QCoreApplication>

#include <array>

namespace attnscope::gui {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("CapturePage", text);
}

} // namespace

QString bytes_words(double bytes)
{
    constexpr std::array units{"bytes", "kB", "MB", "GB", "TB", "PB"};
    std::size_t unit = 0;
    while (bytes >= 999.5 && unit + 1 < units.size()) {
        bytes /= 1000;
        ++unit;
    }
    const int decimals = unit > 0 && bytes < 9.95 ? 1 : 0;
    return QString("%1 %2").arg(QString::number(bytes, 'f', decimals), units[unit]);
}

QString time_words(double seconds)
{
    if (seconds < 1)
        return tr("under a second");
    if (seconds < 90)
        return tr("about %1 s").arg(qRound(seconds));
    if (seconds < 5400)
        return tr("about %1 min").arg(qRound(seconds / 60));
    return tr("about %1 h").arg(QString::number(seconds / 3600, 'f', 1));
}

QString progress_words(const CaptureProgress& progress)
{
    if (progress.stage == "generating")
        return tr("generating token %1 of %2").arg(progress.done).arg(progress.total);
    if (progress.stage == "finishing")
        return tr("completing the file");
    QStringList parts{tr("capturing layer %1 of %2").arg(progress.layer).arg(progress.layers)};
    if (progress.bytes_per_second)
        parts.append(bytes_words(*progress.bytes_per_second) + "/s");
    if (progress.seconds_left)
        parts.append(tr("%1 left").arg(time_words(*progress.seconds_left)));
    return parts.join(", ");
}

QString estimate_words(const CaptureEstimate& estimate)
{
    return tr("%1 tokens: a file of at most %2, at most %3 of memory, %4%5")
        .arg(QString::number(estimate.tokens), bytes_words(static_cast<double>(estimate.file_bytes)),
             bytes_words(static_cast<double>(estimate.memory_bytes)), time_words(estimate.seconds),
             estimate.seconds_measured ? QString() : tr(" (a guess)"));
}

QString model_words(const LoadedModel& model)
{
    QStringList parts{model.family, model.kind,
                      tr("%1 layers × %2 heads").arg(model.layers).arg(model.heads)};
    if (model.context_length > 0)
        parts.append(tr("context of %1 tokens").arg(model.context_length));
    parts.append(tr("%1 of weights in %2")
                     .arg(bytes_words(static_cast<double>(model.weight_bytes)), model.stored_type));
    return parts.join(", ");
}

} // namespace attnscope::gui
