#include "app/gui/result/chart_parts.h"

namespace attnscope::gui {

void add_quantize_charts(Charts& charts, const ExperimentResult& result)
{
    struct Curve {
        const char* name;
        const char* array;
        const char* what;
        const char* label;
        bool percent;
        bool from_zero;
    };
    static constexpr Curve curves[]{
        {"accuracy", "accuracy_needle", "Needle accuracy with few bits", "accuracy", true, true},
        {"loss", "loss", "Loss with few bits", "loss, nats", false, false},
        {"loss-increase", "loss_increase", "Increase of the loss with few bits", "increase of the loss, nats",
         false, true},
        {"next-token", "accuracy_next_token", "Next-token accuracy with few bits", "accuracy", true, true},
        {"map-change", "map_change", "Change of the maps with few bits", "total variation of a row", false,
         true}};
    for (const Curve& curve : curves) {
        SeriesRequest request;
        request.what = curve.what;
        request.arrays = {{curve.array, {}}};
        request.x = "bits";
        request.categories = true;
        request.series = {"granularity"};
        request.value_label = curve.label;
        request.percent = curve.percent;
        request.from_zero = curve.from_zero;
        add_series(charts, result, curve.name, request.what, request);
    }
}

} // namespace attnscope::gui
