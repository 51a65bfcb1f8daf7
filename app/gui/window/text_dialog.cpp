#include "app/gui/window/text_dialog.h"

#include <QDialogButtonBox>
#include <QHeaderView>
#include <QTableWidget>
#include <QVBoxLayout>

namespace attnscope::gui {

TextDialog::TextDialog(const QString& title, const QString& lines, QWidget* parent) : QDialog(parent)
{
    setWindowTitle(title);
    auto* column = new QVBoxLayout(this);
    const QStringList rows = lines.split('\n');
    auto* table = new QTableWidget(static_cast<int>(rows.size()), 2, this);
    table->setAccessibleName(title);
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->setShowGrid(false);
    table->setFrameShape(QFrame::NoFrame);
    table->setTabKeyNavigation(false);
    table->horizontalHeader()->hide();
    table->verticalHeader()->hide();
    for (int row = 0; row < rows.size(); ++row)
        for (int cell = 0; cell < 2; ++cell)
            table->setItem(row, cell, new QTableWidgetItem(rows[row].section('\t', cell, cell)));
    table->resizeColumnsToContents();
    table->horizontalHeader()->setStretchLastSection(true);
    column->addWidget(table, 1);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    column->addWidget(buttons);
    resize(620, qMin(560, 90 + 30 * static_cast<int>(rows.size())));
}

} // namespace attnscope::gui
