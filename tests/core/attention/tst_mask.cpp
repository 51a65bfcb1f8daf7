#include "core/attention/mask.h"

#include <QtTest>

using namespace attnscope;

class TestMask : public QObject {
    Q_OBJECT

private slots:
    void a_query_sees_data()
    {
        QTest::addColumn<Mask>("mask");
        QTest::addColumn<int>("query");
        QTest::addColumn<int>("begin");
        QTest::addColumn<int>("end");
        const auto row = [](const char* name, Mask mask, int query, int begin, int end) {
            QTest::newRow(name) << mask << query << begin << end;
        };
        row("everything without a mask", {MaskKind::none, 0}, 3, 0, 10);
        row("only itself at the beginning", {MaskKind::causal, 0}, 0, 0, 1);
        row("itself and all before", {MaskKind::causal, 0}, 3, 0, 4);
        row("everything at the end", {MaskKind::causal, 0}, 9, 0, 10);
        row("as many keys as the window has, itself included", {MaskKind::window, 4}, 7, 4, 8);
        row("all before while the window is not full", {MaskKind::window, 4}, 2, 0, 3);
        row("the first full window", {MaskKind::window, 4}, 3, 0, 4);
        row("one key left behind", {MaskKind::window, 4}, 4, 1, 5);
        row("only itself in a window of one", {MaskKind::window, 1}, 5, 5, 6);
        row("all before in a window longer than the text", {MaskKind::window, 100}, 9, 0, 10);
    }

    void a_query_sees()
    {
        QFETCH(const Mask, mask);
        QFETCH(const int, query);
        QFETCH(const int, begin);
        QFETCH(const int, end);
        QCOMPARE(visible_keys(mask, query, 10), (Range{begin, end}));
    }

    void rows_see_what_any_of_them_sees()
    {
        QCOMPARE(visible_keys({MaskKind::causal, 0}, Range{2, 5}, 10), (Range{0, 5}));
        QCOMPARE(visible_keys({MaskKind::window, 3}, Range{4, 7}, 10), (Range{2, 7}));
        QCOMPARE(visible_keys({MaskKind::none, 0}, Range{4, 7}, 10), (Range{0, 10}));
    }
};

QTEST_APPLESS_MAIN(TestMask)
#include "tst_mask.moc"
