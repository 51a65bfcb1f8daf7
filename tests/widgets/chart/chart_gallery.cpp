// Draws every chart in both themes and several sizes into a folder, to be looked at: chart_gallery FOLDER
#include "tests/widgets/chart/sample_charts.h"
#include "widgets/chart/chart.h"

#include <QApplication>
#include <QDir>
#include <QImage>
#include <QPdfWriter>
#include <QSvgGenerator>

#include <utility>

using namespace attnscope;

namespace {

void draw(const ChartContent& content, const QString& name, QSize size, double scale, const Theme& theme,
          const QDir& folder)
{
    QImage image(size * scale, QImage::Format_ARGB32);
    image.setDevicePixelRatio(scale);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    paint_chart(painter, QRectF(QPointF(), QSizeF(size)), content, theme);
    painter.end();
    image.save(folder.filePath(name + ".png"));
}

} // namespace

int main(int argc, char** argv)
{
    QApplication application(argc, argv);
    const QDir folder(argc > 1 ? argv[1] : ".");
    folder.mkpath(".");
    const SegmentShareData shares = samples::segment_shares("demo-diff");
    const SegmentShareData other = samples::segment_shares("demo <b>two</b>", 0.05);
    const LayerChartData entropy = samples::entropy("demo-diff", 6, 4);
    const LayerChartData entropy_two = samples::entropy("demo-two", 6, 4, 0.4);
    const SegmentSeriesData series = samples::segment_series("demo-diff", 6);
    const HeadChartData many = samples::induction("demo-diff", 24, 16);
    const LambdaChartData lambda_two = samples::lambda("demo-two", LambdaShape::head, 6, 4);
    const std::vector<std::pair<QString, ChartContent>> charts{
        {"segments", segment_content(shares)},
        {"segments_absolute_two", segment_content(shares, {true, true}, &other)},
        {"segments_by_layer", segment_series_content(series, ShareVariant::signed_difference)},
        {"noise_by_layer", noise_series_content(series)},
        {"lambda_layer", lambda_content(samples::lambda("demo-diff", LambdaShape::layer, 6, 4))},
        {"lambda_head_two",
         lambda_content(samples::lambda("demo-diff", LambdaShape::head, 6, 4), &lambda_two)},
        {"lambda_query", lambda_content(samples::lambda("demo-diff", LambdaShape::query, 28, 12))},
        {"lambda_none", lambda_content(samples::lambda("demo-plain", LambdaShape::none, 6, 4))},
        {"entropy", entropy_content(entropy)},
        {"entropy_two", entropy_content(entropy, {}, &entropy_two)},
        {"heads", head_content(many)},
        {"heads_first", head_content(many, BarOrder::descending, 12)},
        {"profile", row_profile_content(samples::row_profile("demo-diff", 100))},
        {"profile_log", row_profile_content(samples::row_profile("demo-diff", 8192), true)},
        {"positions", position_content(samples::positions("demo-diff", 100))},
    };
    for (const auto& [name, content] : charts) {
        draw(content, name + "_light", {640, 360}, 1, light_theme(), folder);
        draw(content, name + "_dark2x", {640, 360}, 2, dark_theme(), folder);
        draw(content, name + "_small", {300, 200}, 1, light_theme(), folder);
    }
    QSvgGenerator svg;
    svg.setFileName(folder.filePath("segments.svg"));
    svg.setSize({640, 360});
    QPainter painter(&svg);
    paint_chart(painter, QRectF(0, 0, 640, 360), charts[1].second, light_theme());
    painter.end();
    QPdfWriter pdf(folder.filePath("profile.pdf"));
    pdf.setResolution(96);
    QPainter page(&pdf);
    paint_chart(page, QRectF(0, 0, 640, 360), charts[12].second, light_theme());
    return 0;
}
