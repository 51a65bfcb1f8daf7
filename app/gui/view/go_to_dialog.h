// Go to a layer, head, query and key by number.
#pragma once

#include "core/capture/capture_reader.h"

#include <QDialog>

class QSpinBox;

namespace attnscope::gui {

struct Place {
    int layer = 0;
    int head = 0;
    int query = 0;
    int key = 0;
};

class GoToDialog : public QDialog {
    Q_OBJECT

public:
    GoToDialog(const CaptureReader& reader, const Place& start, QWidget* parent);

    Place place() const;

private:
    QSpinBox* layer_;
    QSpinBox* head_;
    QSpinBox* query_;
    QSpinBox* key_;
};

} // namespace attnscope::gui
