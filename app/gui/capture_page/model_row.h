// Which model: a folder or a name, typed, chosen, dropped or taken from the recent ones.
#pragma once

#include <QStringList>
#include <QWidget>

class QComboBox;
class QLabel;
class QPushButton;

namespace attnscope::gui {

enum class ModelState { none, loading, loaded, not_loaded };

class ModelRow : public QWidget {
    Q_OBJECT

public:
    explicit ModelRow(QWidget* parent);

    QString model() const;
    void set_model(const QString& model);
    void set_recent(const QStringList& models);
    /// `words`: what is known of the model, or what is being done. Plain text.
    void show_state(ModelState state, const QString& words);

signals:
    /// Entered, chosen or dropped; not at every key.
    void model_chosen(const QString& model);
    /// While it is loading.
    void cancel_wanted();

private:
    void choose_folder();

    QComboBox* model_;
    QPushButton* load_; ///< cancels a load, or starts one again
    QLabel* words_;
    ModelState state_ = ModelState::none;
    QString last_;
};

} // namespace attnscope::gui
