#include "tests/widgets/panel/sample_panels.h"
#include "widgets/panel/prompt_text.h"

#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

using namespace attnscope;

class TestPromptEditor : public QObject {
    Q_OBJECT
private slots:
    void text_comes_back_exactly_until_it_is_edited_data();
    void text_comes_back_exactly_until_it_is_edited();
    void bytes_and_positions_match();
    void tokens_of_an_older_text_are_dropped();
    void the_count_names_the_context_and_says_when_it_is_exceeded();
    void tokens_are_coloured_behind_the_text();
    void the_token_under_a_place_is_found();
    void a_character_in_several_tokens_names_them();
    void a_selection_becomes_a_span();
    void spans_move_with_the_text_and_vanish_with_it();
    void spans_are_listed_literally_and_removed_by_key();
    void an_own_name_is_typed();
    void typing_is_told_once();

private:
    static QPlainTextEdit* edit_of(PromptEditor& editor) { return editor.findChild<QPlainTextEdit*>(); }
    static void select(PromptEditor& editor, int begin, int end);
};

void TestPromptEditor::select(PromptEditor& editor, int begin, int end)
{
    QTextCursor cursor = edit_of(editor)->textCursor();
    cursor.setPosition(begin);
    cursor.setPosition(end, QTextCursor::KeepAnchor);
    edit_of(editor)->setTextCursor(cursor);
}

void TestPromptEditor::text_comes_back_exactly_until_it_is_edited_data()
{
    QTest::addColumn<QString>("text");
    QTest::newRow("carriage returns") << "a\r\nb\rc\n";
    QTest::newRow("no-break space and tabs") << QString("a\u00A0b\tc  d ");
    QTest::newRow("mark-up") << "<b>&amp;</b><img src=x>";
    QTest::newRow("right-to-left override") << QString("a\u202Eb\u2066c");
    QTest::newRow("stacked accents and emoji") << "e" + QString(30, QChar(0x0301)) + "👩‍🚀";
    QTest::newRow("line and paragraph separators") << QString("a\u2028b\u2029c");
    QTest::newRow("nothing") << "";
}

void TestPromptEditor::text_comes_back_exactly_until_it_is_edited()
{
    QFETCH(QString, text);
    PromptEditor editor;
    editor.set_text(text);
    QCOMPARE(editor.text(), text);
    editor.set_tokens(samples::word_tokens(text), text);
    editor.show();
    editor.grab();
    QTest::keyClick(edit_of(editor), Qt::Key_X);
    QVERIFY(editor.text().startsWith("x"));
    if (!text.contains('\r') && !text.contains(QChar(0x2029)))
        QCOMPARE(editor.text(), "x" + text);
}

void TestPromptEditor::bytes_and_positions_match()
{
    const PromptText text("é👍\r\nx"); // 2 bytes, 4 bytes in two units, a line break, 1 byte
    QCOMPARE(text.length(), 5);
    QCOMPARE(text.byte_of(1), std::size_t{2});
    QCOMPARE(text.byte_of(3), std::size_t{6});
    QCOMPARE(text.byte_of(4), std::size_t{8});
    QCOMPARE(text.byte_of(5), std::size_t{9});
    QCOMPARE(text.position_of(2), 1);
    QCOMPARE(text.position_of(4), 3); // inside the emoji: it belongs to what came before
    QCOMPARE(text.position_of(6), 3);
    QCOMPARE(text.position_of(99), 5);
    QCOMPARE(text.text_of({2, 6}), QString("👍"));
}

void TestPromptEditor::tokens_of_an_older_text_are_dropped()
{
    PromptEditor editor;
    editor.set_text("one two");
    editor.set_tokens(samples::word_tokens("one"), "one");
    QCOMPARE(editor.count_text(), QString());
    editor.set_tokens(samples::word_tokens("one two"), "one two");
    QCOMPARE(editor.count_text(), QString("3 tokens"));
    QTest::keyClick(edit_of(editor), Qt::Key_X);
    QCOMPARE(editor.count_text(), QString());
}

void TestPromptEditor::the_count_names_the_context_and_says_when_it_is_exceeded()
{
    PromptEditor editor;
    editor.set_text("one two three");
    editor.set_context_length(4096);
    editor.set_tokens(samples::word_tokens("one two three"), "one two three");
    QCOMPARE(editor.count_text(), QString("4 of 4,096 tokens"));
    editor.set_context_length(3);
    QCOMPARE(editor.count_text(), QString("4 of 3 tokens – too long for the model"));
    editor.set_status("counting…");
    QVERIFY(editor.count_text().endsWith("· counting…"));
}

void TestPromptEditor::tokens_are_coloured_behind_the_text()
{
    PromptEditor editor;
    editor.resize(500, 300);
    samples::fill(editor);
    editor.show();
    const QImage image = editor.grab().toImage();
    const QRect one = editor.rectangle_of_byte(1), two = editor.rectangle_of_byte(5);
    const QColor first = image.pixelColor(one.topLeft() + QPoint(2, 2));
    const QColor second = image.pixelColor(two.topLeft() + QPoint(2, 2));
    QVERIFY(first != second);
    QVERIFY(first != light_theme().background && second != light_theme().background);
}

