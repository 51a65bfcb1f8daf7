#include "widgets/panel/prediction_table.h"

#include "widgets/chart/chart_words.h"
#include "widgets/panel/plain_table.h"
#include "widgets/text/isolated_words.h"

#include <QHeaderView>
#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>

namespace attnscope {

namespace {

QString token_words(const PredictedToken& token)
{
    return token.text.isEmpty() ? QString("id %1").arg(token.id) : isolated_words(token.text);
}

QTableWidgetItem* token_cell(const QString& text, const PredictedToken& token)
{
    QTableWidgetItem* item = make_cell(text, false);
    item->setData(Qt::AccessibleDescriptionRole,
                  QString("id %1, probability %2").arg(token.id).arg(shown_number(token.probability, true)));
    return item;
}

} // namespace

PredictionTable::PredictionTable(QWidget* parent) : QWidget(parent), theme_(light_theme())
{
    title_ = new QLabel;
    title_->setTextFormat(Qt::PlainText);
    title_->setWordWrap(true);
    empty_ = new QLabel;
    empty_->setTextFormat(Qt::PlainText);
    empty_->setWordWrap(true);
    empty_->setAlignment(Qt::AlignCenter);
    table_ = make_plain_table(tr("Predicted tokens"), this);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    layout->addWidget(title_);
    layout->addWidget(empty_, 1);
    layout->addWidget(table_, 1);
    setFocusProxy(table_);
    const auto activate = [this](int row) {
        if (row < 0 || static_cast<std::size_t>(row) >= content_.rows.size() || content_.rows.size() < 2)
            return;
        if (const int layer = content_.rows[static_cast<std::size_t>(row)].layer; layer >= 0)
            emit layer_activated(layer);
    };
    connect(table_, &QTableWidget::cellClicked, this, activate);
    connect(table_, &QTableWidget::cellActivated, this, activate);
    set_content({});
}

void PredictionTable::set_theme(const Theme& theme)
{
    theme_ = theme;
    set_content(std::move(content_));
}

void PredictionTable::set_content(PredictionContent content)
{
    content_ = std::move(content);
    title_->setText(content_.title);
    title_->setVisible(!content_.title.isEmpty());
    empty_->setText(content_.empty);
    empty_->setVisible(content_.rows.empty());
    table_->setVisible(!content_.rows.empty());
    table_->clear();
    if (content_.rows.size() == 1)
        show_list();
    else
        show_lens();
    set_table_stale(table_, content_.stale);
}

void PredictionTable::show_list()
{
    const std::vector<PredictedToken>& tokens = content_.rows.front().tokens;
    table_->setColumnCount(4);
    table_->setHorizontalHeaderLabels({tr("rank"), tr("token"), tr("id"), tr("probability")});
    for (const int number : {0, 2, 3})
        table_->horizontalHeaderItem(number)->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
    table_->setRowCount(static_cast<int>(tokens.size()));
    for (int row = 0; row < table_->rowCount(); ++row) {
        const PredictedToken& token = tokens[static_cast<std::size_t>(row)];
        table_->setItem(row, 0, make_cell(QString::number(row + 1), true));
        table_->setItem(row, 1, token_cell(token_words(token), token));
        table_->setItem(row, 2, make_cell(QString::number(token.id), true));
        table_->setItem(row, 3, make_cell(shown_number(token.probability, true), true));
    }
    table_->resizeColumnsToContents();
    for (int column = 0; column < table_->columnCount(); ++column)
        table_->setColumnWidth(column, std::min(table_->columnWidth(column) + 8, 240));
}

void PredictionTable::show_lens()
{
    std::size_t ranks = 0;
    for (const PredictionContent::Row& row : content_.rows)
        ranks = std::max(ranks, row.tokens.size());
    QStringList headers{tr("after")};
    for (std::size_t rank = 0; rank < ranks; ++rank)
        headers << tr("rank %1").arg(rank + 1);
    table_->setColumnCount(static_cast<int>(headers.size()));
    table_->setHorizontalHeaderLabels(headers);
    table_->setRowCount(static_cast<int>(content_.rows.size()));
    for (int row = 0; row < table_->rowCount(); ++row) {
        const PredictionContent::Row& entry = content_.rows[static_cast<std::size_t>(row)];
        table_->setItem(row, 0,
                        make_cell(entry.layer < 0 ? tr("output") : tr("layer %1").arg(entry.layer), false));
        for (std::size_t rank = 0; rank < entry.tokens.size(); ++rank) {
            const PredictedToken& token = entry.tokens[rank];
            QTableWidgetItem* cell =
                token_cell(token_words(token) + "  " + shown_number(token.probability, true), token);
            QColor tint = theme_.accent; // at most a quarter, so that the words stay readable
            tint.setAlphaF(static_cast<float>(0.25 * std::clamp(token.probability, 0.0, 1.0)));
            cell->setBackground(tint);
            table_->setItem(row, static_cast<int>(rank) + 1, cell);
        }
    }
    table_->resizeColumnsToContents();
    for (int column = 0; column < table_->columnCount(); ++column)
        table_->setColumnWidth(column, std::min(table_->columnWidth(column) + 8, 200));
}

} // namespace attnscope
