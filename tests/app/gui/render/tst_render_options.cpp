// What a command line of `attnscope render` asks for.
#include "app/gui/render/render_options.h"
#include "tests/support/expect_error.h"

#include <CLI/Error.hpp>

#include <QFile>
#include <QTemporaryDir>

using namespace attnscope;
using namespace attnscope::gui;

class TestRenderOptions : public QObject {
    Q_OBJECT

    static RenderCommand parse(const QString& line)
    {
        std::vector<std::string> arguments;
        for (const QString& word : line.split(' ', Qt::SkipEmptyParts))
            arguments.push_back(word.toStdString());
        return parse_render(arguments);
    }

private slots:
    void one_picture_whatever_the_order_data()
    {
        QTest::addColumn<QString>("line");
        QTest::newRow("output last")
            << "a.h5 --layer 3 --head 2 --map difference --queries 0:64 --size 800x600 -o fig.svg";
        QTest::newRow("output first")
            << "-o fig.svg a.h5 --layer 3 --head 2 --map difference --queries 0:64 --size 800x600";
        QTest::newRow("in the middle, long")
            << "--layer=3 --head 2 --output=fig.svg --map diff a.h5 --queries 0:64 --size 800x600";
    }
    void one_picture_whatever_the_order()
    {
        QFETCH(QString, line);
        const RenderCommand command = parse(line);
        QCOMPARE(command.capture, std::string("a.h5"));
        QCOMPARE(command.figures.size(), std::size_t{1});
        const RenderRequest& figure = command.figures.front();
        QCOMPARE(figure.output, std::string("fig.svg"));
        QCOMPARE(figure.layers->resolve(6), std::vector<int>{3});
        QCOMPARE(figure.heads->resolve(6), std::vector<int>{2});
        QCOMPARE(*figure.component, Component::difference);
        QCOMPARE(figure.queries->resolve(100), (Range{0, 64}));
        QCOMPARE(figure.style.size, QSize(800, 600));
    }

    void options_hold_until_given_anew()
    {
        const RenderCommand command = parse("a.h5 --layer 1 --style dark --map first -o a.png --map second "
                                            "--scale 2 -o b.png --style light -o c.png");
        QCOMPARE(command.figures.size(), std::size_t{3});
        QCOMPARE(*command.figures[0].component, Component::first);
        QCOMPARE(*command.figures[1].component, Component::second);
        QCOMPARE(*command.figures[2].component, Component::second);
        QVERIFY(command.figures[0].style.dark && command.figures[1].style.dark &&
                !command.figures[2].style.dark);
        QCOMPARE(command.figures[0].style.scale, 1.0);
        QCOMPARE(command.figures[2].style.scale, 2.0);
        QCOMPARE(command.figures[2].layers->resolve(6), std::vector<int>{1});
    }

    void a_list_of_figures()
    {
        QTemporaryDir folder;
        QFile file(folder.filePath("list.json"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("[{\"output\": \"a b.svg\", \"layer\": 3, \"range\": \"-0.5:0.5\", \"transparent\": true},"
                   " {\"output\": \"b.pdf\", \"chart\": \"lambda\", \"transparent\": false}]");
        file.close();
        const RenderCommand command = parse("a.h5 --head 1 --figures " + file.fileName());
        QCOMPARE(command.figures.size(), std::size_t{2});
        QCOMPARE(command.figures[0].output, std::string("a b.svg"));
        QCOMPARE(command.figures[0].colours.mode, RangeMode::fixed);
        QCOMPARE(command.figures[0].colours.fixed, (ValueRange{-0.5, 0.5}));
        QVERIFY(command.figures[0].style.transparent);
        QCOMPARE(command.figures[1].kind, RenderKind::lambda);
        QVERIFY(!command.figures[1].style.transparent);
        QVERIFY(command.figures[1].colours.mode !=
                RangeMode::fixed); // one figure's options are not the next one's
        QCOMPARE(command.figures[1].heads->resolve(3), std::vector<int>{1});
    }

    void nonsense_is_a_usage_error_data()
    {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QString>("word");
        QTest::newRow("no file") << "-o a.png"
                                 << "FILE";
        QTest::newRow("no output") << "a.h5 --layer 1"
                                   << "-o";
        QTest::newRow("an option of which nothing comes") << "a.h5 -o a.png -o b.png --map first"
                                                          << "-o";
        QTest::newRow("an unknown chart") << "a.h5 --chart pie -o a.png"
                                          << "segments";
        QTest::newRow("a size without height") << "a.h5 --size 800 -o a.png"
                                               << "1200x900";
        QTest::newRow("too large a scale") << "a.h5 --scale 9 -o a.png"
                                           << "1 to 4";
        QTest::newRow("an unknown colour map") << "a.h5 --colour-map jet -o a.png"
                                               << "viridis";
        QTest::newRow("an empty range") << "a.h5 --range 1:1 -o a.png"
                                        << "-0.2:0.2";
        QTest::newRow("an unknown option") << "a.h5 --colour red -o a.png"
                                           << "--colour";
    }
    void nonsense_is_a_usage_error()
    {
        QFETCH(QString, line);
        QFETCH(QString, word);
        try {
            parse(line);
            QFAIL("accepted");
        } catch (const CLI::ParseError& error) {
            QVERIFY2(QString(error.what()).contains(word), error.what());
        }
    }

    void a_list_that_is_none_is_refused_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("no JSON") << QByteArray("[{");
        QTest::newRow("no list") << QByteArray("{}");
        QTest::newRow("an empty list") << QByteArray("[]");
        QTest::newRow("an entry without output") << QByteArray("[{\"layer\": 1}]");
    }
    void a_list_that_is_none_is_refused()
    {
        QFETCH(QByteArray, text);
        QTemporaryDir folder;
        QFile file(folder.filePath("list.json"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text);
        file.close();
        test::expect_error([&] { parse("a.h5 --figures " + file.fileName()); }, ErrorKind::invalid_argument,
                           {"list.json", "output"});
        test::expect_error([&] { parse("a.h5 --figures nowhere.json"); }, ErrorKind::not_found,
                           {"nowhere.json"});
    }
};

QTEST_GUILESS_MAIN(TestRenderOptions)
#include "tst_render_options.moc"