void TestPromptEditor::the_token_under_a_place_is_found()
{
    PromptEditor editor;
    editor.resize(500, 300);
    samples::fill(editor);
    editor.show();
    editor.grab();
    QCOMPARE(editor.token_at(editor.rectangle_of_byte(0).center()), 1); // behind the BOS, which has no place
    QCOMPARE(editor.token_at(editor.rectangle_of_byte(5).center()), 2);
    QCOMPARE(editor.token_at(editor.rectangle_of_byte(0).center() + QPoint(0, 150)), -1);
}

void TestPromptEditor::a_character_in_several_tokens_names_them()
{
    PromptEditor editor;
    editor.resize(500, 300);
    const QString text = "👍!";
    editor.set_text(text);
    std::vector<Token> tokens(4);
    tokens[0].span = {0, 1};
    tokens[1].span = {1, 2};
    tokens[2].span = {2, 4};
    tokens[3].span = {4, 5};
    tokens[0].text = "<0xF0>";
    editor.set_tokens(tokens, text);
    editor.show();
    editor.grab();
    QCOMPARE(editor.token_at(editor.rectangle_of_byte(0).center()), 0);
    QCOMPARE(editor.token_at(editor.rectangle_of_byte(4).center()), 3);
    bool named = false;
    for (const QLabel* label : editor.findChildren<QLabel*>())
        named = named || label->text().contains("goes on in tokens 1, 2");
    QVERIFY(named);
}

void TestPromptEditor::a_selection_becomes_a_span()
{
    PromptEditor editor;
    editor.set_text("é the answer is 42");
    QSignalSpy changed(&editor, &PromptEditor::spans_changed);
    QVERIFY(!editor.mark_selection("answer"));
    select(editor, 16, 18);
    QVERIFY(!editor.mark_selection(""));
    QVERIFY(editor.mark_selection("answer"));
    QCOMPARE(editor.spans(), (std::vector<PromptSpan>{{"answer", {17, 19}}}));
    select(editor, 2, 5);
    QVERIFY(editor.mark_selection("query"));
    QCOMPARE(editor.spans().size(), std::size_t{2});
    select(editor, 4, 17); // overlaps both
    QVERIFY(editor.mark_selection("context"));
    QCOMPARE(editor.spans(), (std::vector<PromptSpan>{{"context", {5, 18}}}));
    QCOMPARE(changed.count(), 3);
}

void TestPromptEditor::spans_move_with_the_text_and_vanish_with_it()
{
    PromptEditor editor;
    editor.set_text("the answer is 42");
    editor.set_spans({{"answer", {14, 16}}});
    select(editor, 0, 0);
    QTest::keyClick(edit_of(editor), Qt::Key_X);
    QCOMPARE(editor.spans()[0].bytes, (ByteSpan{15, 17}));
    select(editor, 17, 17);
    QTest::keyClick(edit_of(editor), Qt::Key_X); // behind it: outside
    QCOMPARE(editor.spans()[0].bytes, (ByteSpan{15, 17}));
    select(editor, 14, 18);
    QTest::keyClick(edit_of(editor), Qt::Key_Delete);
    QVERIFY(editor.spans().empty());
}

void TestPromptEditor::spans_are_listed_literally_and_removed_by_key()
{
    PromptEditor editor;
    samples::fill(editor);
    editor.show();
    auto* list = editor.findChild<QListWidget*>();
    QCOMPARE(list->count(), 2);
    QVERIFY2(list->item(0)->text().contains("<b>4821</b>"), qPrintable(list->item(0)->text()));
    QVERIFY(list->item(1)->text().contains("tokens"));
    list->setCurrentRow(0);
    QTest::keyClick(list, Qt::Key_Delete);
    QCOMPARE(editor.spans().size(), std::size_t{1});
    QCOMPARE(editor.spans()[0].name, QString("query"));
}

void TestPromptEditor::an_own_name_is_typed()
{
    PromptEditor editor;
    editor.set_text("one two");
    auto* name = editor.findChild<QLineEdit*>();
    QTest::keyClicks(name, "distractor");
    QTest::keyClick(name, Qt::Key_Return);
    QVERIFY(editor.spans().empty());
    select(editor, 0, 3);
    QTest::keyClick(name, Qt::Key_Return);
    QCOMPARE(editor.spans()[0].name, QString("distractor"));
}

void TestPromptEditor::typing_is_told_once()
{
    PromptEditor editor;
    QSignalSpy changed(&editor, &PromptEditor::text_changed);
    editor.set_text("abc");
    QCOMPARE(changed.count(), 1);
    QTest::keyClick(edit_of(editor), Qt::Key_X);
    QCOMPARE(changed.count(), 2);
    editor.set_tokens(samples::word_tokens("xabc"), "xabc");
    QCOMPARE(changed.count(), 2);
}

QTEST_MAIN(TestPromptEditor)
#include "tst_prompt_editor.moc"
