#include "app/gui/figure/figure_file.h"

#include "app/gui/figure/svg_text.h"
#include "core/capture/output_file.h"
#include "core/error.h"

#include <QBuffer>
#include <QClipboard>
#include <QGuiApplication>
#include <QMimeData>
#include <QPainter>
#include <QPdfWriter>
#include <QSvgGenerator>

namespace attnscope::gui {

namespace {

constexpr int dots_per_inch = 96;
constexpr int largest_side = 32768;

void require_sound(const FigureStyle& style)
{
    const auto sound = [&](int side) { return side >= 16 && side * style.scale <= largest_side; };
    if (!sound(style.size.width()) || !sound(style.size.height()) || style.scale < 0.1)
        throw Error(ErrorKind::invalid_argument, "a picture of " + std::to_string(style.size.width()) +
                                                     " x " + std::to_string(style.size.height()) +
                                                     " pixels at scale " +
                                                     QString::number(style.scale).toStdString() +
                                                     " cannot be drawn; sides from 16 to 32768 pixels can");
}

void paint(const Figure& figure, const FigureStyle& style, QPainter& painter)
{
    const QRectF area(QPointF(), QSizeF(style.size));
    const Theme theme = style.theme();
    if (!style.transparent)
        painter.fillRect(area, theme.background);
    figure.paint(painter, area, theme);
}

QByteArray png_of(const Figure& figure, const FigureStyle& style)
{
    QImage image = image_of(figure, style);
    image.setText(QStringLiteral("Title"), figure.title);
    image.setText(QStringLiteral("Software"), QStringLiteral("Attnscope"));
    const int dots_per_metre = static_cast<int>(dots_per_inch * style.scale / 0.0254);
    image.setDotsPerMeterX(dots_per_metre);
    image.setDotsPerMeterY(dots_per_metre);
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    image.save(&buffer, "PNG");
    return buffer.data();
}

QByteArray svg_of(const Figure& figure, const FigureStyle& style)
{
    QBuffer buffer;
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setSize(style.size);
    generator.setViewBox(QRect(QPoint(), style.size));
    generator.setResolution(dots_per_inch);
    QPainter painter(&generator);
    paint(figure, style, painter);
    painter.end();
    return tidied_svg(buffer.data(), style.size, figure.title);
}

QByteArray pdf_of(const Figure& figure, const FigureStyle& style)
{
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setCreator(QStringLiteral("Attnscope"));
    writer.setTitle(figure.title);
    constexpr double points = 72.0 / dots_per_inch;
    writer.setPageSize(
        QPageSize(QSizeF(style.size) * points, QPageSize::Point, QString(), QPageSize::ExactMatch));
    writer.setPageMargins(QMarginsF());
    // Finer than a pixel, since the writer rounds to its dots.
    constexpr int fineness = 8;
    writer.setResolution(dots_per_inch * fineness);
    QPainter painter(&writer);
    painter.scale(fineness, fineness);
    painter.setRenderHint(QPainter::LosslessImageRendering); // else the cells become JPEG
    paint(figure, style, painter);
    painter.end();
    return buffer.data();
}

} // namespace

std::optional<FigureFormat> find_figure_format(const std::filesystem::path& path)
{
    const QString ending = QString::fromStdString(path.extension().string()).toLower();
    if (ending == QLatin1String(".png"))
        return FigureFormat::png;
    if (ending == QLatin1String(".svg"))
        return FigureFormat::svg;
    if (ending == QLatin1String(".pdf"))
        return FigureFormat::pdf;
    return std::nullopt;
}

QImage image_of(const Figure& figure, const FigureStyle& style)
{
    require_sound(style);
    QImage image(style.size * style.scale, QImage::Format_ARGB32_Premultiplied);
    if (image.isNull())
        throw Error(ErrorKind::too_large,
                    "not enough memory for a picture of this size; choose a smaller one");
    image.setDevicePixelRatio(style.scale);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    paint(figure, style, painter);
    return image;
}

QByteArray bytes_of(const Figure& figure, const FigureStyle& style, FigureFormat format)
{
    require_sound(style);
    switch (format) {
    case FigureFormat::png:
        return png_of(figure, style);
    case FigureFormat::svg:
        return svg_of(figure, style);
    default:
        return pdf_of(figure, style);
    }
}

void write_figure(const Figure& figure, const FigureStyle& style, const std::filesystem::path& path,
                  bool overwrite)
{
    const std::optional<FigureFormat> format = find_figure_format(path);
    if (!format)
        throw Error(ErrorKind::invalid_argument,
                    "the ending of " + path.string() + " names no kind of picture; use .png, .svg or .pdf");
    OutputFile file(path, overwrite); // a folder that is not there is told before anything is drawn
    const QByteArray bytes = bytes_of(figure, style, *format);
    file.write(std::string_view(bytes.constData(), static_cast<std::size_t>(bytes.size())));
    file.finish();
}

void copy_to_clipboard(const Figure& figure, const FigureStyle& style)
{
    auto* data = new QMimeData; // the clipboard owns it
    data->setImageData(image_of(figure, style));
    data->setData(QStringLiteral("image/svg+xml"), bytes_of(figure, style, FigureFormat::svg));
    data->setText(figure.title);
    QGuiApplication::clipboard()->setMimeData(data);
}

} // namespace attnscope::gui
