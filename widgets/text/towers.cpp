#include "widgets/text/towers.h"

#include <QList>

namespace attnscope {

namespace {

constexpr int most_marks = 4;
constexpr QChar ellipsis(0x2026);

bool is_mark(char32_t code)
{
    const auto category = QChar::category(code);
    return category == QChar::Mark_NonSpacing || category == QChar::Mark_Enclosing;
}

} // namespace

QString without_towers(const QString& text)
{
    QString result;
    int marks = 0;
    for (const char32_t code : text.toUcs4()) {
        marks = is_mark(code) ? marks + 1 : 0;
        if (marks <= most_marks)
            result += QString::fromUcs4(&code, 1);
        else if (marks == most_marks + 1)
            result += ellipsis;
    }
    return result;
}

} // namespace attnscope
