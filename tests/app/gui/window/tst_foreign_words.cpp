#include "app/gui/window/capture_area.h"
#include "tests/app/gui/window/open_window.h"
#include "tests/core/capture/sample_capture.h"
#include "widgets/map/linked_maps.h"

#include <QDockWidget>
#include <QLabel>
#include <QTabBar>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTextDocument>

using namespace attnscope;
using namespace attnscope::gui;

/// Names, prompts and tokens of strangers are text: no mark-up, no mnemonic, nothing that turns the words around it.
class TestForeignWords : public QObject {
    Q_OBJECT

private:
    static constexpr const char* mark_up = "<b>bold</b><img src=x>";
    static constexpr const char* override_ = "\u202Egnp.exe";
    static constexpr const char* hebrew = "\u05E9\u05DC\u05D5\u05DD";

    QTemporaryDir folder_;
    std::unique_ptr<MainWindow> window_;

    static bool turns(const QString& words)
    {
        for (const QChar character : words)
            if ((character.unicode() >= 0x202A && character.unicode() <= 0x202E) ||
                character.unicode() == 0x2066 || character.unicode() == 0x2067)
                return true;
        return false;
    }

private slots:
    void initTestCase()
    {
        auto pass = attnscope::test::default_pass();
        pass.tokens = 20;
        CaptureRecord record = pass.record();
        record.model_name = QString("<i>model</i> & %1").arg(override_).toStdString();
        record.tokens[18].text = mark_up;
        record.tokens[19].text = hebrew;
        record.tokens[17].text = override_;
        record.segments = {{"<u>answer</u>", {3, 6}}};
        const QString path =
            folder_.filePath(QString("<b>a</b> & b %1.attn.h5").arg(override_).replace('/', "\u2044"));
        CaptureWriter writer(path.toStdString(), record, pass.everything(), {}, true);
        pass.run(writer);
        writer.finish();
        window_ = gui::test::open_window(folder_.filePath("state"), path);
        QVERIFY(window_);
        window_->current_view()->model();
        for (QDockWidget* dock : window_->area().docks())
            dock->raise();
        QVERIFY(gui::test::settle(*window_));
    }

    void the_tab_names_the_file_literally()
    {
        const auto* tabs = window_->findChild<QTabBar*>();
        const QString words = tabs->tabText(0);
        QVERIFY2(words.contains("<b>a<") && words.contains("&& b"), qPrintable(words));
        QVERIFY2(words.contains("<U+202E>gnp.exe") && !turns(words), qPrintable(words));
        QVERIFY2(!turns(window_->windowTitle()) && window_->windowTitle().contains("& b"),
                 qPrintable(window_->windowTitle()));
        QTextDocument tip; // a tool tip is rich text when it looks like it
        if (Qt::mightBeRichText(tabs->tabToolTip(0)))
            tip.setHtml(tabs->tabToolTip(0));
        else
            tip.setPlainText(tabs->tabToolTip(0));
        QVERIFY2(tip.toPlainText().contains("<b>a<") && tip.toPlainText().contains(" & b"),
                 qPrintable(tip.toPlainText()));
    }

    void titles_of_maps_name_the_model_literally()
    {
        const LinkedMaps& maps = window_->current_view()->maps();
        for (int map = 0; map < maps.count(); ++map) {
            const QString title = maps.view(map).content().title;
            QVERIFY2(title.contains("<i>model</i> & <U+202E>gnp.exe") && !turns(title), qPrintable(title));
            QCOMPARE(title.count(QChar(0x2068)), title.count(QChar(0x2069)));
        }
    }

    void the_read_out_names_tokens_literally()
    {
        LinkedMaps& maps = window_->current_view()->maps();
        for (const auto& [query, words] :
             {std::pair{18, QString(mark_up)}, {19, QString(hebrew)}, {17, QString("<U+202E>gnp.exe")}}) {
            emit maps.hovered(query, 2);
            QTRY_VERIFY2(window_->status().contains(words), qPrintable(window_->status()));
            QVERIFY(!turns(window_->status()));
        }
    }

    void labels_that_show_them_are_plain_text()
    {
        emit window_->current_view()->maps().clicked(18, 2, Qt::NoModifier);
        QVERIFY(gui::test::settle(*window_));
        int shown = 0;
        for (const QLabel* label : window_->findChildren<QLabel*>()) {
            const bool foreign = label->text().contains("<b>") || label->text().contains("<i>") ||
                                 label->text().contains("<u>");
            QVERIFY2(!foreign || label->textFormat() == Qt::PlainText, qPrintable(label->text()));
            QVERIFY2(!turns(label->text()), qPrintable(label->text()));
            shown += foreign ? 1 : 0;
        }
        QVERIFY2(shown > 0, "the pinned row is named by its token");
        for (const QWidget* widget : window_->findChildren<QWidget*>())
            QVERIFY2(!widget->toolTip().contains("<b>bold"), qPrintable(widget->toolTip()));
    }

    void the_list_of_keys_shows_tokens_as_they_are()
    {
        emit window_->current_view()->maps().clicked(19, 2, Qt::NoModifier);
        QVERIFY(gui::test::settle(*window_));
        QStringList cells;
        for (const QTableWidget* table : window_->findChildren<QTableWidget*>())
            for (int row = 0; row < table->rowCount(); ++row)
                for (int column = 0; column < table->columnCount(); ++column)
                    if (const QTableWidgetItem* item = table->item(row, column))
                        cells.append(item->text());
        QVERIFY2(cells.contains(mark_up), qPrintable(cells.join('|')));
        for (const QString& cell : cells)
            QVERIFY2(!turns(cell), qPrintable(cell));
    }
};

QTEST_MAIN(TestForeignWords)
#include "tst_foreign_words.moc"
