// Strongest keys, predictions, inline bar.
#include "tests/widgets/panel/sample_panels.h"

#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableWidget>
#include <QTest>
#include <QToolButton>

using namespace attnscope;

class TestPanels : public QObject {
    Q_OBJECT
private slots:
    void keys_are_listed_with_four_digits_and_a_true_minus();
    void a_key_is_gone_to_by_click_and_by_return();
    void predictions_of_one_row_are_a_list();
    void the_lens_is_a_table_of_layers();
    void missing_predictions_say_why();
    void a_bar_shows_its_sentence_literally_and_details_on_demand();
    void a_bar_tells_which_way_was_chosen();
    void a_bar_is_hidden_until_needed_and_after_closing();
};

void TestPanels::keys_are_listed_with_four_digits_and_a_true_minus()
{
    StrongestKeysList list;
    list.set_content(samples::strongest_keys());
    const auto* table = list.findChild<QTableWidget*>();
    QCOMPARE(table->rowCount(), 5);
    QCOMPARE(table->item(0, 0)->text(), QString("5"));
    QVERIFY(table->item(0, 1)->text().contains("␣<b>4821</b>"));
    QCOMPARE(table->item(0, 2)->text(), QString("0.3121"));
    QCOMPARE(table->item(1, 2)->text(), QString("−0.1235"));
    QVERIFY(!table->accessibleName().isEmpty());
    StrongestKeysContent without = samples::strongest_keys();
    without.tokens = nullptr;
    list.set_content(without);
    QCOMPARE(table->item(0, 2)->text(), QString("0.3121"));
}

void TestPanels::a_key_is_gone_to_by_click_and_by_return()
{
    StrongestKeysList list;
    list.resize(260, 240);
    list.set_content(samples::strongest_keys());
    list.show();
    list.grab();
    auto* table = list.findChild<QTableWidget*>();
    QSignalSpy activated(&list, &StrongestKeysList::key_activated);
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {},
                      table->visualItemRect(table->item(2, 1)).center());
    QCOMPARE(activated.count(), 1);
    QCOMPARE(activated[0][0].toInt(), 8);
    QTest::keyClick(table, Qt::Key_Down);
    QTest::keyClick(table, Qt::Key_Return);
    QCOMPARE(activated.last()[0].toInt(), 9);
}

void TestPanels::predictions_of_one_row_are_a_list()
{
    PredictionTable predictions;
    predictions.set_content(samples::predictions(1));
    const auto* table = predictions.findChild<QTableWidget*>();
    QCOMPARE(table->rowCount(), 3);
    QVERIFY(table->item(0, 1)->text().contains("␣<b>4821</b>"));
    QCOMPARE(table->item(0, 3)->text(), QString("90\u202F%"));
    QCOMPARE(table->item(2, 1)->text(), QString("id 99"));
    QCOMPARE(table->item(2, 3)->text(), QString("0.1234\u202F%"));
}

void TestPanels::the_lens_is_a_table_of_layers()
{
    PredictionTable predictions;
    predictions.resize(600, 300);
    predictions.set_content(samples::predictions(5));
    predictions.show();
    predictions.grab();
    auto* table = predictions.findChild<QTableWidget*>();
    QCOMPARE(table->rowCount(), 5);
    QCOMPARE(table->item(4, 0)->text(), QString("output"));
    QVERIFY(table->item(2, 1)->text().endsWith("58\u202F%"));
    QVERIFY(table->item(4, 1)->background().color().alpha() >
            table->item(0, 1)->background().color().alpha());
    QSignalSpy activated(&predictions, &PredictionTable::layer_activated);
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {},
                      table->visualItemRect(table->item(2, 1)).center());
    QCOMPARE(activated.count(), 1);
    QCOMPARE(activated[0][0].toInt(), 2);
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {},
                      table->visualItemRect(table->item(4, 1)).center());
    QCOMPARE(activated.count(), 1); // the output is no layer
}

void TestPanels::missing_predictions_say_why()
{
    PredictionTable predictions;
    PredictionContent content;
    content.empty = "This capture holds no predictions. Capture again with predictions.";
    predictions.set_content(content);
    predictions.show();
    QVERIFY(!predictions.findChild<QTableWidget*>()->isVisible());
    bool said = false;
    for (const QLabel* label : predictions.findChildren<QLabel*>())
        said = said || (label->isVisible() && label->text() == content.empty);
    QVERIFY(said);
}

void TestPanels::a_bar_shows_its_sentence_literally_and_details_on_demand()
{
    InlineBar bar;
    bar.show_message({BarKind::error, "No <b>model</b> & no \u202Eway", "line 1\n<i>line 2</i>", {}, true});
    bool literal = false;
    for (const QLabel* label : bar.findChildren<QLabel*>())
        literal =
            literal || (label->text() == bar.message().sentence && label->textFormat() == Qt::PlainText &&
                        label->textInteractionFlags().testFlag(Qt::TextSelectableByKeyboard));
    QVERIFY(literal);
    auto* details = bar.findChild<QPlainTextEdit*>();
    QVERIFY(!details->isVisible());
    for (QToolButton* button : bar.findChildren<QToolButton*>())
        if (button->isCheckable())
            QTest::mouseClick(button, Qt::LeftButton);
    QVERIFY(details->isVisible());
    QCOMPARE(details->toPlainText(), bar.message().details);
    QVERIFY(bar.accessibleName().startsWith("Error"));
}

void TestPanels::a_bar_tells_which_way_was_chosen()
{
    InlineBar bar;
    bar.show_message({BarKind::warning, "Half written", {}, {"Try again", "Show & tell"}, false});
    QSignalSpy triggered(&bar, &InlineBar::action_triggered);
    // Another message from inside the answer must not destroy the button that was clicked.
    connect(&bar, &InlineBar::action_triggered, &bar, [&bar] {
        bar.show_message({BarKind::information, "Trying", {}, {"Stop"}, true});
    });
    for (QPushButton* button : bar.findChildren<QPushButton*>())
        if (button->text() == "Show && tell") {
            QTest::mouseClick(button, Qt::LeftButton);
            break;
        }
    QCOMPARE(triggered.count(), 1);
    QCOMPARE(triggered[0][0].toInt(), 1);
    QCOMPARE(bar.message().sentence, QString("Trying"));
}

void TestPanels::a_bar_is_hidden_until_needed_and_after_closing()
{
    InlineBar bar;
    QVERIFY(bar.isHidden());
    bar.show_message({BarKind::error, "Something", {}, {}, true});
    QVERIFY(!bar.isHidden());
    QSignalSpy closed(&bar, &InlineBar::closed);
    for (QToolButton* button : bar.findChildren<QToolButton*>())
        if (!button->isCheckable())
            QTest::mouseClick(button, Qt::LeftButton);
    QCOMPARE(closed.count(), 1);
    QVERIFY(bar.isHidden());
}

QTEST_MAIN(TestPanels)
#include "tst_panels.moc"
