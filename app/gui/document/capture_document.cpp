#include "app/gui/document/capture_document.h"

#include <QFileInfo>

namespace attnscope::gui {

namespace {

struct Opened {
    SharedReader reader;
    TokenTexts tokens;
    std::vector<std::string> arrays;
};

Opened open_capture(const QString& path)
{
    auto reader = std::make_shared<const CaptureReader>(CaptureReader::open(path.toStdString()));
    auto texts = std::make_shared<std::vector<QString>>();
    texts->reserve(reader->record().tokens.size());
    for (const Token& token : reader->record().tokens)
        texts->push_back(QString::fromStdString(token.text));
    std::vector<std::string> arrays = reader->array_names();
    return {std::move(reader), std::move(texts), std::move(arrays)};
}

} // namespace

CaptureDocument::CaptureDocument(const QString& path, QObject* parent)
    : QObject(parent), path_(QFileInfo(path).absoluteFilePath()), watch_(path_, reads_, this)
{
    connect(&watch_, &FileWatch::state_changed, this, &CaptureDocument::file_changed);
    reopen();
}

CaptureDocument::~CaptureDocument() = default;

QString CaptureDocument::name() const
{
    QString name = QFileInfo(path_).fileName();
    for (const char* ending : {".attn.h5", ".h5", ".hdf5"})
        if (name.endsWith(ending) && name.size() > qsizetype(qstrlen(ending)))
            return name.chopped(qsizetype(qstrlen(ending)));
    return name;
}

const QString& CaptureDocument::token(int index) const
{
    static const QString none;
    return tokens_ && index >= 0 && static_cast<std::size_t>(index) < tokens_->size()
               ? (*tokens_)[static_cast<std::size_t>(index)]
               : none;
}

QString CaptureDocument::notice() const
{
    switch (watch_.state()) {
    case FileState::vanished:
        return tr("The file has been moved or deleted. What is shown was read before; more of it may not be "
                  "readable.");
    case FileState::changed:
        return tr(
            "The file has changed on the disk since it was opened. Reload it to see what it holds now.");
    case FileState::same:
        break;
    }
    if (state_ == State::open && !reader_->complete())
        return tr("This capture was never finished: layers and rows that were not written show as 0.");
    return {};
}

const HeadStatistic* CaptureDocument::find_statistic(const std::string& name)
{
    const QString key = QString::fromStdString(name);
    if (const auto found = statistics_.find(key); found != statistics_.end())
        return &found->second;
    const QString slot = "statistic/" + key;
    if (state_ != State::open || reads_.is_busy(slot) || unreadable_.contains(key))
        return nullptr;
    reads_.request<HeadStatistic>(
        slot, this, Urgency::normal,
        [reader = reader_, name](const std::stop_token& stop) {
            return read_head_statistic(*reader, name, stop);
        },
        [this, key](const ReadResult<HeadStatistic>& result) {
            if (!result) {
                unreadable_.insert(key);
                emit statistic_failed(key, result.error());
                return;
            }
            statistics_.insert_or_assign(key, *result);
            emit statistic_ready(key);
        });
    return nullptr;
}

void CaptureDocument::reopen()
{
    watch_.accept();
    reads_.request<Opened>(
        "open", this, Urgency::picture, [path = path_](const std::stop_token&) { return open_capture(path); },
        [this](const ReadResult<Opened>& result) {
            if (!result) {
                error_ = result.error();
                if (state_ == State::opening)
                    state_ = State::failed;
                emit failed(error_);
                return;
            }
            reader_ = result->reader;
            tokens_ = result->tokens;
            arrays_ = result->arrays;
            statistics_.clear();
            unreadable_.clear();
            state_ = State::open;
            emit opened();
        });
}

} // namespace attnscope::gui
