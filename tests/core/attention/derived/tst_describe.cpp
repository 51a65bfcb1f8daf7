// Words are compared whole: they are what people read.
#include "core/attention/derived/describe.h"

#include <QTest>

#include <cmath>
#include <limits>

using namespace attnscope;

class TestDescribe : public QObject {
    Q_OBJECT

    static MapSubject head_of_a_model()
    {
        MapSubject subject;
        subject.model = "demo";
        subject.quantity.component = Component::difference;
        subject.layers = {3};
        subject.heads = {2};
        subject.model_layers = 6;
        subject.model_heads = 16;
        subject.learned_lambda = 0.69314f;
        subject.window = {{0, 64}, {0, 128}};
        subject.tokens = 8192;
        subject.reduction = 4;
        return subject;
    }
    static QString text(const std::string& utf8) { return QString::fromStdString(utf8); }

private slots:
    void a_single_head_is_named_in_full()
    {
        QCOMPARE(text(title_of(head_of_a_model())),
                 QString("\u2068demo\u2069 · layer 3, head 2 · A1 − λ·A2 (λ 0.6931)"));
        QCOMPARE(text(caption_of(head_of_a_model())),
                 QString("queries 0–63, keys 0–127 of 8192 tokens · drawn 1:4, weight of largest magnitude "
                         "kept in each cell"));
    }

    void an_aggregate_says_of_what()
    {
        MapSubject subject = head_of_a_model();
        subject.quantity = {};
        subject.quantity.aggregation = Aggregation::mean;
        subject.layers = {0, 1, 2, 5};
        subject.heads.clear();
        for (int head = 0; head < 16; ++head)
            subject.heads.push_back(head);
        subject.learned_lambda.reset();
        QCOMPARE(text(title_of(subject)),
                 QString("\u2068demo\u2069 · layers 0–2, 5, all 16 heads · mean of 64 maps · A1"));
        subject.quantity.aggregation = Aggregation::rollout;
        QCOMPARE(text(aggregation_words(subject)),
                 QString("attention rollout over 4 layers of the mean of 16 heads"));
        subject.quantity.aggregation = Aggregation::largest;
        QCOMPARE(text(aggregation_words(subject)), QString("weight of largest magnitude of 64 maps"));
    }

    void quantities_are_told_apart_data()
    {
        QTest::addColumn<Quantity>("quantity");
        QTest::addColumn<bool>("plain");
        QTest::addColumn<QString>("words");
        Quantity q;
        QTest::newRow("A1") << q << false << "A1";
        QTest::newRow("the map of a plain model") << q << true << "A";
        q.first_token = FirstToken::removed;
        QTest::newRow("first token left out") << q << false << "A1, first token left out";
        q.first_token = FirstToken::renormalised;
        QTest::newRow("and rows renormalised") << q << false << "A1, first token left out, rows renormalised";
        q.weighting = Weighting::value_norm;
        QTest::newRow("times value norm")
            << q << false << "A1 × value norm of the key, first token left out, rows renormalised";
        q = {};
        q.component = Component::difference;
        q.hypothetical_lambda = 0.5f;
        QTest::newRow("hypothetical") << q << false << "A1 − 0.5·A2 (hypothetical λ; learned 0.25)";
        q.hypothetical_lambda = -1.5f;
        QTest::newRow("hypothetical and negative")
            << q << false << "A1 + 1.5·A2 (hypothetical λ; learned 0.25)";
        q.hypothetical_lambda.reset();
        q.first_token = FirstToken::renormalised;
        QTest::newRow("difference of renormalised maps")
            << q << false << "A1 − λ·A2 (λ 0.25), first token left out, rows of A1 and A2 renormalised";
    }
    void quantities_are_told_apart()
    {
        QFETCH(Quantity, quantity);
        QFETCH(bool, plain);
        QFETCH(QString, words);
        QCOMPARE(text(quantity_words(quantity, plain, 0.25f)), words);
    }

    void numbers_have_four_digits_and_a_true_minus_data()
    {
        QTest::addColumn<double>("value");
        QTest::addColumn<QString>("words");
        QTest::newRow("four digits") << 0.312149 << "0.3121";
        QTest::newRow("negative") << -0.01 << "−0.01";
        QTest::newRow("tiny") << 1.23456e-7 << "1.235e−7";
        QTest::newRow("large") << 3e38 << "3e38";
        QTest::newRow("zero") << 0.0 << "0";
        QTest::newRow("negative zero") << -0.0 << "0";
        QTest::newRow("NaN") << std::nan("") << "NaN";
        QTest::newRow("infinity") << std::numeric_limits<double>::infinity() << "+∞";
        QTest::newRow("minus infinity") << -std::numeric_limits<double>::infinity() << "−∞";
    }
    void numbers_have_four_digits_and_a_true_minus()
    {
        QFETCH(double, value);
        QFETCH(QString, words);
        QCOMPARE(text(number_words(value)), words);
    }

    void windows_and_indices()
    {
        QCOMPARE(text(window_words({{0, 8}, {0, 8}}, 8)), QString("all 8 tokens"));
        QCOMPARE(text(window_words({{0, 1}, {0, 1}}, 1)), QString("all 1 token"));
        QCOMPARE(text(window_words({{7, 8}, {0, 8}}, 8)), QString("query 7, keys 0–7 of 8 tokens"));
        QCOMPARE(text(index_words({0, 1, 4, 5, 6, 9})), QString("0, 1, 4–6, 9"));
        QCOMPARE(text(range_words(-0.2, 0.2)), QString("−0.2 to 0.2"));
        QCOMPARE(text(reduction_words(1)), QString("every weight drawn"));
    }

    void nasty_model_names_stay_literal_and_on_one_line()
    {
        MapSubject subject = head_of_a_model();
        subject.model = "<b>x</b>\n\u202Eevil";
        const QString title = text(title_of(subject));
        QVERIFY(title.startsWith("\u2068<b>x</b>\u240A<U+202E>evil\u2069 · layer 3"));
        QCOMPARE(text(isolated("a\u2069b")), QString("\u2068a<U+2069>b\u2069"));
    }
};

QTEST_GUILESS_MAIN(TestDescribe)
#include "tst_describe.moc"
