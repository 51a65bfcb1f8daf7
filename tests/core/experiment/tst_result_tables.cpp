// Results as rows.
#include "core/error.h"
#include "core/experiment/result_tables.h"
#include "tests/support/expect_error.h"

#include <QTest>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

using namespace attnscope;
using namespace attnscope::test;

namespace {

ExperimentResult sample_result()
{
    ExperimentResult result;
    result.experiment = "needle";
    result.settings = "{\"seed\":1}";
    result.axes = {{"length", {128, 256.5}, {}, "tokens"}, {"map", {}, {"first", "the 2nd"}, "which map"}};
    ResultArray& noise = result.add_array("noise", {"length", "map"}, "a share");
    noise.values = {0.25, 1, std::nan(""), std::nan("")};
    result.add_array("samples", {"length"}, "a count").values = {3, 4};
    ResultArray& signal = result.add_array("signal", {"length", "map"}, "a share");
    signal.values = {0.1, std::nan(""), std::nan(""), std::nan("")};
    return result;
}

/// Moc loses its way in raw strings that hold quotes.
std::string with_single_quotes(std::string text)
{
    std::replace(text.begin(), text.end(), '"', '\'');
    return text;
}

} // namespace

class ResultTablesTest : public QObject {
    Q_OBJECT

private slots:
    void arrays_with_the_same_axes_are_one_table()
    {
        const ExperimentResult result = sample_result();
        const std::vector<ResultTable> tables = tables_of(result);
        QCOMPARE(tables.size(), std::size_t(2));
        QCOMPARE(tables[0].name, std::string("length_map"));
        QCOMPARE(tables[0].columns.size(), std::size_t(2));
        QCOMPARE(tables[0].position(0, 3), std::size_t(1));
        QCOMPARE(tables[0].position(1, 2), std::size_t(0));
        expect_error([&] { require_table(result, "layer"); }, ErrorKind::not_found, {"length_map", "length"});
    }

    void rows_without_a_number_are_left_out()
    {
        const ExperimentResult result = sample_result();
        QCOMPARE(with_single_quotes(json_text(json_of(require_table(result, "length_map")))),
                 std::string("[{'length':128,'map':'first','noise':0.25,'signal':0.1},"
                             "{'length':128,'map':'the 2nd','noise':1,'signal':null}]"));
        QCOMPARE(csv_of(require_table(result, "length_map")),
                 std::string("length,map,noise,signal\n128,\"first\",0.25,0.1\n128,\"the 2nd\",1,"));
        QCOMPARE(csv_of(require_table(result, "length")), std::string("length,samples\n128,3\n256.5,4"));
    }

    void the_header_carries_the_definitions()
    {
        const Json header = json_header(sample_result());
        QCOMPARE(header.at("definitions").at("noise").get<std::string>(), std::string("a share"));
        QCOMPARE(header.at("settings").at("seed").get<int>(), 1);
    }
};

QTEST_APPLESS_MAIN(ResultTablesTest)
#include "tst_result_tables.moc"
