#include "core/text/token_model/vocabulary.h"

#include <QtTest>

using attnscope::text::Vocabulary;

class TestVocabulary : public QObject {
    Q_OBJECT

private slots:
    void pieces_and_ids_find_each_other()
    {
        Vocabulary vocabulary;
        vocabulary.add("b", 1);
        vocabulary.add("a", 0);
        vocabulary.finish();
        QCOMPARE(vocabulary.find_id("b"), std::optional(1));
        QCOMPARE(*vocabulary.find_piece(0), std::string_view("a"));
        QCOMPARE(vocabulary.largest_id(), 1);
        QVERIFY(!vocabulary.find_id("c"));
        QVERIFY(!vocabulary.find_piece(2));
        QVERIFY(!vocabulary.find_piece(-1));
    }

    void a_piece_that_comes_again_takes_the_newer_id()
    {
        Vocabulary vocabulary;
        vocabulary.add("a", 3);
        vocabulary.add("a", 5);
        vocabulary.finish();
        QCOMPARE(vocabulary.find_id("a"), std::optional(5));
        QVERIFY(!vocabulary.find_piece(3));
        QCOMPARE(vocabulary.size(), std::size_t{1});
    }

    void an_id_of_two_pieces_answers_with_the_first_of_the_alphabet()
    {
        Vocabulary vocabulary;
        vocabulary.add("z", 7);
        vocabulary.add("m", 7);
        vocabulary.finish();
        QCOMPARE(*vocabulary.find_piece(7), std::string_view("m"));
        QCOMPARE(vocabulary.find_id("z"), std::optional(7));
    }

    void moving_keeps_everything_findable()
    {
        Vocabulary first;
        for (int i = 0; i < 1000; ++i)
            first.add(std::to_string(i), i);
        first.finish();
        const Vocabulary second = std::move(first);
        for (int i = 0; i < 1000; ++i) {
            QCOMPARE(second.find_id(std::to_string(i)), std::optional(i));
            QCOMPARE(std::string(*second.find_piece(i)), std::to_string(i));
        }
    }

    void an_empty_one_has_nothing()
    {
        Vocabulary vocabulary;
        vocabulary.finish();
        QCOMPARE(vocabulary.largest_id(), -1);
        QVERIFY(!vocabulary.find_piece(0));
    }
};

QTEST_GUILESS_MAIN(TestVocabulary)
#include "tst_vocabulary.moc"
