#include "widgets/panel/strongest_keys_list.h"

#include "widgets/chart/chart_words.h"
#include "widgets/panel/plain_table.h"
#include "widgets/text/isolated_words.h"

#include <QHeaderView>
#include <QLabel>
#include <QVBoxLayout>

namespace attnscope {

StrongestKeysList::StrongestKeysList(QWidget* parent) : QWidget(parent)
{
    title_ = new QLabel;
    title_->setTextFormat(Qt::PlainText);
    title_->setWordWrap(true);
    table_ = make_plain_table(tr("Strongest keys"), this);
    table_->setColumnCount(3);
    table_->setHorizontalHeaderLabels({tr("key"), tr("token"), tr("weight")});
    table_->horizontalHeaderItem(0)->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
    table_->horizontalHeaderItem(2)->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
    table_->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    table_->horizontalHeader()->setSectionResizeMode(1, QHeaderView::Stretch);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    layout->addWidget(title_);
    layout->addWidget(table_);
    setFocusProxy(table_);
    const auto activate = [this](int row) {
        if (row >= 0 && static_cast<std::size_t>(row) < content_.entries.size())
            emit key_activated(content_.entries[static_cast<std::size_t>(row)].position);
    };
    connect(table_, &QTableWidget::cellClicked, this, activate);
    connect(table_, &QTableWidget::cellActivated, this, activate);
}

void StrongestKeysList::set_content(StrongestKeysContent content)
{
    content_ = std::move(content);
    title_->setText(content_.title);
    title_->setVisible(!content_.title.isEmpty());
    table_->setRowCount(static_cast<int>(content_.entries.size()));
    for (int row = 0; row < table_->rowCount(); ++row) {
        const RowEntry& entry = content_.entries[static_cast<std::size_t>(row)];
        const auto place = static_cast<std::size_t>(entry.position);
        const QString token =
            content_.tokens && place < content_.tokens->size() ? (*content_.tokens)[place] : QString();
        table_->setItem(row, 0, make_cell(QString::number(entry.position), true));
        table_->setItem(row, 1, make_cell(isolated_words(token), false));
        table_->setItem(row, 2, make_cell(shown_number(entry.weight), true));
    }
    set_table_stale(table_, content_.stale);
}

} // namespace attnscope
