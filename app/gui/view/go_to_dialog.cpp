#include "app/gui/view/go_to_dialog.h"

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QSpinBox>

namespace attnscope::gui {

namespace {

QSpinBox* add_number(QFormLayout& form, const QString& words, int low, int high, int value)
{
    auto* box = new QSpinBox;
    box->setRange(low, high);
    box->setValue(value);
    box->setAccessibleName(words);
    box->setToolTip(QObject::tr("%1 to %2").arg(low).arg(high));
    form.addRow(words, box);
    return box;
}

} // namespace

GoToDialog::GoToDialog(const CaptureReader& reader, const Place& start, QWidget* parent) : QDialog(parent)
{
    setWindowTitle(tr("Go to"));
    auto* form = new QFormLayout(this);
    layer_ = add_number(*form, tr("&Layer"), reader.layers().front(), reader.layers().back(), start.layer);
    head_ = add_number(*form, tr("&Head"), reader.heads().front(), reader.heads().back(), start.head);
    query_ =
        add_number(*form, tr("&Query (row)"), reader.queries().front(), reader.queries().back(), start.query);
    key_ = add_number(*form, tr("&Key (column)"), 0, reader.key_count() - 1, start.key);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    form->addRow(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    layer_->selectAll();
}

Place GoToDialog::place() const
{
    return {layer_->value(), head_->value(), query_->value(), key_->value()};
}

} // namespace attnscope::gui
