#include "app/gui/window/start_page.h"

#include <QDir>
#include <QFileInfo>
#include <QGridLayout>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>

namespace attnscope::gui {

namespace {

/// A list of paths: the name, and the folder it is in.
QListWidget* path_list(const QString& name, QWidget* parent)
{
    auto* list = new QListWidget(parent);
    list->setAccessibleName(name);
    list->setAlternatingRowColors(false);
    list->setTextElideMode(Qt::ElideMiddle);
    list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    return list;
}

void fill(QListWidget* list, const QStringList& paths, const QString& none)
{
    list->clear();
    for (const QString& path : paths) {
        const QFileInfo file(path);
        auto* item =
            new QListWidgetItem(file.fileName() + "  —  " + QDir::toNativeSeparators(file.path()), list);
        item->setData(Qt::UserRole, path);
    }
    list->setEnabled(!paths.isEmpty());
    if (paths.isEmpty())
        list->addItem(none);
}

} // namespace

StartPage::StartPage(QWidget* parent) : QWidget(parent)
{
    auto* outer = new QGridLayout(this);
    outer->setContentsMargins(32, 32, 32, 32);
    outer->setSpacing(16);
    auto* title = new QLabel(tr("Attnscope"), this);
    QFont large = title->font();
    large.setPointSizeF(large.pointSizeF() * 2);
    title->setFont(large);
    auto* words = new QLabel(
        tr("See what attention heads attend to: both softmax maps of every differential head, their "
           "difference, and λ."),
        this);
    words->setWordWrap(true);
    outer->addWidget(title, 0, 0, 1, 3);
    outer->addWidget(words, 1, 0, 1, 3);
    const auto add_button = [&](const QString& text, const QString& help, int column,
                                void (StartPage::*wanted)()) {
        auto* button = new QPushButton(text, this);
        button->setMinimumHeight(40);
        button->setAccessibleDescription(help);
        auto* label = new QLabel(help, this);
        label->setWordWrap(true);
        label->setAlignment(Qt::AlignTop);
        outer->addWidget(button, 2, column);
        outer->addWidget(label, 3, column);
        connect(button, &QPushButton::clicked, this, wanted);
        return button;
    };
    add_button(tr("&New capture"), tr("Run a prompt through a model and keep its attention maps in a file."),
               0, &StartPage::new_capture_wanted);
    add_button(tr("&Open capture"),
               tr("Look at a capture (*.attn.h5), or at the result of an experiment (*.result.h5)."), 1,
               &StartPage::open_wanted);
    add_button(tr("&Demo"), tr("Capture a small model that comes with the program."), 2,
               &StartPage::demo_wanted);
    files_ = path_list(tr("Recent files"), this);
    models_ = path_list(tr("Recent models"), this);
    auto* lists = new QGridLayout;
    lists->addWidget(new QLabel(tr("Recent files"), this), 0, 0);
    lists->addWidget(new QLabel(tr("Recent models"), this), 0, 1);
    lists->addWidget(files_, 1, 0);
    lists->addWidget(models_, 1, 1);
    outer->addLayout(lists, 4, 0, 1, 3);
    outer->setRowStretch(4, 1);
    for (int column = 0; column < 3; ++column)
        outer->setColumnStretch(column, 1);
    const auto path_of = [](const QListWidgetItem* item) { return item->data(Qt::UserRole).toString(); };
    connect(files_, &QListWidget::itemActivated, this,
            [this, path_of](const QListWidgetItem* item) { emit file_chosen(path_of(item)); });
    connect(models_, &QListWidget::itemActivated, this,
            [this, path_of](const QListWidgetItem* item) { emit model_chosen(path_of(item)); });
    set_recent({}, {});
}

void StartPage::set_recent(const QStringList& files, const QStringList& models)
{
    fill(files_, files, tr("none yet; a file can also be dropped here"));
    fill(models_, models, tr("none yet; a model folder can also be dropped here"));
}

} // namespace attnscope::gui
