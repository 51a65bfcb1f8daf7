// Private to widgets/panel: buttons that give the selected text a name.
#pragma once

#include <QWidget>

#include <vector>

class QLineEdit;
class QPushButton;

namespace attnscope {

class MarkBar : public QWidget {
    Q_OBJECT
public:
    explicit MarkBar(QWidget* parent = nullptr);

    void set_has_selection(bool selected);

signals:
    void mark_requested(const QString& name);

private:
    void request_own();
    void update_buttons();

    bool selected_ = false;
    std::vector<QPushButton*> buttons_;
    QLineEdit* own_name_ = nullptr;
    QPushButton* own_button_ = nullptr;
};

} // namespace attnscope
