// Private to widgets/panel: named stretches of a document that move as it is edited.
#pragma once

#include "widgets/panel/prompt_editor.h"
#include "widgets/panel/prompt_text.h"

#include <QTextCursor>

class QTextDocument;

namespace attnscope {

class SpanMarks {
public:
    explicit SpanMarks(QTextDocument* document) : document_(document) {}

    /// Replaces a span of the same name; spans that overlap it go. The new one stands last.
    void mark(const QString& name, int begin, int end);
    void remove(int index) { marks_.erase(marks_.begin() + index); }
    void clear() { marks_.clear(); }

    /// Spans in bytes of `text`, which the document shows; those whose text has been deleted are dropped.
    std::vector<PromptSpan> spans(const PromptText& text);

private:
    struct Mark {
        QString name;
        QTextCursor begin; ///< text typed at either end stays outside
        QTextCursor end;
    };

    QTextDocument* document_;
    std::vector<Mark> marks_;
};

} // namespace attnscope
