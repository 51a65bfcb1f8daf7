// The capture page and files: prompts, the output, what is dropped. Nothing here waits for a disk.
#include "app/gui/capture_page/capture_page.h"

#include "app/gui/capture_page/prompt_file.h"
#include "app/gui/document/apart.h"
#include "app/gui/worker/remote_worker.h"
#include "widgets/panel/inline_bar.h"
#include "widgets/panel/prompt_editor.h"
#include "widgets/text/isolated_words.h"

#include <QApplication>
#include <QClipboard>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QMimeData>
#include <QProgressBar>
#include <QPushButton>

namespace attnscope::gui {

void CapturePage::load_prompt(const QString& path)
{
    delete reading_;
    prompt_->set_status(tr("reading %1 …").arg(isolated_words(path)));
    reading_ = run_apart<PromptFile>(
        this, [path] { return read_prompt_file(path); },
        [this, path](const PromptFile& file) {
            prompt_->set_status({});
            if (file.problem.isEmpty())
                prompt_->set_text(file.text);
            else
                show_error(file.problem, path, [this, path] { load_prompt(path); });
            settle_.start();
        });
}

void CapturePage::choose_output()
{
    const QString path = QFileDialog::getSaveFileName(this, tr("Capture file"), output_->text(),
                                                      tr("Captures (*.attn.h5);;All files (*)"), nullptr,
                                                      QFileDialog::DontConfirmOverwrite);
    if (!path.isEmpty())
        output_->setText(path);
}

void CapturePage::start()
{
    if (!start_->isEnabled())
        return;
    if (find_remote_worker(client_.command())) { // the file will be there, not here
        begin_capture();
        return;
    }
    words_->setText(tr("looking for the output file …"));
    progress_->setRange(0, 0);
    looking_ = run_apart<bool>(
        this, [path = output_->text()] { return QFileInfo::exists(path); },
        [this](bool exists) {
            looking_.clear();
            update_buttons();
            exists ? ask_to_replace() : begin_capture();
        });
    update_buttons();
}

void CapturePage::ask_to_replace()
{
    QMessageBox box(QMessageBox::Question, tr("Replace the file?"),
                    tr("%1 exists. Replace it?").arg(isolated_words(output_->text())),
                    QMessageBox::Yes | QMessageBox::No, this);
    box.setTextFormat(Qt::PlainText);
    if (box.exec() == QMessageBox::Yes && start_->isEnabled())
        begin_capture();
    else
        words_->setText(tr("Not started: the file stays as it is."));
}

void CapturePage::take_file(const QString& path)
{
    run_apart<bool>(
        this, [path] { return QFileInfo::exists(path); },
        [this, path](bool here) { here ? emit capture_ready(path) : tell_where_it_is(path); });
}

void CapturePage::tell_where_it_is(const QString& path)
{
    const std::optional<RemoteWorker> remote = find_remote_worker(client_.command());
    if (!remote) {
        show_error(
            tr("The capture was made, but its file is not on this machine: %1").arg(isolated_words(path)),
            tr("The worker “%1” wrote it, where that runs. Copy it here, then open it.")
                .arg(client_.command().join(' ')),
            [this, path] { take_file(path); });
        return;
    }
    const QString command = copy_command(*remote, path);
    ways_on_ = {[command] { QApplication::clipboard()->setText(command); },
                [this, name = QFileInfo(path).fileName()] {
                    const QString copy = QFileDialog::getOpenFileName(
                        this, tr("Open the copy of %1").arg(isolated_words(name)), {},
                        tr("Captures (*.attn.h5 *.h5 *.hdf5);;All files (*)"));
                    if (!copy.isEmpty())
                        emit capture_ready(copy);
                }};
    bar_->show_message({BarKind::information,
                        tr("The capture is on %1, as %2. Copy it to this machine to look at it.")
                            .arg(isolated_words(remote->host), isolated_words(path)),
                        command,
                        {tr("Copy the command"), tr("Open the copy …")},
                        true});
}

void CapturePage::dragEnterEvent(QDragEnterEvent* event)
{
    if (event->mimeData()->hasUrls())
        event->acceptProposedAction();
}

void CapturePage::dropEvent(QDropEvent* event)
{
    event->acceptProposedAction();
    for (const QUrl& url : event->mimeData()->urls())
        run_apart<bool>(
            this, [path = url.toLocalFile()] { return QFileInfo(path).isDir(); },
            [this, path = url.toLocalFile()](bool folder) { folder ? set_model(path) : load_prompt(path); });
}

} // namespace attnscope::gui
