#include "widgets/panel/plain_table.h"

#include <QHeaderView>
#include <QStyledItemDelegate>

namespace attnscope {

QTableWidget* make_plain_table(const QString& accessible_name, QWidget* parent)
{
    auto* table = new QTableWidget(parent);
    table->setAccessibleName(accessible_name);
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setSelectionMode(QAbstractItemView::SingleSelection);
    table->setShowGrid(false);
    table->setTabKeyNavigation(false);
    table->setWordWrap(false);
    table->setFrameShape(QFrame::NoFrame);
    table->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    table->verticalHeader()->hide();
    table->verticalHeader()->setDefaultSectionSize(QFontMetrics(table->font()).height() + 6);
    table->horizontalHeader()->setHighlightSections(false);
    table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    table->horizontalHeader()->setMinimumSectionSize(24);
    return table;
}

QTableWidgetItem* make_cell(const QString& text, bool number)
{
    auto* item = new QTableWidgetItem(text);
    item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable);
    // Absolute: a right-to-left token must not turn its column around.
    item->setTextAlignment((number ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignAbsolute | Qt::AlignVCenter);
    return item;
}

void set_table_stale(QTableWidget* table, bool stale)
{
    table->setEnabled(!stale);
}

} // namespace attnscope
