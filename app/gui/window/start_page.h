// What is shown when nothing is open: the ways to begin.
#pragma once

#include <QStringList>
#include <QWidget>

class QListWidget;

namespace attnscope::gui {

class StartPage : public QWidget {
    Q_OBJECT

public:
    explicit StartPage(QWidget* parent);

    void set_recent(const QStringList& files, const QStringList& models);

signals:
    void new_capture_wanted();
    void open_wanted();
    void demo_wanted();
    void file_chosen(const QString& path);
    void model_chosen(const QString& model);

private:
    QListWidget* files_;
    QListWidget* models_;
};

} // namespace attnscope::gui
