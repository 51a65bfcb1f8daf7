#include "tests/widgets/map/map_samples.h"

#include "core/attention/pooling.h"

namespace attnscope {

namespace {

std::vector<std::int32_t> every(int step, int end)
{
    std::vector<std::int32_t> firsts;
    for (int at = 0; at < end; at += step)
        firsts.push_back(at);
    return firsts;
}

} // namespace

MapContent uniform_map(int tokens, float value, MaskKind mask)
{
    MapContent content;
    content.mask = {mask, 0};
    content.token_count = tokens;
    AttentionMap map;
    map.window = {{0, tokens}, {0, tokens}};
    map.rows = map.columns = tokens;
    map.row_query = map.column_key = every(1, tokens);
    map.values.assign(static_cast<std::size_t>(tokens) * tokens, 0.0f);
    for (int query = 0; query < tokens; ++query)
        for (int key = 0; key < tokens; ++key)
            if (mask == MaskKind::none || key <= query)
                map.values[static_cast<std::size_t>(query) * tokens + key] = value;
    content.map = std::move(map);
    auto tokens_of_text = std::make_shared<std::vector<QString>>();
    for (int token = 0; token < tokens; ++token)
        tokens_of_text->push_back(QStringLiteral("t%1").arg(token));
    content.tokens = tokens_of_text;
    content.title = QStringLiteral("layer 3, head 2 · A1");
    return content;
}

void set_value(MapContent& content, Cell cell, float value)
{
    AttentionMap& map = content.map.value();
    map.values[static_cast<std::size_t>(cell.query) * map.columns + cell.key] = value;
}

MapContent pooled(const MapContent& content, int reduction)
{
    MapContent result = content;
    const AttentionMap& exact = content.map.value();
    AttentionMap& map = result.map.value();
    map.reduction = reduction;
    map.rows = (exact.rows + reduction - 1) / reduction;
    map.columns = (exact.columns + reduction - 1) / reduction;
    map.row_query = every(reduction, exact.rows);
    map.column_key = every(reduction, exact.columns);
    map.values.assign(static_cast<std::size_t>(map.rows) * map.columns, 0.0f);
    pool_into(exact.values.data(), exact.rows, exact.columns, exact.columns, reduction, map.values.data(),
              map.columns);
    return result;
}

QImage picture_of(QWidget& widget, double ratio)
{
    QImage image(widget.size() * ratio, QImage::Format_RGB32);
    image.setDevicePixelRatio(ratio);
    widget.render(&image);
    image.setDevicePixelRatio(1.0);
    return image;
}

QRgb colour_at(const HeatmapView& view, const QImage& picture, Cell cell)
{
    const double ratio = picture.width() / double(view.width());
    const QPointF middle = view.layout_of_parts().rect_of(cell).center() * ratio;
    return picture.pixel(static_cast<int>(middle.x()), static_cast<int>(middle.y()));
}

std::vector<QRgb> colours_in(const HeatmapView& view, const QImage& picture, Cell cell)
{
    const QRect inside = view.layout_of_parts().rect_of(cell).adjusted(1.0, 1.0, -1.0, -1.0).toRect();
    std::vector<QRgb> colours;
    for (int y = inside.top(); y <= inside.bottom(); ++y)
        for (int x = inside.left(); x <= inside.right(); ++x)
            colours.push_back(picture.pixel(x, y));
    return colours;
}

} // namespace attnscope
