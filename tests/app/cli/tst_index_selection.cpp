#include "app/cli/options/index_selection.h"
#include "app/cli/report/text_format.h"
#include "app/cli/terminal/exit_code.h"

#include "tests/support/expect_error.h"

#include <QtTest>

using namespace attnscope;
using namespace attnscope::cli;
using namespace attnscope::test;

Q_DECLARE_METATYPE(attnscope::ErrorKind)

class TestIndexSelection : public QObject {
    Q_OBJECT

private slots:
    void selects_indices_of_a_model_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("chosen");
        QTest::newRow("one number") << "3"
                                    << "3";
        QTest::newRow("numbers and an inclusive range") << "0,5-7"
                                                        << "0, 5-7";
        QTest::newRow("the last from the end") << "-1"
                                               << "9";
        QTest::newRow("an inclusive range from the end") << "-3--1"
                                                         << "7-9";
        QTest::newRow("a half-open range leaves out its end") << "2:4"
                                                              << "2, 3";
        QTest::newRow("an open begin") << ":3"
                                       << "0-2";
        QTest::newRow("an open end from the end") << "-2:"
                                                  << "8, 9";
        QTest::newRow("all") << ":"
                             << "0-9";
        QTest::newRow("a half-open range is cut to what exists") << "8:4000"
                                                                 << "8, 9";
        QTest::newRow("order and repetition do not matter") << "7,1,1:3,7"
                                                            << "1, 2, 7";
        QTest::newRow("blanks after commas are no matter") << "1, 2 ,4"
                                                           << "1, 2, 4";
    }
    void selects_indices_of_a_model()
    {
        QFETCH(QString, text);
        QFETCH(QString, chosen);
        const IndexSelection selection = IndexSelection::parse(text.toStdString(), "layer");
        QCOMPARE(QString::fromStdString(indices_text(selection.resolve(10))), chosen);
    }

    void refuses_what_is_no_selection_data()
    {
        QTest::addColumn<QString>("text");
        for (const char* text :
             {"", "a", "1,", ",1", "1.5", "1-", "-", "1:2:3", "2 3", "99999999999", "0x1", "1--"})
            QTest::newRow(*text ? text : "nothing") << text;
    }
    void refuses_what_is_no_selection()
    {
        QFETCH(QString, text);
        expect_error([&] { IndexSelection::parse(text.toStdString(), "head"); }, ErrorKind::invalid_argument,
                     {"is no selection of heads"});
    }

    void names_an_index_that_a_model_does_not_have_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<ErrorKind>("kind");
        QTest::addColumn<QString>("words");
        QTest::newRow("past the end")
            << "4" << ErrorKind::invalid_argument << "layer 4 does not exist: there are 4 layers, 0 to 3";
        QTest::newRow("before the start") << "-5" << ErrorKind::invalid_argument << "layer -5 does not exist";
        QTest::newRow("a range that runs past the end") << "2-4" << ErrorKind::invalid_argument << "layer 4";
        QTest::newRow("a range backwards") << "3-1" << ErrorKind::invalid_argument << "ends before it begins";
        QTest::newRow("a half-open range of nothing")
            << "9:12" << ErrorKind::not_found << "none of the 4 layers";
    }
    void names_an_index_that_a_model_does_not_have()
    {
        QFETCH(QString, text);
        QFETCH(ErrorKind, kind);
        QFETCH(QString, words);
        const IndexSelection selection = IndexSelection::parse(text.toStdString(), "layer");
        expect_error([&] { selection.resolve(4); }, kind, {words});
    }

    void selects_among_what_a_file_holds_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("chosen");
        QTest::newRow("a true index") << "5"
                                      << "5";
        QTest::newRow("the last that was captured") << "-1"
                                                    << "9";
        QTest::newRow("a range takes those that are there") << "2-8"
                                                            << "2, 5";
        QTest::newRow("a half-open range") << "5:"
                                           << "5, 9";
    }
    void selects_among_what_a_file_holds()
    {
        QFETCH(QString, text);
        QFETCH(QString, chosen);
        const IndexSelection selection = IndexSelection::parse(text.toStdString(), "layer");
        QCOMPARE(QString::fromStdString(indices_text(selection.resolve(std::vector<int>{0, 2, 5, 9}))),
                 chosen);
    }

    void says_what_a_file_holds_instead()
    {
        const std::vector<int> available{0, 2, 5, 6, 7};
        for (const char* text : {"1", "8", "3-4", "-6"})
            expect_error([&] { IndexSelection::parse(text, "layer").resolve(available); },
                         ErrorKind::not_found, {"is not there; in the file: 0, 2, 5-7"});
        try {
            IndexSelection::parse("1", "layer").resolve(available);
        } catch (const CommandError& error) {
            QCOMPARE(static_cast<int>(error.code()), 5);
        }
    }
};

QTEST_APPLESS_MAIN(TestIndexSelection)
#include "tst_index_selection.moc"
