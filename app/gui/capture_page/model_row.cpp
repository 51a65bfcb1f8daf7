#include "app/gui/capture_page/model_row.h"

#include <QComboBox>
#include <QFileDialog>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalBlocker>

namespace attnscope::gui {

ModelRow::ModelRow(QWidget* parent) : QWidget(parent)
{
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    model_ = new QComboBox(this);
    model_->setEditable(true);
    model_->setInsertPolicy(QComboBox::NoInsert);
    model_->setAccessibleName(tr("Model folder"));
    model_->lineEdit()->setPlaceholderText(
        tr("Folder of a checkpoint: config.json, tokenizer.json, *.safetensors"));
    model_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    auto* choose = new QPushButton(tr("Choose &folder …"), this);
    load_ = new QPushButton(this);
    words_ = new QLabel(this);
    words_->setTextFormat(Qt::PlainText);
    words_->setWordWrap(true);
    grid->addWidget(model_, 0, 0);
    grid->addWidget(choose, 0, 1);
    grid->addWidget(words_, 1, 0);
    grid->addWidget(load_, 1, 1);
    grid->setColumnStretch(0, 1);
    const auto tell = [this] {
        if (model() != last_) {
            last_ = model();
            emit model_chosen(last_);
        }
    };
    connect(model_->lineEdit(), &QLineEdit::editingFinished, this, tell);
    connect(model_, &QComboBox::activated, this, tell);
    connect(choose, &QPushButton::clicked, this, &ModelRow::choose_folder);
    connect(load_, &QPushButton::clicked, this, [this] {
        if (state_ == ModelState::loading)
            emit cancel_wanted();
        else
            emit model_chosen(last_ = model());
    });
    setFocusProxy(model_);
    show_state(ModelState::none, {});
}

QString ModelRow::model() const
{
    return model_->currentText().trimmed();
}

void ModelRow::set_model(const QString& model)
{
    const QSignalBlocker quiet(model_);
    model_->setEditText(model);
    last_ = model;
}

void ModelRow::set_recent(const QStringList& models)
{
    const QString current = model();
    const QSignalBlocker quiet(model_);
    model_->clear();
    model_->addItems(models);
    model_->setEditText(current);
}

void ModelRow::show_state(ModelState state, const QString& words)
{
    state_ = state;
    words_->setText(words);
    words_->setVisible(!words.isEmpty());
    load_->setText(state == ModelState::loading ? tr("Cancel loading") : tr("Load"));
    load_->setVisible(state == ModelState::loading || state == ModelState::not_loaded);
}

void ModelRow::choose_folder()
{
    const QString folder = QFileDialog::getExistingDirectory(this, tr("Folder of the model"), model());
    if (folder.isEmpty())
        return;
    set_model(folder);
    emit model_chosen(folder);
}

} // namespace attnscope::gui
