// The strongest keys of the pinned row.
#pragma once

#include "core/attention/derived/row_profile.h"

#include <QWidget>

#include <memory>
#include <vector>

class QLabel;
class QTableWidget;

namespace attnscope {

struct StrongestKeysContent {
    QString title;                 ///< "Strongest keys of query 212, A1 − λ·A2"
    std::vector<RowEntry> entries; ///< as strongest_in_row() orders them; position is the true key
    std::shared_ptr<const std::vector<QString>> tokens; ///< [key] display forms; may be null
    bool stale = false;
};

/// One line a key: index, token (literal), weight with four significant digits.
class StrongestKeysList : public QWidget {
    Q_OBJECT
public:
    explicit StrongestKeysList(QWidget* parent = nullptr);

    void set_content(StrongestKeysContent content);
    const StrongestKeysContent& content() const noexcept { return content_; }

signals:
    void key_activated(int key); ///< click or Enter

private:
    StrongestKeysContent content_;
    QLabel* title_ = nullptr;
    QTableWidget* table_ = nullptr;
};

} // namespace attnscope
