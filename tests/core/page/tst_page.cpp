// The file itself: size, literal text, atomic writing. What a browser makes of it is in tst_page_browser.cpp.
#include "core/page/page.h"
#include "tests/core/page/nasty_capture.h"
#include "tests/support/expect_error.h"

#include <QFile>
#include <QRegularExpression>
#include <QTemporaryDir>

using namespace attnscope;
using test::expect_error;

class TestPage : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;
    std::filesystem::path path(const char* name) const { return folder_.filePath(name).toStdString(); }
    QByteArray read(const char* name) const
    {
        QFile file(folder_.filePath(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    CaptureReader nasty() const { return CaptureReader::open(path("a.attn.h5")); }

private slots:
    void initTestCase() { test::write_nasty_capture(path("a.attn.h5")); }

    void names_decide_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<bool>("page");
        QTest::newRow("html") << "a.html" << true;
        QTest::newRow("capitals") << "A.HTM" << true;
        QTest::newRow("csv") << "a.csv" << false;
        QTest::newRow("no ending") << "html" << false;
    }
    void names_decide()
    {
        QFETCH(QString, name);
        QTEST(is_page_name(name.toStdString()), "page");
    }

    void at_most_four_bytes_a_weight_all_in()
    {
        test::SyntheticPass pass;
        pass.layers = 2;
        pass.heads = 4;
        pass.tokens = 300;
        test::write_softmax_capture(path("b.attn.h5"), pass);
        QCOMPARE(write_page(CaptureReader::open(path("b.attn.h5")), {}, path("b.html"), false),
                 Outcome::done);
        const qint64 visible = 2 * 4 * 3 * (300 * 301 / 2);
        QVERIFY2(read("b.html").size() <= 4 * visible, qPrintable(QString::number(read("b.html").size())));
    }

    void texts_cannot_break_out_of_their_element()
    {
        QCOMPARE(write_page(nasty(), {}, path("a.html"), false), Outcome::done);
        const QByteArray page = read("a.html");
        QVERIFY(!page.contains("<b>x</b>"));
        QVERIFY(!page.contains("<img"));
        QVERIFY(!page.contains("<!--"));
        QVERIFY(page.contains("\\u003c/script>\\u003cscript>document.title='broken'"));
        QVERIFY(page.contains("<title>Attention maps of \u2068&lt;i&gt;nasty&lt;/i&gt; "
                              "&lt;U+202E&gt;model&lt;/script&gt;\u2069</title>"));
        // As many ends of scripts as beginnings: facts, 2 layers x 2 heads x 3 maps, the program.
        QCOMPARE(page.count("</script>"), 1 + 12 + 1);
        QCOMPARE(page.count("<script"), 1 + 12 + 1);
    }

    void nothing_points_outside()
    {
        write_page(nasty(), {}, path("c.html"), false);
        QString page = QString::fromUtf8(read("c.html"));
        page.remove(QRegularExpression(
            "<script type=\"application/json\".*?</script>",
            QRegularExpression::DotMatchesEverythingOption)); // tokens may say what they like
        const QRegularExpression outside("https?:|//[a-z]|src\\s*=|@import|url\\(|fetch\\(|XMLHttp|<link");
        QVERIFY2(!page.contains(outside), qPrintable(outside.match(page).captured()));
        QVERIFY(page.contains("default-src 'none'"));
    }

    void one_map_of_one_head_is_all_there_is_when_asked()
    {
        PageRequest request;
        request.layers = {1};
        request.heads = {0};
        request.components = {Component::difference};
        QCOMPARE(write_page(nasty(), request, path("d.html"), false), Outcome::done);
        const QByteArray page = read("d.html");
        QVERIFY(page.contains("id=\"w-1-0-0\""));
        QCOMPARE(page.count("<script type=\"text/plain\""), 1);
    }

    void a_plain_model_has_one_map_and_no_lambda()
    {
        test::SyntheticPass pass;
        pass.kind = ModelKind::plain;
        pass.mask = {MaskKind::none, 0};
        pass.tokens = 20;
        test::write_softmax_capture(path("p.attn.h5"), pass);
        QCOMPARE(write_page(CaptureReader::open(path("p.attn.h5")), {}, path("p.html"), false),
                 Outcome::done);
        const QByteArray page = read("p.html");
        QVERIFY(page.contains("\"maps\":[{\"name\":\"first\",\"words\":\"A\",\"signed\":false}]"));
        QVERIFY(page.contains("\"lambda\":null"));
        QVERIFY(page.contains("\"spans\":[[[0,20],")); // nothing is masked
    }

    void refuses_and_leaves_nothing()
    {
        PageRequest request;
        request.layers = {7};
        expect_error([&] { write_page(nasty(), request, path("e.html"), false); }, ErrorKind::not_found,
                     {"7"});
        expect_error([&] { write_page(nasty(), {}, path("none/e.html"), false); }, ErrorKind::not_found, {});
        write_page(nasty(), {}, path("f.html"), false);
        expect_error([&] { write_page(nasty(), {}, path("f.html"), false); }, ErrorKind::invalid_argument,
                     {"exists"});
        QCOMPARE(write_page(nasty(), {}, path("g.html"), false,
                            [](std::uint64_t, std::uint64_t) { return false; }),
                 Outcome::cancelled);
        QVERIFY(!QFile::exists(folder_.filePath("e.html")));
        QVERIFY(!QFile::exists(folder_.filePath("g.html")));
        QVERIFY(!QFile::exists(folder_.filePath("g.html.partial")));
    }
};

QTEST_GUILESS_MAIN(TestPage)
#include "tst_page.moc"
