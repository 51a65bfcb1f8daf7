// The pinned rows: strongest keys, weight by key, and the prompt tinted by the row.
#pragma once

#include "app/gui/document/capture_document.h"
#include "app/gui/view/row_job.h"
#include "app/gui/view/view_state.h"
#include "widgets/map/map_content.h"

#include <QWidget>

class QCheckBox;
class QComboBox;
class QLabel;

namespace attnscope {
class Chart;
class StrongestKeysList;
class TintedText;
struct Theme;
} // namespace attnscope

namespace attnscope::gui {

class RowPanel : public QWidget {
    Q_OBJECT

public:
    RowPanel(CaptureDocument& document, QWidget* parent);

    /// `names` [map]; `signs` whether weights of a map may be negative; `scope` in words.
    void set_maps(const QStringList& names, std::vector<bool> signs, const QString& scope);
    void set_state(const ViewState& state);
    void set_rows(const RowValues& rows);
    void set_message(const QString& words);
    void set_stale(bool stale);
    void set_theme(const Theme& theme);
    Chart& profile() const noexcept { return *profile_; }

signals:
    void key_chosen(int key);
    void query_chosen(int query, Qt::KeyboardModifiers modifiers);
    void combination_wanted(attnscope::RowCombination combination);

private:
    void show_rows();
    void show_list();
    void show_profile(const QString& rows);
    void show_text();
    QString rows_words() const;

    CaptureDocument& document_;
    ViewState state_;
    QStringList names_;
    std::vector<bool> signs_;
    QString scope_;
    RowValues rows_;
    QLabel* title_;
    QComboBox* map_;
    QComboBox* combination_;
    QCheckBox* logarithmic_;
    StrongestKeysList* strongest_;
    Chart* profile_;
    TintedText* text_;
};

} // namespace attnscope::gui
