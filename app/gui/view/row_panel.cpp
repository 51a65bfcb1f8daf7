#include "app/gui/view/row_panel.h"

#include "core/attention/derived/describe.h"
#include "widgets/chart/chart.h"
#include "widgets/chart/row_profile_chart.h"
#include "widgets/map/colour_settings.h"
#include "widgets/panel/strongest_keys_list.h"
#include "widgets/panel/tinted_text.h"
#include "widgets/text/isolated_words.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSplitter>

#include <limits>

namespace attnscope::gui {

namespace {

constexpr int strongest_count = 20;

} // namespace

RowPanel::RowPanel(CaptureDocument& document, QWidget* parent) : QWidget(parent), document_(document)
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(8, 8, 8, 8);
    title_ = new QLabel(tr("Click a row of a map to pin it."), this);
    title_->setTextFormat(Qt::PlainText);
    title_->setWordWrap(true);
    column->addWidget(title_);
    auto* choices = new QHBoxLayout;
    map_ = new QComboBox(this);
    map_->setAccessibleName(tr("Map of the list and the tinted text"));
    combination_ = new QComboBox(this);
    combination_->addItems({tr("mean of rows"), tr("sum of rows")});
    combination_->setAccessibleName(tr("How several pinned rows become one"));
    logarithmic_ = new QCheckBox(tr("log"), this);
    logarithmic_->setAccessibleName(tr("Logarithmic profile"));
    choices->addWidget(map_);
    choices->addWidget(combination_);
    choices->addWidget(logarithmic_);
    choices->addStretch();
    column->addLayout(choices);
    auto* parts = new QSplitter(Qt::Vertical, this);
    strongest_ = new StrongestKeysList(parts);
    profile_ = new Chart(parts);
    profile_->setAccessibleName(tr("Profile of the pinned row"));
    text_ = new TintedText(parts);
    text_->setAccessibleName(tr("Prompt tinted by the pinned row"));
    parts->setChildrenCollapsible(false);
    column->addWidget(parts, 1);
    connect(map_, &QComboBox::currentIndexChanged, this, &RowPanel::show_rows);
    connect(logarithmic_, &QCheckBox::toggled, this, &RowPanel::show_rows);
    connect(combination_, &QComboBox::currentIndexChanged, this,
            [this](int index) { emit combination_wanted(static_cast<RowCombination>(index)); });
    connect(strongest_, &StrongestKeysList::key_activated, this, &RowPanel::key_chosen);
    connect(profile_, &Chart::place_clicked, this, [this](const ChartPlace& place) {
        if (place.key >= 0)
            emit key_chosen(place.key);
    });
    connect(text_, &TintedText::token_clicked, this, &RowPanel::query_chosen);
}

void RowPanel::set_maps(const QStringList& names, std::vector<bool> signs, const QString& scope)
{
    names_ = names;
    signs_ = std::move(signs);
    scope_ = scope;
    if (map_->count() == names.size())
        return;
    const QSignalBlocker quiet(map_);
    map_->clear();
    map_->addItems(names);
    map_->setCurrentIndex(static_cast<int>(names.size()) - 1);
}

void RowPanel::set_state(const ViewState& state)
{
    state_ = state;
    const QSignalBlocker quiet(combination_);
    combination_->setCurrentIndex(static_cast<int>(state.rows));
    combination_->setVisible(state.pinned.size() > 1);
}

void RowPanel::set_rows(const RowValues& rows)
{
    rows_ = rows;
    show_rows();
}

void RowPanel::set_message(const QString& words)
{
    rows_ = {};
    title_->setText(words);
    strongest_->set_content({});
    profile_->set_content({});
    text_->set_content({document_.tokens(), {}, {}, document_.reader().record().segments, -1, false});
}

void RowPanel::set_stale(bool stale)
{
    profile_->set_stale(stale);
}

void RowPanel::set_theme(const Theme& theme)
{
    profile_->set_theme(theme);
    text_->set_theme(theme);
    if (!rows_.weights.empty())
        show_rows();
}

QString RowPanel::rows_words() const
{
    const std::vector<int>& queries = rows_.job.queries;
    if (queries.size() == 1)
        return tr("query %1 “%2”")
            .arg(QString::number(queries.front()), isolated_words(document_.token(queries.front())));
    return (rows_.job.combination == RowCombination::mean ? tr("mean of queries %1")
                                                          : tr("sum of queries %1"))
        .arg(QString::fromStdString(index_words(queries)));
}

void RowPanel::show_rows()
{
    if (rows_.weights.empty() || rows_.job.queries.empty())
        return;
    const QString rows = rows_words();
    title_->setText(rows + ", " + scope_);
    show_list();
    show_profile(rows);
    show_text();
}

void RowPanel::show_list()
{
    const int map = map_->currentIndex();
    StrongestKeysContent content;
    content.title = tr("Strongest keys, %1").arg(names_.value(map));
    content.tokens = document_.tokens();
    if (map >= 0 && static_cast<std::size_t>(map) < rows_.weights.size()) {
        content.entries = strongest_in_row(rows_.weights[static_cast<std::size_t>(map)], strongest_count);
        for (RowEntry& entry : content.entries)
            entry.position += rows_.first_key;
    }
    strongest_->set_content(std::move(content));
}

void RowPanel::show_profile(const QString& rows)
{
    RowProfileData profile;
    profile.capture = document_.name();
    profile.rows = rows;
    profile.scope = scope_;
    profile.first_key = rows_.first_key;
    profile.tokens = document_.tokens();
    profile.segments = document_.reader().record().segments;
    for (std::size_t map = 0; map < rows_.weights.size(); ++map)
        if (!rows_.weights[map].empty()) {
            const MapJob& job = rows_.job.maps[map];
            const Component component = job.minus ? Component::difference : job.request.quantity.component;
            profile.lines.push_back({component, names_.value(static_cast<qsizetype>(map)), rows_.weights[map],
                                     !job.minus && job.reader != document_.shared_reader()});
        }
    profile_->set_content(row_profile_content(profile, logarithmic_->isChecked()));
}

void RowPanel::show_text()
{
    TintedTextContent content;
    content.tokens = document_.tokens();
    content.segments = document_.reader().record().segments;
    content.current_query = rows_.job.queries.back();
    const auto map = static_cast<std::size_t>(qMax(0, map_->currentIndex()));
    if (map < rows_.weights.size()) {
        content.weights.assign(static_cast<std::size_t>(rows_.first_key),
                               std::numeric_limits<float>::quiet_NaN());
        content.weights.insert(content.weights.end(), rows_.weights[map].begin(), rows_.weights[map].end());
        const bool negative = map < signs_.size() && signs_[map];
        content.scale = scale_for(state_.colours, rows_.weights[map], negative, theme_of(palette()).dark);
    }
    text_->set_content(std::move(content));
}

} // namespace attnscope::gui
