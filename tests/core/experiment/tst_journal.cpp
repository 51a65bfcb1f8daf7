// The journal of an experiment: continued, cut, somebody else's.
#include "core/error.h"
#include "core/experiment/journal.h"
#include "tests/support/expect_error.h"
#include "tests/support/test_folder.h"

#include <QTest>

#include <nlohmann/json.hpp>

using namespace attnscope;
using namespace attnscope::test;

namespace {

const Json header = {{"experiment", "needle"}, {"settings", {{"seed", 1}, {"samples", 3}}}};

std::vector<int> values_of(const Journal& journal)
{
    std::vector<int> values;
    journal.replay([&](std::size_t, const Json& record) { values.push_back(record.at("value").get<int>()); });
    return values;
}

} // namespace

class JournalTest : public QObject {
    Q_OBJECT

    TestFolder folder_;

private slots:
    void records_are_there_when_it_is_opened_again()
    {
        {
            Journal journal(folder_.path("a"), header);
            journal.append(0, {{"value", 7}});
            journal.append(1, {{"value", 8}});
        }
        Journal journal(folder_.path("a"), header);
        QCOMPARE(journal.sample_count(), std::size_t(2));
        QCOMPARE(values_of(journal), (std::vector<int>{7, 8}));
        journal.append(2, {{"value", 9}});
        QCOMPARE(values_of(journal), (std::vector<int>{7, 8, 9}));
    }

    void a_record_that_a_crash_has_cut_is_taken_off()
    {
        {
            Journal journal(folder_.path("cut"), header);
            journal.append(0, {{"value", 7}});
            journal.append(1, {{"value", 8}});
        }
        std::filesystem::resize_file(folder_.path("cut"),
                                     std::filesystem::file_size(folder_.path("cut")) - 1);
        Journal journal(folder_.path("cut"), header);
        QCOMPARE(journal.sample_count(), std::size_t(1));
        journal.append(1, {{"value", 80}});
        QCOMPARE(values_of(journal), (std::vector<int>{7, 80}));
    }

    void a_cut_header_begins_anew()
    {
        folder_.write("half", "{\"experiment\": \"nee");
        Journal journal(folder_.path("half"), header);
        QCOMPARE(journal.sample_count(), std::size_t(0));
    }

    void what_does_not_belong_here_is_refused_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<int>("kind");
        QTest::addColumn<QString>("word");
        QTest::newRow("another seed")
            << QByteArray(R"({"experiment":"needle","settings":{"seed":2,"samples":3}})") + "\n"
            << int(ErrorKind::invalid_argument) << "settings.seed";
        QTest::newRow("another experiment")
            << QByteArray(R"({"experiment":"order","settings":{"seed":1,"samples":3}})") + "\n"
            << int(ErrorKind::invalid_argument) << "experiment";
        QTest::newRow("a text") << QByteArray("dear diary\n") << int(ErrorKind::corrupt) << "line 1";
        QTest::newRow("a list") << QByteArray("[1]\n") << int(ErrorKind::corrupt) << "no journal";
    }

    void what_does_not_belong_here_is_refused()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(int, kind);
        QFETCH(QString, word);
        folder_.write("other", bytes);
        expect_error([&] { Journal(folder_.path("other"), header); }, ErrorKind(kind), {word});
    }

    void broken_records_are_named_data()
    {
        QTest::addColumn<QByteArray>("record");
        QTest::newRow("no JSON") << QByteArray("value 7");
        QTest::newRow("another sample") << QByteArray(R"({"sample":5,"value":7})");
        QTest::newRow("a key that is missing") << QByteArray(R"({"sample":0})");
        QTest::newRow("a value of another kind") << QByteArray(R"({"sample":0,"value":"seven"})");
    }

    void broken_records_are_named()
    {
        QFETCH(QByteArray, record);
        folder_.write("broken", QByteArray::fromStdString(json_text(header)) + "\n" + record + "\n");
        Journal journal(folder_.path("broken"), header);
        expect_error([&] { values_of(journal); }, ErrorKind::corrupt, {"broken", "line 2"});
    }

    void two_writers_do_not_share_one()
    {
        const Journal journal(folder_.path("busy"), header);
        expect_error([&] { Journal(folder_.path("busy"), header); }, ErrorKind::invalid_argument,
                     {"another process"});
    }

    void a_folder_that_is_not_there_is_told()
    {
        expect_error([&] { Journal(folder_.path("no/journal"), header); }, ErrorKind::not_found,
                     {"no/journal"});
    }
};

QTEST_APPLESS_MAIN(JournalTest)
#include "tst_journal.moc"
