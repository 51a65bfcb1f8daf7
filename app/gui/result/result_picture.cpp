#include "app/gui/result/result_picture.h"

namespace attnscope::gui {

QString empty_words(const ResultPicture& picture)
{
    return std::visit([](const auto& content) { return content.empty; }, picture);
}

QString title_of(const ResultPicture& picture)
{
    return std::visit([](const auto& content) { return content.title; }, picture);
}

ChartTable table_of(const ResultPicture& picture)
{
    return std::visit([](const auto& content) { return attnscope::table_of(content); }, picture);
}

Figure figure_of(const ResultPicture& picture)
{
    return std::visit([](const auto& content) { return gui::figure_of(content); }, picture);
}

} // namespace attnscope::gui
