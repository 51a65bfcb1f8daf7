// One open capture file: its reader, what is on show of its tokens, statistics as they are asked for, and what has become of
// the file on the disk.
//
// GUI thread. The constructor starts to open the file on the thread of reads(); opened() or failed() follows. The reader is
// shared with the work that runs on that thread, which may end after the document. Files are never read on the GUI thread.
#pragma once

#include "app/gui/document/file_watch.h"
#include "app/gui/document/head_statistics.h"
#include "app/gui/document/read_service.h"

#include "core/capture/capture_reader.h"

#include <QObject>
#include <QSet>
#include <QString>

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace attnscope::gui {

using SharedReader = std::shared_ptr<const CaptureReader>;
using TokenTexts = std::shared_ptr<const std::vector<QString>>;

class CaptureDocument : public QObject {
    Q_OBJECT

public:
    enum class State { opening, open, failed };

    explicit CaptureDocument(const QString& path, QObject* parent = nullptr);
    ~CaptureDocument() override;

    /// Absolute.
    const QString& path() const noexcept { return path_; }
    /// File name without ".attn.h5".
    QString name() const;
    State state() const noexcept { return state_; }
    const ReadError& error() const noexcept { return error_; }
    ReadService& reads() noexcept { return reads_; }
    FileState file_state() const noexcept { return watch_.state(); }

    /// Only while state() is open.
    const CaptureReader& reader() const { return *reader_; }
    const SharedReader& shared_reader() const noexcept { return reader_; }
    /// [key] for people: visible white space, plain text that may look like HTML.
    const TokenTexts& tokens() const noexcept { return tokens_; }
    const QString& token(int index) const;
    /// Names of the arrays in the file, see CaptureReader::array_names().
    const std::vector<std::string>& arrays() const noexcept { return arrays_; }

    /// What a person should know about the file beside its numbers: half written, changed, gone. Empty when all is well.
    QString notice() const;

    /// One value for each captured layer and head of an array ("statistics/entropy_1"), averaged over queries. Null until it
    /// has been read: statistic_ready() tells when; arrays that cannot be read are never ready, see statistic_failed().
    /// Stays valid until opened().
    const HeadStatistic* find_statistic(const std::string& name);

    /// Reads the file again, e.g. after it changed; the old contents stay until opened().
    void reopen();

signals:
    void opened();
    void failed(const attnscope::gui::ReadError& error);
    void statistic_ready(const QString& name);
    void statistic_failed(const QString& name, const attnscope::gui::ReadError& error);
    void file_changed();

private:
    QString path_;
    ReadService reads_;
    FileWatch watch_;
    State state_ = State::opening;
    ReadError error_;
    SharedReader reader_;
    TokenTexts tokens_;
    std::vector<std::string> arrays_;
    std::map<QString, HeadStatistic> statistics_;
    QSet<QString> unreadable_;
};

} // namespace attnscope::gui
