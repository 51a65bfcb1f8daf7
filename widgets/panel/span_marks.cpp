#include "widgets/panel/span_marks.h"

namespace attnscope {

void SpanMarks::mark(const QString& name, int begin, int end)
{
    std::erase_if(marks_, [&](const Mark& mark) {
        return mark.name == name || (mark.begin.position() < end && begin < mark.end.position());
    });
    Mark mark{name, QTextCursor(document_), QTextCursor(document_)};
    mark.begin.setPosition(begin);
    mark.end.setPosition(end);
    mark.end.setKeepPositionOnInsert(true);
    marks_.push_back(std::move(mark));
}

std::vector<PromptSpan> SpanMarks::spans(const PromptText& text)
{
    std::erase_if(marks_, [](const Mark& mark) { return mark.end.position() <= mark.begin.position(); });
    std::vector<PromptSpan> spans;
    for (const Mark& mark : marks_)
        spans.push_back(
            {mark.name, {text.byte_of(mark.begin.position()), text.byte_of(mark.end.position())}});
    return spans;
}

} // namespace attnscope
