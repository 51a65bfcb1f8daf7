// What a capture view asks its file for, and what it does with the answers.
#include "app/gui/view/capture_view.h"

#include "app/gui/view/lambda_preview.h"
#include "app/gui/view/maps_panel.h"
#include "app/gui/view/read_out.h"
#include "app/gui/view/row_panel.h"
#include "widgets/map/lambda_slider.h"
#include "widgets/map/linked_maps.h"

#include <algorithm>

namespace attnscope::gui {

namespace {

/// Half as much again on each side, so that the map does not end while it is dragged.
Range widened(Range range, int end)
{
    const int margin = range.size() / 2;
    return {std::max(0, range.begin - margin), std::min(end, range.end + margin)};
}

} // namespace

Window CaptureView::window_in(const ShownMap& map, const Window& window) const
{
    const auto all = [](const ShownMap& one) {
        const Range tokens{0, one.job.reader->key_count()};
        return Window{tokens, tokens};
    };
    return model_.state().lock == ViewLock::share ? window_at_share(window, all(shown_.front()), all(map))
                                                  : window;
}

bool CaptureView::preview_lambda()
{
    const std::optional<std::size_t> place = find_hypothetical(shown_);
    if (!place)
        return false;
    const bool one_number = lambdas_.size() == 1;
    std::optional<LoadedMap> preview =
        lambda_preview(shown_, *place, one_number ? std::optional(lambdas_.front()) : std::nullopt);
    if (!preview)
        return false;
    loader_.forget(static_cast<int>(*place)); // the value before this one
    ShownMap& map = shown_[*place];
    map.loaded = std::move(preview);
    map.error.clear();
    map.wait.clear();
    map.stale = false;
    return true;
}

void CaptureView::load_maps()
{
    lambda_rest_.stop();
    std::vector<std::optional<MapJob>> jobs;
    int budget = 64;
    for (int i = 0; i < panel_->maps().count(); ++i)
        budget = std::max(budget, panel_->maps().view(i).pixel_budget());
    bool changed = false;
    for (ShownMap& map : shown_) {
        MapJob job = map.job;
        const Window& window = model_.state().window;
        const int tokens = job.reader->key_count();
        const bool zoomed = !window.keys.empty();
        if (zoomed) {
            const Window here = window_in(map, window);
            job.request.window = {widened(here.queries, tokens), widened(here.keys, tokens)};
        }
        job.request.max_side = zoomed ? 2 * budget : budget;
        jobs.push_back(is_stored(model_.state()) ? std::optional(job) : next_of_computed(map, job, changed));
    }
    loader_.load(jobs);
    if (changed)
        show_maps();
}

std::optional<MapJob> CaptureView::next_of_computed(ShownMap& map, const MapJob& fine, bool& changed)
{
    constexpr int kept_side = 2048; // so many cells a side of the whole map are kept
    const int tokens = map.job.reader->key_count();
    const Quantity& quantity = map.job.request.quantity;
    // Of two maps only, for one lambda out of many: the part alone is sooner there.
    if (quantity.hypothetical_lambda && quantity.aggregation == Aggregation::single && tokens > kept_side)
        return fine;
    MapJob whole = map.job;
    whole.request.max_side = tokens <= kept_side ? 0 : kept_side;
    if (map.whole && map.whole->job != whole)
        map.whole.reset();
    if (!map.whole)
        return whole;
    const bool enough = fine.request.window.keys.empty() || map.whole->map.reduction == 1;
    const auto covers = [&](const LoadedMap& loaded) {
        const Window& there = loaded.map.window;
        const Window& wanted = fine.request.window;
        return same_map(loaded.job, fine) && intersection(there.queries, wanted.queries) == wanted.queries &&
               intersection(there.keys, wanted.keys) == wanted.keys;
    };
    if (enough || !map.loaded || !covers(*map.loaded)) {
        map.loaded = map.whole;
        map.error.clear();
        map.wait.clear();
        map.stale = false;
        changed = true;
    }
    return enough ? std::nullopt : std::optional(fine);
}

void CaptureView::read_lambdas()
{
    const ViewState& state = model_.state();
    if (document_.reader().kind() == ModelKind::plain)
        return;
    const std::pair head{state.layer, state.head};
    if (lambdas_head_ != head) {
        lambdas_head_ = head;
        lambdas_.clear();
        document_.reads().request<std::vector<float>>(
            "lambda", this, Urgency::picture,
            [reader = document_.shared_reader(), head](const std::stop_token&) {
                return reader->lambdas(head.first, head.second);
            },
            [this](const ReadResult<std::vector<float>>& lambdas) {
                lambdas_ = lambdas ? *lambdas : std::vector<float>{};
                show_learned_lambda();
                show_read_out();
            });
    }
    show_learned_lambda();
}

void CaptureView::show_learned_lambda()
{
    std::vector<float> lambdas = lambdas_;
    if (model_.state().aggregation != Aggregation::single || lambdas.empty()) {
        panel_->slider().set_learned(std::nullopt, tr("no single λ"));
        return;
    }
    std::nth_element(lambdas.begin(), lambdas.begin() + std::ssize(lambdas) / 2, lambdas.end());
    const bool by_query = document_.reader().lambda_shape() == LambdaShape::query;
    panel_->slider().set_learned(
        static_cast<double>(lambdas[lambdas.size() / 2]),
        by_query ? tr("median of %n queries", nullptr, static_cast<int>(lambdas.size())) : QString());
}

std::optional<float> CaptureView::lambda_of(int query) const
{
    const std::vector<int>& queries = document_.reader().queries();
    const auto place = std::lower_bound(queries.begin(), queries.end(), query) - queries.begin();
    if (lambdas_.empty() || place >= std::ssize(queries))
        return std::nullopt;
    return lambdas_.size() == queries.size() ? lambdas_[static_cast<std::size_t>(place)] : lambdas_.front();
}

void CaptureView::read_range_of_all_heads()
{
    const bool wanted = model_.state().colours.mode == RangeMode::all_heads && is_stored(model_.state());
    if (!wanted || second_ != nullptr) {
        for (ShownMap& map : shown_)
            map.all_heads.reset();
        return;
    }
    const bool missing =
        std::any_of(shown_.begin(), shown_.end(), [](const ShownMap& map) { return !map.all_heads; });
    if (!missing)
        return;
    using Ranges = std::vector<std::optional<ValueRange>>;
    std::vector<Component> components;
    for (const ShownMap& map : shown_)
        components.push_back(map.job.request.quantity.component);
    document_.reads().request<Ranges>(
        "range of all heads", this, Urgency::normal,
        [reader = document_.shared_reader(), components](const std::stop_token&) {
            Ranges ranges;
            for (const Component component : components)
                ranges.push_back(range_of_all_heads(*reader, component));
            return ranges;
        },
        [this](const ReadResult<Ranges>& ranges) {
            for (std::size_t i = 0; ranges && i < shown_.size() && i < ranges->size(); ++i)
                shown_[i].all_heads = (*ranges)[i];
            show_maps();
        });
}

RowJob CaptureView::row_job(std::vector<int> queries) const
{
    RowJob job{{}, std::move(queries), model_.state().rows, model_.state().lock};
    for (const ShownMap& map : shown_)
        job.maps.push_back(map.job);
    return job;
}

void CaptureView::read_pinned()
{
    const std::vector<int>& pinned = model_.state().pinned;
    if (pinned.empty()) {
        document_.reads().drop("pinned rows");
        row_->set_message(
            tr("Click a row of a map to pin it: its strongest keys, its profile and the prompt tinted by it "
               "are shown here. Ctrl+click adds a row, Shift+click all rows in between."));
        return;
    }
    row_patience_.start();
    document_.reads().request<RowValues>(
        "pinned rows", this, Urgency::picture,
        [job = row_job(pinned)](const std::stop_token& stop) { return read_rows(job, stop); },
        [this](const ReadResult<RowValues>& rows) {
            row_patience_.stop();
            if (rows)
                row_->set_rows(*rows);
            else
                row_->set_message(rows.error().message);
        });
}

void CaptureView::hover(int query, int key)
{
    hovered_ = Cell{query, key};
    const RowJob job = row_job({query});
    if (!hovered_row_ || hovered_row_->job != job)
        document_.reads().request<RowValues>(
            "hovered row", this, Urgency::picture,
            [job](const std::stop_token& stop) { return read_rows(job, stop); },
            [this](const ReadResult<RowValues>& rows) {
                hovered_row_ = rows ? std::optional(*rows) : std::nullopt;
                show_read_out();
            });
    show_read_out();
}

void CaptureView::show_read_out()
{
    if (!hovered_ || shown_.empty())
        return;
    ReadOutSubject subject{&document_.reader(),
                           document_.tokens(),
                           model_.state().layer,
                           model_.state().head,
                           model_.state().aggregation == Aggregation::single,
                           scope_words(shown_.front().job),
                           lambda_of(hovered_->query),
                           {},
                           1,
                           {}};
    for (const ShownMap& map : shown_) {
        subject.names.append(map.name);
        if (map.loaded)
            subject.reduction = std::max(subject.reduction, map.loaded->map.reduction);
    }
    const RowJob job = row_job({hovered_->query});
    if (second_ != nullptr)
        subject.other = OtherPlace{second_->name(), second_->tokens(), token_in(job, 1, hovered_->query),
                                   token_in(job, 1, hovered_->key)};
    const bool current = hovered_row_ && hovered_row_->job == job;
    status_ = read_out(subject, hovered_->query, hovered_->key, current ? &*hovered_row_ : nullptr);
    emit status_changed(status_);
}

} // namespace attnscope::gui
