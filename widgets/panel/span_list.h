// Private to widgets/panel: the spans of a prompt as a list that they can be removed from.
#pragma once

#include "widgets/colour/theme.h"

#include <QStringList>
#include <QWidget>

#include <vector>

class QListWidget;
class QPushButton;

namespace attnscope {

/// Hidden while it is empty. Delete, or the button, removes the selected span.
class SpanList : public QWidget {
    Q_OBJECT
public:
    struct Entry {
        QColor colour;
        QString words; ///< name, text and tokens; plain text
    };

    explicit SpanList(QWidget* parent = nullptr);

    void set_entries(const std::vector<Entry>& entries);
    QStringList words() const;

signals:
    void remove_requested(int index);

protected:
    bool eventFilter(QObject* object, QEvent* event) override;

private:
    void remove_current();

    QListWidget* list_ = nullptr;
    QPushButton* remove_ = nullptr;
};

} // namespace attnscope
