#include "app/gui/view/capture_view.h"

#include "app/gui/chart/chart_input.h"
#include "app/gui/view/capture_difference.h"
#include "app/gui/view/charts_panel.h"
#include "app/gui/view/find_bar.h"
#include "app/gui/view/heads_panel.h"
#include "app/gui/view/maps_panel.h"
#include "app/gui/view/row_panel.h"
#include "app/gui/view/view_toolbar.h"
#include "widgets/colour/theme.h"
#include "widgets/map/colour_controls.h"
#include "widgets/map/lambda_slider.h"
#include "widgets/map/linked_maps.h"
#include "widgets/panel/inline_bar.h"

#include <QEvent>
#include <QVBoxLayout>

#include <algorithm>

namespace attnscope::gui {

CaptureView::CaptureView(CaptureDocument& document, CaptureDocument* second, const ColourSettings& colours)
    : document_(document), second_(second), loader_(document, second ? "compare" : "maps", this)
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    panel_ = new MapsPanel(document_.reader(), second_ != nullptr, this);
    column->addWidget(panel_);
    heads_ = new HeadsPanel(document_, nullptr);
    row_ = new RowPanel(document_, nullptr);
    charts_ = new ChartsPanel(document_, second_, nullptr);
    panels_ = {heads_, row_, charts_};
    panel_->find_bar().set_tokens(document_.tokens());
    setFocusPolicy(Qt::StrongFocus);
    row_patience_.setSingleShot(true);
    row_patience_.setInterval(100);
    lambda_rest_.setSingleShot(true);
    lambda_rest_.setInterval(200);
    connect(&lambda_rest_, &QTimer::timeout, this, &CaptureView::load_maps);
    connect_parts();
    ViewState start;
    start.layer = document_.reader().layers().front();
    start.head = document_.reader().heads().front();
    start.colours = colours;
    if (second_ != nullptr)
        start.lock = lock_for(document_.reader(), second_->reader());
    start.pinned = default_queries(document_.reader());
    apply_theme();
    model_.reset(fitted(start, document_.reader()));
    show_state();
    show_file_notice();
}

CaptureView::~CaptureView()
{
    for (const QPointer<QWidget>& panel : panels_)
        delete panel;
}

LinkedMaps& CaptureView::maps() const
{
    return panel_->maps();
}

void CaptureView::connect_parts()
{
    LinkedMaps& maps = panel_->maps();
    connect(&model_, &ViewModel::changed, this, &CaptureView::show_state);
    connect(&loader_, &MapLoader::loaded, this, &CaptureView::take_map);
    connect(&loader_, &MapLoader::failed, this, [this](int index, const ReadError& error) {
        ShownMap& map = shown_[static_cast<std::size_t>(index)];
        map.error = error.message;
        map.stale = false;
        show_maps();
    });
    connect(&loader_, &MapLoader::late, this, [this](int index) {
        ShownMap& map = shown_[static_cast<std::size_t>(index)];
        map.stale = !map.loaded || !same_map(map.loaded->job, map.job);
        map.wait = tr("reading …");
        show_maps();
    });
    connect(&loader_, &MapLoader::progressed, this, [this](int index, double share) {
        if (static_cast<std::size_t>(index) >= shown_.size())
            return;
        ShownMap& map = shown_[static_cast<std::size_t>(index)];
        map.wait = tr("reading …, %1 % done").arg(qRound(share * 100));
        status_ = map.wait;
        emit status_changed(status_);
        if (!map.loaded)
            show_maps();
    });
    connect(&maps, &LinkedMaps::hovered, this, &CaptureView::hover);
    connect(&maps, &LinkedMaps::clicked, this,
            [this](int query, int, Qt::KeyboardModifiers modifiers) { pin(query, modifiers); });
    connect(&maps, &LinkedMaps::window_changed, this, [this](const Window& window) {
        ViewState next = model_.state();
        const Window all = extent_of(panel_->maps().view(0).content());
        next.window = window == all ? Window{} : window; // a fit is no step of its own
        change(next, "window");
    });
    connect(&maps, &LinkedMaps::maximised_changed, this, [this](int index) {
        ViewState next = model_.state();
        next.maximised = index;
        change(next, "maximise");
    });
    connect(&panel_->toolbar(), &ViewToolbar::state_wanted, this, &CaptureView::change);
    connect(&panel_->toolbar(), &ViewToolbar::heads_wanted, this, &CaptureView::choose_heads);
    connect(&panel_->colours(), &ColourControls::settings_changed, this,
            [this](const ColourSettings& colours) {
                ViewState next = model_.state();
                next.colours = colours;
                change(next, "colours");
            });
    connect(&panel_->slider(), &LambdaSlider::hypothetical_changed, this, [this](std::optional<double> x) {
        ViewState next = model_.state();
        next.hypothetical_lambda = x ? std::optional<float>(static_cast<float>(*x)) : std::nullopt;
        lambda_moves_ = x.has_value();
        change(next, "lambda");
        lambda_moves_ = false;
    });
    connect(panel_, &MapsPanel::coloured_map_changed, this, &CaptureView::read_range_of_all_heads);
    connect(&panel_->find_bar(), &FindBar::found, this, &CaptureView::show_token);
    connect(&panel_->find_bar(), &FindBar::closed, this, [this] { setFocus(); });
    connect(&panel_->bar(), &InlineBar::action_triggered, &document_, &CaptureDocument::reopen);
    connect(heads_, &HeadsPanel::head_chosen, this, [this](int layer, int head) {
        ViewState next = model_.state();
        next.layer = layer;
        next.head = head;
        next.aggregation = Aggregation::single;
        change(next, "head");
    });
    connect(row_, &RowPanel::query_chosen, this, &CaptureView::pin);
    connect(row_, &RowPanel::key_chosen, this, [this](int key) {
        if (!model_.state().pinned.empty())
            look_at({model_.state().pinned.back(), key});
    });
    connect(row_, &RowPanel::combination_wanted, this, [this](RowCombination combination) {
        ViewState next = model_.state();
        next.rows = combination;
        change(next, "rows");
    });
    connect(charts_, &ChartsPanel::place_chosen, this, [this](const ChartPlace& place) {
        ViewState next = model_.state();
        next.layer = place.layer >= 0 ? place.layer : next.layer;
        next.head = place.head >= 0 ? place.head : next.head;
        change(next, "chart");
        if (place.key >= 0 && !next.pinned.empty())
            look_at({next.pinned.back(), place.key});
    });
    connect(&row_patience_, &QTimer::timeout, this, [this] { row_->set_stale(true); });
    connect(&document_, &CaptureDocument::file_changed, this, &CaptureView::show_file_notice);
}

