// Which model: a folder or a name, typed, chosen, dropped or taken from the recent ones.
#pragma once

#include <QStringList>
#include <QWidget>

class QComboBox;
class QLabel;

namespace attnscope::gui {

class ModelRow : public QWidget {
    Q_OBJECT

public:
    explicit ModelRow(QWidget* parent);

    QString model() const;
    void set_model(const QString& model);
    void set_recent(const QStringList& models);
    /// What is known of the model, or what is being done. Plain text.
    void set_words(const QString& words);

signals:
    /// Entered, chosen or dropped; not at every key.
    void model_chosen(const QString& model);

private:
    void choose_folder();

    QComboBox* model_;
    QLabel* words_;
    QString last_;
};

} // namespace attnscope::gui
