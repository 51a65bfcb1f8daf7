#include "app/gui/view/head_chooser.h"

#include "core/attention/derived/describe.h"

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

#include <algorithm>

namespace attnscope::gui {

namespace {

QString words_of(const std::vector<int>& indices)
{
    return QString::fromStdString(index_words(indices)).replace(QChar(0x2013), '-');
}

std::optional<Range> range_of(const QString& part)
{
    const QStringList ends = part.split('-');
    bool first_good = false;
    bool last_good = false;
    const int first = ends.first().trimmed().toInt(&first_good);
    const int last = ends.last().trimmed().toInt(&last_good);
    if (!first_good || !last_good || ends.size() > 2 || last < first)
        return std::nullopt;
    return Range{first, last + 1};
}

} // namespace

std::optional<std::vector<int>> indices_of(const QString& text, const std::vector<int>& axis,
                                           QString& problem)
{
    if (text.trimmed().isEmpty())
        return axis;
    std::vector<int> indices;
    for (const QString& part : text.split(',')) {
        const std::optional<Range> range = range_of(part);
        if (!range) {
            problem = QObject::tr("“%1” is no number and no range like 5-7.").arg(part.trimmed());
            return std::nullopt;
        }
        for (const int index : axis)
            if (range->contains(index))
                indices.push_back(index);
        if (!std::binary_search(axis.begin(), axis.end(), range->begin)) {
            problem = QObject::tr("%1 was not captured; there are %2.").arg(range->begin).arg(words_of(axis));
            return std::nullopt;
        }
    }
    std::sort(indices.begin(), indices.end());
    indices.erase(std::unique(indices.begin(), indices.end()), indices.end());
    return indices;
}

HeadChooser::HeadChooser(const CaptureReader& reader, const std::vector<int>& layers,
                         const std::vector<int>& heads, QWidget* parent)
    : QDialog(parent), all_layers_(reader.layers()), all_heads_(reader.heads())
{
    setWindowTitle(tr("Heads to put together"));
    auto* form = new QFormLayout(this);
    layer_text_ = new QLineEdit(words_of(layers), this);
    layer_text_->setPlaceholderText(tr("all: %1").arg(words_of(all_layers_)));
    head_text_ = new QLineEdit(words_of(heads), this);
    head_text_->setPlaceholderText(tr("all: %1").arg(words_of(all_heads_)));
    state_ = new QLabel(this);
    state_->setTextFormat(Qt::PlainText);
    form->addRow(tr("&Layers"), layer_text_);
    form->addRow(tr("&Heads"), head_text_);
    form->addRow(state_);
    buttons_ = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    form->addRow(buttons_);
    connect(buttons_, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons_, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(layer_text_, &QLineEdit::textChanged, this, &HeadChooser::check);
    connect(head_text_, &QLineEdit::textChanged, this, &HeadChooser::check);
    check();
}

void HeadChooser::check()
{
    QString problem;
    const auto layers = indices_of(layer_text_->text(), all_layers_, problem);
    const auto heads = layers ? indices_of(head_text_->text(), all_heads_, problem) : std::nullopt;
    const bool good = layers && heads;
    if (good) {
        layers_ = *layers;
        heads_ = *heads;
    }
    state_->setText(good ? tr("%n head(s)", nullptr, static_cast<int>(layers_.size() * heads_.size()))
                         : problem);
    buttons_->button(QDialogButtonBox::Ok)->setEnabled(good);
}

} // namespace attnscope::gui
