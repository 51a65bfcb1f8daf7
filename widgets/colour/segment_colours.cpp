#include "widgets/colour/segment_colours.h"

#include <array>

namespace attnscope {

namespace {

/// Of Okabe and Ito's eight, those that the five standard segments leave.
constexpr std::array remaining{0xff56b4e9u, 0xffd55e00u, 0xffcc79a7u, 0xfff0e442u};

bool is_standard(const std::string& name)
{
    return name == "bos" || name == "before" || name == "after" || name == "answer" || name == "query";
}

} // namespace

QColor segment_colour(const std::string& name, int index)
{
    if (name == "bos")
        return QColor(0x7f, 0x7f, 0x7f);
    if (name == "before")
        return QColor(0xe6, 0x9f, 0x00);
    if (name == "after")
        return QColor(0xf5, 0xcc, 0x73);
    if (name == "answer")
        return QColor(0x00, 0x72, 0xb2);
    if (name == "query")
        return QColor(0x00, 0x9e, 0x73);
    return QColor::fromRgb(remaining[static_cast<std::size_t>(index) % remaining.size()]);
}

std::vector<QColor> segment_colours(const std::vector<Segment>& segments)
{
    std::vector<QColor> colours;
    int others = 0;
    for (const Segment& segment : segments)
        colours.push_back(segment_colour(segment.name, is_standard(segment.name) ? 0 : others++));
    return colours;
}

} // namespace attnscope
