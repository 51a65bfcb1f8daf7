#include "app/gui/window/capture_tab.h"

namespace attnscope::gui {

CaptureTab::CaptureTab(const SessionTab& wanted, bool restore, const ColourSettings& colours, QObject* parent)
    : DocumentTab(parent), restore_(restore), colours_(colours),
      document_(std::make_unique<CaptureDocument>(wanted.path))
{
    wanted_ = wanted;
    wanted_.path = document_->path();
    if (!wanted.second.isEmpty()) {
        second_ = std::make_unique<CaptureDocument>(wanted.second);
        wanted_.second = second_->path();
    }
    for (CaptureDocument* document : {document_.get(), second_.get()}) {
        if (document == nullptr)
            continue;
        connect(document, &CaptureDocument::opened, this, &CaptureTab::advance);
        connect(document, &CaptureDocument::failed, this, [this](const ReadError& error) {
            if (view_ == nullptr) {
                error_ = error;
                emit failed();
            }
        });
    }
}

CaptureTab::~CaptureTab() = default;

void CaptureTab::advance()
{
    const auto is_open = [](const CaptureDocument* document) {
        return document == nullptr || document->state() == CaptureDocument::State::open;
    };
    if (!is_open(document_.get()) || !is_open(second_.get()))
        return;
    if (view_ == nullptr)
        error_ = {};
    else
        wanted_.state = view_->model().state(); // the file was read again: a view of what it holds now
    const bool again = view_ != nullptr || restore_;
    try {
        auto* view = new CaptureView(*document_, second_.get(), colours_);
        if (again)
            view->model().reset(fitted(wanted_.state, document_->reader()));
        view_ = view;
    } catch (const std::exception& error) {
        error_ = read_error_of(error);
        emit failed();
        return;
    }
    emit ready();
}

QString CaptureTab::title() const
{
    return second_ ? document_->name() + QStringLiteral(" ↔ ") + second_->name() : document_->name();
}

bool CaptureTab::is_idle() const
{
    return !document_->reads().is_busy() && (!second_ || !second_->reads().is_busy());
}

SessionTab CaptureTab::session() const
{
    SessionTab session = wanted_;
    if (view_ != nullptr)
        session.state = view_->model().state();
    return session;
}

} // namespace attnscope::gui
