#include "core/text/pieces/piece_trie.h"

#include <QtTest>

#include <algorithm>
#include <map>
#include <random>
#include <string>

using attnscope::text::PieceTrie;

namespace {

using Found = std::vector<std::pair<std::size_t, std::int32_t>>;

Found prefixes_of(const PieceTrie& trie, std::string_view text, std::size_t at = 0)
{
    Found found;
    trie.find_prefixes(text, at,
                       [&](std::size_t length, std::int32_t value) { found.emplace_back(length, value); });
    return found;
}

} // namespace

class TestPieceTrie : public QObject {
    Q_OBJECT

private slots:
    void of_equal_pieces_the_last_one_counts()
    {
        const PieceTrie trie({{"ab", 1}, {"a", 2}, {"", 3}, {"ab", 4}});
        QCOMPARE(prefixes_of(trie, "xabc", 1), (Found{{1, 2}, {2, 4}}));
        QVERIFY(prefixes_of(trie, "b").empty());
        QVERIFY(prefixes_of(PieceTrie(), "a").empty());
        QVERIFY(PieceTrie({{"", 1}}).empty());
    }

    /// Few different bytes make dense nodes, NUL and 0xFF among them; all of them make sparse ones.
    void finds_what_a_search_through_all_pieces_finds_data()
    {
        QTest::addColumn<int>("bytes");
        for (const int bytes : {2, 7, 256})
            QTest::addRow("%d different bytes", bytes) << bytes;
    }

    void finds_what_a_search_through_all_pieces_finds()
    {
        QFETCH(int, bytes);
        std::mt19937 random(static_cast<unsigned>(bytes));
        const auto text_of = [&](std::size_t size) {
            std::string text;
            while (text.size() < size)
                text += static_cast<char>(
                    255 - 255 * static_cast<int>(random() % static_cast<unsigned>(bytes)) / (bytes - 1));
            return text;
        };
        std::map<std::string, std::int32_t> known;
        for (std::int32_t value = 0; value < 5000; ++value)
            known[text_of(1 + random() % 12)] = value;
        std::vector<PieceTrie::Piece> pieces;
        for (const auto& [piece, value] : known)
            pieces.push_back({piece, value});
        std::shuffle(pieces.begin(), pieces.end(), random);
        const PieceTrie trie(pieces);
        std::size_t count = 0;
        for (int i = 0; i < 3000; ++i) {
            const std::string text =
                i % 2 == 0
                    ? text_of(14)
                    : std::string(pieces[static_cast<std::size_t>(i) % pieces.size()].text) + text_of(2);
            Found wanted;
            for (std::size_t length = 1; length <= text.size(); ++length)
                if (const auto piece = known.find(text.substr(0, length)); piece != known.end())
                    wanted.emplace_back(length, piece->second);
            QCOMPARE(prefixes_of(trie, text), wanted);
            count += wanted.size();
        }
        QVERIFY(count > 1500);
    }
};

QTEST_APPLESS_MAIN(TestPieceTrie)
#include "tst_piece_trie.moc"
