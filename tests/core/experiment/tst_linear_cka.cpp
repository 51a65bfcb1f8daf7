// Linear CKA worked out by hand.
#include "core/error.h"
#include "core/experiment/heads/head_table.h"
#include "core/experiment/heads/linear_cka.h"
#include "tests/support/expect_error.h"

#include <QTest>

#include <cmath>

using namespace attnscope;
using namespace attnscope::test;

using Values = std::vector<float>;

namespace {

/// Of head `i` of `a` with head `j` of `b`.
double cka(const CentredOutputs& a, int i, const CentredOutputs& b, int j)
{
    return linear_cka(a, b).at(std::size_t(i * b.heads() + j));
}

} // namespace

class LinearCkaTest : public QObject {
    Q_OBJECT

private slots:
    void is_what_the_definition_gives_by_hand_data()
    {
        QTest::addColumn<Values>("first");
        QTest::addColumn<Values>("second");
        QTest::addColumn<double>("expected");
        const Values x{1,  0, 0, 1,
                       -1, 0, 0, -1}; // four tokens, two columns, mean 0: X^T X = 2 I, norm sqrt 8
        QTest::newRow("itself") << x << x << 1.0;
        QTest::newRow("turned by 90 degrees") << x << Values{0, 1, -1, 0, 0, -1, 1, 0} << 1.0;
        QTest::newRow("three times as large") << x << Values{3, 0, 0, 3, -3, 0, 0, -3} << 1.0;
        QTest::newRow("moved: centring takes it off") << x << Values{6, 2, 5, 3, 4, 2, 5, 1} << 1.0;
        // Y^T Y = [[2,0],[0,0]], X^T Y = [[2,0],[0,0]]: 4 / (sqrt 8 * 2) = 1 / sqrt 2
        QTest::newRow("one column of the two") << x << Values{1, 0, 0, 0, -1, 0, 0, 0} << 1 / std::sqrt(2.0);
        // Tokens 0 and 2 up, 1 and 3 down: at right angles to both columns.
        QTest::newRow("nothing in common") << x << Values{1, 0, -1, 0, 1, 0, -1, 0} << 0.0;
        // Y = [1, 1], [1, -1], [-1, -1], [-1, 1] has X^T Y = [[2, 2], [2, -2]] (norm^2 16), Y^T Y = 4 I (norm sqrt 32): 16 / 16
        QTest::newRow("turned by 45 degrees") << x << Values{1, 1, 1, -1, -1, -1, -1, 1} << 1.0;
    }

    void is_what_the_definition_gives_by_hand()
    {
        QFETCH(Values, first);
        QFETCH(Values, second);
        QFETCH(double, expected);
        const CentredOutputs a(first, 1, 2), b(second, 1, 2);
        QVERIFY(std::abs(cka(a, 0, b, 0) - expected) < 1e-12);
        QVERIFY(std::abs(cka(b, 0, a, 0) - expected) < 1e-12);
    }

    void compares_heads_of_any_width()
    {
        // Column 0 of the wide head alone against both of them.
        const CentredOutputs wide({1, 0, 0, 1, -1, 0, 0, -1}, 1, 2), narrow({1, 0, -1, 0}, 1, 1);
        QVERIFY(std::abs(cka(wide, 0, narrow, 0) - 1 / std::sqrt(2.0)) < 1e-12);
    }

    void a_table_of_heads_is_symmetric_with_1_on_its_diagonal()
    {
        // Three heads of width 1: x, -2x and one at right angles.
        const CentredOutputs heads({1, -2, 1, 2, -4, -1, -3, 6, 0}, 3, 1);
        const std::vector<double> table = linear_cka(heads, heads);
        // x = [1, 2, -3], z = [1, -1, 0]: (x z)^2 / (|x|^2 |z|^2) = 1 / 28
        const double z = 1.0 / 28;
        const std::vector<double> expected{1, 1, z, 1, 1, z, z, z, 1};
        for (std::size_t i = 0; i < expected.size(); ++i)
            QVERIFY(std::abs(table[i] - expected[i]) < 1e-12);
        QCOMPARE(mean_over_others(table, 3).size(), std::size_t(3));
        QVERIFY(std::abs(mean_over_others(table, 3)[0] - (1 + z) / 2) < 1e-12);
        QVERIFY(std::abs(mean_over_others(table, 3)[2] - z) < 1e-12);
    }

    void a_head_that_writes_the_same_everywhere_has_none()
    {
        const CentredOutputs constant({5, 5, 5}, 1, 1), other({1, 2, 3}, 1, 1);
        QVERIFY(std::isnan(cka(constant, 0, other, 0)));
        QVERIFY(std::isnan(mean_over_others({1}, 1)[0])); // a single head is like no other
    }

    void refuses_what_does_not_fit()
    {
        expect_error([] { CentredOutputs({1, 2, 3}, 1, 2); }, ErrorKind::invalid_argument, {"3 values"});
        const CentredOutputs three({1, 2, 3}, 1, 1), two({1, 2}, 1, 1);
        expect_error([&] { linear_cka(three, two); }, ErrorKind::invalid_argument, {"3", "2 tokens"});
    }
};

QTEST_APPLESS_MAIN(LinearCkaTest)
#include "tst_linear_cka.moc"
