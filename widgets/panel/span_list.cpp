#include "widgets/panel/span_list.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QListWidget>
#include <QPushButton>

#include <algorithm>

namespace attnscope {

SpanList::SpanList(QWidget* parent) : QWidget(parent)
{
    list_ = new QListWidget;
    list_->setAccessibleName(tr("Marked spans"));
    list_->setFrameShape(QFrame::NoFrame);
    list_->setTextElideMode(Qt::ElideMiddle);
    list_->installEventFilter(this);
    remove_ = new QPushButton(tr("Remove"));
    remove_->setAutoDefault(false);
    remove_->setAccessibleName(tr("Remove the selected span"));
    remove_->setEnabled(false);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    layout->addWidget(list_, 1);
    layout->addWidget(remove_, 0, Qt::AlignTop);
    connect(remove_, &QPushButton::clicked, this, &SpanList::remove_current);
    connect(list_, &QListWidget::currentRowChanged, this, [this](int row) { remove_->setEnabled(row >= 0); });
    hide();
}

void SpanList::set_entries(const std::vector<Entry>& entries)
{
    const int row = list_->currentRow();
    list_->clear();
    for (const Entry& entry : entries) {
        QPixmap swatch(12, 12);
        swatch.fill(entry.colour);
        list_->addItem(new QListWidgetItem(QIcon(swatch), entry.words));
    }
    list_->setCurrentRow(std::min(row, list_->count() - 1));
    remove_->setEnabled(list_->currentRow() >= 0);
    const int line = QFontMetrics(list_->font()).height() + 6;
    list_->setFixedHeight(std::clamp(list_->count(), 1, 5) * line + 4);
    setVisible(list_->count() > 0);
}

QStringList SpanList::words() const
{
    QStringList words;
    for (int row = 0; row < list_->count(); ++row)
        words << list_->item(row)->text();
    return words;
}

bool SpanList::eventFilter(QObject*, QEvent* event)
{
    if (event->type() != QEvent::KeyPress)
        return false;
    const int key = static_cast<QKeyEvent*>(event)->key();
    if (key != Qt::Key_Delete && key != Qt::Key_Backspace)
        return false;
    remove_current();
    return true;
}

void SpanList::remove_current()
{
    if (const int row = list_->currentRow(); row >= 0)
        emit remove_requested(row);
}

} // namespace attnscope