void CaptureView::change(const ViewState& next, const QString& step)
{
    model_.change(fitted(next, document_.reader()), step);
}

void CaptureView::show_state()
{
    const ViewState& state = model_.state();
    std::vector<ShownMap> maps = maps_of(state, document_, second_);
    for (std::size_t i = 0; i < maps.size() && i < shown_.size(); ++i) {
        // Until the new one is read, the old one is shown, dimmed when that takes a moment.
        maps[i].loaded = std::move(shown_[i].loaded);
        maps[i].whole = std::move(shown_[i].whole);
        maps[i].all_heads = shown_[i].all_heads;
        if (maps[i].job == shown_[i].job)
            maps[i].error = shown_[i].error;
    }
    shown_ = std::move(maps);
    panel_->set_state(state);
    const bool previews = lambda_moves_ && preview_lambda();
    show_maps();
    if (panel_->maps().window() != state.window)
        state.window.keys.empty() ? panel_->maps().fit() : panel_->maps().set_window(state.window);
    previews ? lambda_rest_.start() : load_maps();
    read_lambdas();
    read_range_of_all_heads();
    QStringList names;
    std::vector<bool> signs;
    for (const ShownMap& map : shown_) {
        names.append(map.name);
        signs.push_back(map.job.minus || map.job.request.quantity.is_signed());
    }
    row_->set_maps(names, std::move(signs), scope_words(shown_.front().job));
    row_->set_state(state);
    heads_->set_state(state);
    charts_->set_state(state);
    read_pinned();
    show_read_out();
}

void CaptureView::show_maps()
{
    const bool dark = theme_of(palette()).dark;
    std::vector<MapContent> contents;
    QStringList names;
    for (const ShownMap& map : shown_) {
        MapContent content = content_of(map, model_.state(), dark);
        if (map.document == second_ && second_ != nullptr &&
            second_->reader().key_count() != document_.reader().key_count())
            content.note += (content.note.isEmpty() ? "" : " · ") + (model_.state().lock == ViewLock::share
                                                                         ? tr("locked by share of the prompt")
                                                                         : tr("locked by position"));
        contents.push_back(std::move(content));
        names.append(map.name);
    }
    panel_->set_contents(std::move(contents), names);
    panel_->set_range_of_all_heads(
        shown_[static_cast<std::size_t>(qMax(0, panel_->coloured_map()))].all_heads);
}

void CaptureView::take_map(int index, const LoadedMap& map, bool final)
{
    ShownMap& shown = shown_[static_cast<std::size_t>(index)];
    shown.loaded = map;
    shown.error.clear();
    shown.wait.clear();
    shown.stale = false;
    const bool whole = final && map.job.request.window.keys.empty() && !is_stored(model_.state());
    if (whole && same_map(map.job, shown.job))
        shown.whole = map;
    show_maps();
    show_read_out();
    if (whole && !model_.state().window.keys.empty())
        load_maps(); // the part on show, finer
}

void CaptureView::show_file_notice()
{
    const QString notice = document_.notice();
    if (notice.isEmpty()) {
        panel_->bar().clear();
        return;
    }
    BarMessage message{BarKind::warning, notice, document_.path(), {}, true};
    if (document_.file_state() != FileState::same)
        message.actions = {tr("Reload")};
    panel_->bar().show_message(message);
}

void CaptureView::apply_theme()
{
    const Theme theme = theme_of(palette());
    row_->set_theme(theme);
    charts_->set_theme(theme);
    panel_->bar().set_theme(theme);
}

void CaptureView::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && !shown_.empty()) {
        apply_theme();
        show_maps();
    }
}

} // namespace attnscope::gui
