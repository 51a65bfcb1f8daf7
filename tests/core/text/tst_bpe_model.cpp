#include "core/text/token_model/bpe_model.h"

#include "tests/support/expect_error.h"

#include <QtTest>

using namespace attnscope;
using namespace attnscope::test;
using namespace attnscope::text;

namespace {

/// a, b, c and <unk>; the merges give ids from 10 on, in their order.
BpeModel model_of(const BpeModel::Merges& merges, BpeOptions options = {})
{
    Vocabulary vocabulary;
    vocabulary.add("a", 0);
    vocabulary.add("b", 1);
    vocabulary.add("c", 2);
    vocabulary.add("<unk>", 3);
    std::int32_t id = 10;
    for (const auto& [left, right] : merges)
        vocabulary.add(left + right, id++);
    vocabulary.finish();
    return BpeModel(std::move(vocabulary), merges, std::move(options));
}

std::vector<std::int32_t> ids_of(const BpeModel& model, std::string_view word)
{
    std::vector<WordToken> tokens;
    model.tokenize(word, tokens);
    std::vector<std::int32_t> ids;
    ids.reserve(tokens.size());
    for (const WordToken& token : tokens)
        ids.push_back(token.id);
    return ids;
}

using Ids = std::vector<std::int32_t>;

} // namespace

class TestBpeModel : public QObject {
    Q_OBJECT

private slots:
    void the_lowest_rank_is_merged_first()
    {
        QCOMPARE(ids_of(model_of({{"b", "c"}, {"a", "b"}}), "abc"), (Ids{0, 10}));
        QCOMPARE(ids_of(model_of({{"a", "b"}, {"b", "c"}}), "abc"), (Ids{10, 2}));
    }

    void of_equal_ranks_the_leftmost_is_merged_first()
    {
        QCOMPARE(ids_of(model_of({{"a", "a"}}), "aaa"), (Ids{10, 0}));
        QCOMPARE(ids_of(model_of({{"a", "a"}, {"aa", "aa"}}), "aaaaa"), (Ids{11, 0}));
    }

    void a_merge_that_no_longer_stands_is_forgotten()
    {
        // (b, c) is queued behind (a, b), which takes its b away.
        QCOMPARE(ids_of(model_of({{"a", "b"}, {"b", "c"}, {"ab", "c"}}), "abcbc"), (Ids{12, 11}));
    }

    void a_whole_word_wins_when_merges_are_ignored()
    {
        const BpeModel::Merges merges{{"b", "c"}, {"a", "b"}, {"ab", "c"}};
        QCOMPARE(ids_of(model_of(merges), "abc"), (Ids{0, 10}));
        QCOMPARE(ids_of(model_of(merges, {.ignore_merges = true}), "abc"), Ids{12});
    }

    void unknown_characters_are_dropped_replaced_or_fused()
    {
        QCOMPARE(ids_of(model_of({}), "axxb"), (Ids{0, 1}));
        QCOMPARE(ids_of(model_of({}, {.unk_token = "<unk>"}), "axxb"), (Ids{0, 3, 3, 1}));
        QCOMPARE(ids_of(model_of({}, {.unk_token = "<unk>", .fuse_unk = true}), "axxb"), (Ids{0, 3, 1}));
    }

    void tokens_cover_the_word()
    {
        std::vector<WordToken> tokens;
        model_of({{"a", "b"}}, {.unk_token = "<unk>", .fuse_unk = true}).tokenize("abxyc", tokens);
        QCOMPARE(tokens.size(), std::size_t{3});
        QCOMPARE(tokens[0].end, std::size_t{2});
        QCOMPARE(tokens[1].begin, std::size_t{2});
        QCOMPARE(tokens[1].end, std::size_t{4});
        QCOMPARE(tokens[2].end, std::size_t{5});
    }

    void a_million_equal_characters_are_a_moment()
    {
        const BpeModel model = model_of({{"a", "a"}, {"aa", "aa"}});
        QCOMPARE(ids_of(model, std::string(1'000'000, 'a')).size(), std::size_t{250'000});
    }

    void an_unknown_token_that_the_vocabulary_lacks_is_missed_when_it_is_needed()
    {
        const BpeModel model = model_of({}, {.unk_token = "<none>"});
        QCOMPARE(ids_of(model, "ab"), (Ids{0, 1}));
        expect_error([&] { ids_of(model, "axb"); }, ErrorKind::corrupt, {"model.unk_token", "<none>"});
    }

    void a_merge_of_unknown_pieces_is_corrupt()
    {
        Vocabulary vocabulary;
        vocabulary.add("a", 0);
        vocabulary.finish();
        expect_error(
            [&] {
                BpeModel(std::move(vocabulary), {{"a", "a"}}, {});
            },
            ErrorKind::corrupt, {"model.merges[0]", "aa"});
    }
};

QTEST_GUILESS_MAIN(TestBpeModel)
#include "tst_bpe_model.moc"
