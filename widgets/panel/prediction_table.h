// The likeliest next tokens of a query, and with the logit lens those after every layer.
#pragma once

#include "widgets/colour/theme.h"

#include <QWidget>

#include <vector>

class QLabel;
class QTableWidget;

namespace attnscope {

struct PredictedToken {
    int id = 0;
    QString text;           ///< display form; empty when the vocabulary is not known: then the id is shown
    double probability = 0; ///< exp(log-probability)
};

struct PredictionContent {
    struct Row {
        int layer = -1;                     ///< after this layer (logit lens); -1: the model's output
        std::vector<PredictedToken> tokens; ///< best first
    };

    QString title; ///< "Next token after query 212 ..."
    std::vector<Row>
        rows;      ///< one row: a list of rank, token, probability; several: a table of layers and ranks
    QString empty; ///< why there are none, and what to do
    bool stale = false;
};

class PredictionTable : public QWidget {
    Q_OBJECT
public:
    explicit PredictionTable(QWidget* parent = nullptr);

    void set_theme(const Theme& theme);
    void set_content(PredictionContent content);
    const PredictionContent& content() const noexcept { return content_; }

signals:
    void layer_activated(int layer); ///< click or Enter on a row of the lens

private:
    void show_list();
    void show_lens();

    PredictionContent content_;
    Theme theme_;
    QLabel* title_ = nullptr;
    QLabel* empty_ = nullptr;
    QTableWidget* table_ = nullptr;
};

} // namespace attnscope
