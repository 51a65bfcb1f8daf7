// Which layers and heads an aggregate is made of, typed as on the command line ("0, 5-7").
#pragma once

#include "core/capture/capture_reader.h"

#include <QDialog>

#include <optional>
#include <vector>

class QDialogButtonBox;
class QLabel;
class QLineEdit;

namespace attnscope::gui {

/// "0, 5-7" as sorted indices out of `axis`; nothing with the reason in `problem` when it is not understood. Empty: all.
std::optional<std::vector<int>> indices_of(const QString& text, const std::vector<int>& axis,
                                           QString& problem);

class HeadChooser : public QDialog {
    Q_OBJECT

public:
    HeadChooser(const CaptureReader& reader, const std::vector<int>& layers, const std::vector<int>& heads,
                QWidget* parent);

    const std::vector<int>& layers() const noexcept { return layers_; }
    const std::vector<int>& heads() const noexcept { return heads_; }

private:
    void check();

    const std::vector<int> all_layers_;
    const std::vector<int> all_heads_;
    std::vector<int> layers_;
    std::vector<int> heads_;
    QLineEdit* layer_text_;
    QLineEdit* head_text_;
    QLabel* state_;
    QDialogButtonBox* buttons_;
};

} // namespace attnscope::gui
