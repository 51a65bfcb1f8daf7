#include "app/gui/capture_page/capture_page.h"
#include "widgets/panel/inline_bar.h"
#include "widgets/panel/prompt_editor.h"

#include <QAbstractButton>
#include <QApplication>
#include <QClipboard>
#include <QFile>
#include <QMessageBox>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QtTest>

#include <sys/stat.h>

using namespace attnscope;
using namespace attnscope::gui;

/// The page with a worker that does what the test wants.
class TestCapturePage : public QObject {
    Q_OBJECT

private:
    QTemporaryDir folder_;

    static QAbstractButton* find_button(const QWidget& page, const QString& words)
    {
        for (QAbstractButton* button : page.findChildren<QAbstractButton*>())
            if (button->text().remove('&').startsWith(words))
                return button;
        return nullptr;
    }

    static const BarMessage& message(const CapturePage& page)
    {
        return page.findChild<InlineBar*>()->message();
    }

    QString write(const QString& name, const QByteArray& bytes) const
    {
        QFile file(folder_.filePath(name));
        [&] { QVERIFY(file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size()); }();
        return file.fileName();
    }

    /// A command that is called as ssh is, and runs the worker here.
    QString ssh() const
    {
        const QString path = write("ssh", "#!/bin/sh\nexec \"" FAKE_WORKER "\"\n");
        QFile::setPermissions(path, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        return path;
    }

private slots:
    void a_drive_that_hangs_does_not_hang_the_page()
    {
        WorkerClient client;
        CapturePage page(client, nullptr);
        page.show();
        const QString pipe = folder_.filePath("pipe");
        QCOMPARE(::mkfifo(pipe.toLocal8Bit().constData(), 0600), 0); // who opens it waits for a writer
        page.load_prompt(pipe);
        QTest::qWait(50);
        QVERIFY(page.prompt().text().isEmpty());
        page.load_prompt(write("prompt.txt", "a prompt"));
        QTRY_COMPARE(page.prompt().text(), QString("a prompt"));
        QFile writer(pipe);
        QVERIFY(writer.open(QIODevice::WriteOnly) && writer.write("too late") > 0);
        writer.close();
        QTest::qWait(100);
        QCOMPARE(page.prompt().text(), QString("a prompt")); // the one that was wanted last
    }

    void files_that_are_no_prompts_are_told_data()
    {
        QTest::addColumn<QString>("path");
        QTest::addColumn<QString>("sentence");
        QTest::newRow("a file that is not there") << folder_.filePath("nothing.txt") << "could not be read";
        QTest::newRow("no UTF-8") << write("latin.txt", "caf\xE9") << "is not UTF-8";
        QTest::newRow("a folder") << folder_.path() << "could not be read";
    }

    void files_that_are_no_prompts_are_told()
    {
        QFETCH(QString, path);
        QFETCH(QString, sentence);
        WorkerClient client;
        CapturePage page(client, nullptr);
        page.show();
        page.load_prompt(path);
        QTRY_VERIFY2(message(page).sentence.contains(sentence), qPrintable(message(page).sentence));
        QCOMPARE(message(page).details, path);
        QCOMPARE(message(page).actions.size(), 1);
    }

    void loading_a_model_can_be_cancelled_and_tried_again()
    {
        WorkerClient client;
        client.set_command({FAKE_WORKER, "loads for ever"});
        CapturePage page(client, nullptr);
        page.show();
        QSignalSpy ready(&client, &WorkerClient::ready);
        QSignalSpy cancelled(&client, &WorkerClient::cancelled);
        page.set_model("/models/m");
        QTRY_VERIFY_WITH_TIMEOUT(ready.size() == 1, 60000);
        QAbstractButton* button = find_button(page, "Cancel loading");
        QVERIFY(button != nullptr && button->isVisible());
        button->click();
        QTRY_VERIFY_WITH_TIMEOUT(cancelled.size() == 1, 60000);
        QCOMPARE(button->text(), QString("Load"));
        client.set_command({FAKE_WORKER});
        QSignalSpy loaded(&page, &CapturePage::model_loaded);
        button->click();
        QTRY_VERIFY_WITH_TIMEOUT(loaded.size() == 1, 60000);
        QVERIFY(!button->isVisible());
    }

    void a_file_on_another_machine_comes_with_the_command_that_fetches_it()
    {
        WorkerClient client;
        client.set_command({ssh(), "-p", "2222", "me@big", "attnscope-cli", "worker"});
        CapturePage page(client, nullptr);
        page.show();
        QSignalSpy loaded(&page, &CapturePage::model_loaded);
        QSignalSpy ready(&page, &CapturePage::capture_ready);
        page.prompt().set_text("a prompt");
        page.set_output("/far away/a.attn.h5");
        page.set_model("/models/m");
        QTRY_VERIFY_WITH_TIMEOUT(loaded.size() == 1, 60000);
        page.start();
        QVERIFY(page.is_capturing());
        QTRY_VERIFY_WITH_TIMEOUT(!message(page).sentence.isEmpty(), 60000);
        QVERIFY2(message(page).sentence.contains("me@big") &&
                     message(page).sentence.contains("/far away/a.attn.h5"),
                 qPrintable(message(page).sentence));
        const QString command = "scp -P 2222 'me@big:/far away/a.attn.h5' .";
        QCOMPARE(message(page).details, command);
        find_button(page, message(page).actions.first())->click();
        QCOMPARE(QApplication::clipboard()->text(), command);
        QVERIFY(ready.isEmpty());
    }

    void a_file_that_is_there_is_replaced_only_when_that_is_wished()
    {
        WorkerClient client;
        client.set_command({FAKE_WORKER});
        CapturePage page(client, nullptr);
        page.show();
        QSignalSpy loaded(&page, &CapturePage::model_loaded);
        QSignalSpy ready(&page, &CapturePage::capture_ready);
        page.prompt().set_text("a prompt");
        page.set_output(write("old.attn.h5", "old"));
        page.set_model("/models/m");
        QTRY_VERIFY_WITH_TIMEOUT(loaded.size() == 1, 60000);
        for (const auto answer : {QMessageBox::No, QMessageBox::Yes}) {
            QTimer asked;
            connect(&asked, &QTimer::timeout, this, [answer] {
                if (auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget()))
                    box->button(answer)->click();
            });
            asked.start(20);
            page.start();
            if (answer == QMessageBox::No) {
                QTRY_VERIFY(page.words().contains("Not started"));
                QVERIFY(ready.isEmpty());
            } else {
                QTRY_VERIFY_WITH_TIMEOUT(ready.size() == 1, 60000);
            }
        }
    }
};

QTEST_MAIN(TestCapturePage)
#include "tst_capture_page.moc"
