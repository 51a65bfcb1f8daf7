// The page in a real browser without a display: it draws, reads out what the file holds, and fetches nothing. A script added by
// this test asks the page's own functions and writes the answers into the document.
#include "core/attention/derived/row_profile.h"
#include "core/page/page.h"
#include "tests/core/page/nasty_capture.h"
#include "tests/core/page/page_probe.h"

#include <QFile>
#include <QImage>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>

using namespace attnscope;

class TestPageBrowser : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;
    std::optional<CaptureReader> reader_;
    QJsonObject answer_;

    QString file(const char* name) const { return folder_.filePath(name); }

    QByteArray browse(const QStringList& arguments)
    {
        QProcess browser;
        browser.setProcessChannelMode(QProcess::SeparateChannels);
        browser.start(CHROMIUM,
                      QStringList{"--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                                  "--no-first-run", "--disable-background-networking",
                                  "--user-data-dir=" + file("profile"), "--window-size=900,700"} +
                          arguments);
        return browser.waitForFinished(200000) ? browser.readAllStandardOutput() : QByteArray();
    }

private slots:
    void initTestCase()
    {
        if (QByteArray(CHROMIUM).isEmpty())
            QSKIP("no Chromium here");
        test::write_nasty_capture(file("a.attn.h5").toStdString());
        reader_ = CaptureReader::open(file("a.attn.h5").toStdString());
        write_page(*reader_, {}, file("a.html").toStdString(), false);
        QFile page(file("a.html"));
        QVERIFY(page.open(QIODevice::ReadOnly));
        QByteArray text = page.readAll();
        text.replace(
            "<body>",
            "<body><script>const failures = []; addEventListener('error', (e) => failures.push(e.message)); "
            "addEventListener('securitypolicyviolation', (e) => failures.push(e.blockedURI));</script>");
        text.replace("</body>", QByteArray(test::page_probe) + "</body>");
        QFile probed(file("probed.html"));
        QVERIFY(probed.open(QIODevice::WriteOnly));
        probed.write(text);
        probed.close();
        const QString dom = QString::fromUtf8(browse({"--dump-dom", "file://" + file("probed.html")}));
        const qsizetype begin = dom.indexOf("<pre id=\"answer\">") + 17;
        QVERIFY2(begin > 17, qPrintable(dom.right(2000)));
        const QString encoded = dom.mid(begin, dom.indexOf("</pre>", begin) - begin);
        answer_ = QJsonDocument::fromJson(QByteArray::fromBase64(encoded.toLatin1())).object();
        QVERIFY(!answer_.isEmpty());
    }

    void nothing_failed_and_nothing_was_fetched()
    {
        QCOMPARE(answer_["unhandled"].toArray(), QJsonArray());
        QCOMPARE(answer_["resources"].toInt(-1), 0);
        QCOMPARE(answer_["elements"].toInt(-1), 0); // no token became markup
    }

    void every_weight_is_that_of_the_file()
    {
        const AttentionMap map = reader_->read({1, 1, Component::difference});
        const QJsonArray weights = answer_["weights"].toArray();
        QCOMPARE(weights.size(), qsizetype(map.values.size()));
        for (int query = 0; query < map.rows; ++query)
            for (int key = 0; key < map.columns; ++key) {
                const auto at = static_cast<std::size_t>(query * map.columns + key);
                const QJsonValue weight = weights[static_cast<qsizetype>(at)];
                QCOMPARE(weight.isNull(), key > query);
                const double expected = static_cast<double>(map.values[at]);
                QVERIFY(std::abs(weight.toDouble() - expected) <= std::abs(expected) * std::exp2(-14));
            }
    }

    void read_outs_name_both_tokens_literally()
    {
        const std::vector<Token>& tokens = reader_->record().tokens;
        for (int query = 0; query < 40; ++query) {
            const QString words = answer_["readouts"].toArray()[query].toString();
            const int key = std::min(query, 5);
            const auto named = [&](int token) {
                return QString::number(token) + ' ' +
                       QString::fromStdString(tokens[static_cast<std::size_t>(token)].text);
            };
            QVERIFY2(words.contains("query " + named(query) + " ← key " + named(key)), qPrintable(words));
            QVERIFY(words.startsWith("layer 1, head 1"));
            const AttentionMap row =
                reader_->read({1, 1, Component::difference}, {{query, query + 1}, {0, query + 1}});
            const QString rank =
                QString("(%1 of %2 in its row)").arg(*rank_in_row(row.values, key)).arg(query + 1);
            QVERIFY2(words.contains(rank), qPrintable(rank + words));
            QVERIFY(words.contains("A1 ") && words.contains("A1 − λ·A2 ") && words.contains("λ 0.31"));
        }
    }

    void the_picture_has_the_colour_of_the_weight_and_hatches_what_is_masked()
    {
        QCOMPARE(answer_["diagonal"].toArray(), answer_["expected"].toArray());
        QVERIFY(answer_["masked"].toArray() != answer_["expected"].toArray());
    }

    void words_and_keys()
    {
        QCOMPARE(
            answer_["title"].toString(),
            QString(
                "\u2068<i>nasty</i> <U+202E>model</script>\u2069 · layer 0, head 1 · A1 − λ·A2 · λ 0.21"));
        QVERIFY(answer_["documentTitle"].toString().startsWith("Attention maps of \u2068<i>nasty</i>"));
        QCOMPARE(answer_["layerAfterUp"].toInt(-1), 0);
    }

    void the_address_says_what_is_shown()
    {
        const QString shot = file("shot.png");
        browse({"--screenshot=" + shot,
                "file://" + file("a.html") + "#layer=1&head=0&map=first&query=30&key=3&theme=dark"});
        const QImage image(shot);
        QVERIFY(!image.isNull());
        QCOMPARE(image.pixelColor(2, 2), QColor(0x1b, 0x1e, 0x22)); // the dark background
    }
};

QTEST_GUILESS_MAIN(TestPageBrowser)
#include "tst_page_browser.moc"
