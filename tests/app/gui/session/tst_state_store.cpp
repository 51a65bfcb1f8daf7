#include "app/gui/session/state_store.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QTemporaryDir>
#include <QtTest>

#include <sys/stat.h>

using namespace attnscope;
using namespace attnscope::gui;

namespace {

void write(const QString& path, const QByteArray& bytes)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(file.write(bytes), bytes.size());
}

QByteArray read(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("not there");
}

Session full_session()
{
    Session session;
    session.window_geometry = QByteArray("\0\1\2", 3);
    session.dock_layout = "layout";
    ViewState state;
    state.layer = 3;
    state.head = 2;
    state.aggregation = Aggregation::mean;
    state.scope = HeadScope::chosen;
    state.chosen_layers = {0, 3};
    state.chosen_heads = {1};
    state.weighting = Weighting::value_norm;
    state.first_token = FirstToken::renormalised;
    state.hypothetical_lambda = 0.25F;
    state.window = {{4, 20}, {0, 16}};
    state.pinned = {5, 9};
    state.rows = RowCombination::sum;
    state.maximised = 1;
    state.compared = Component::difference;
    state.lock = ViewLock::share;
    state.colours.sequential = ColourMap::magma;
    state.colours.mode = RangeMode::fixed;
    state.colours.fixed = {0.125, 0.5};
    session.tabs = {{"/a.attn.h5", "", state}, {"/b.attn.h5", "/c.attn.h5", {}}};
    session.current = 1;
    session.recent_files = {"/a.attn.h5", "/<b>.attn.h5"};
    session.recent_models = {"/models/m"};
    session.prompt = {"/models/m", "the key is 4711\n", {{"answer", QJsonArray{11, 15}}}};
    return session;
}

} // namespace

class TestStateStore : public QObject {
    Q_OBJECT

private slots:
    void what_was_saved_comes_back()
    {
        const QTemporaryDir folder;
        const StateStore store(folder.filePath("new/folder"));
        Settings settings;
        settings.worker_command = "ssh host attnscope-cli worker";
        settings.theme = ThemeChoice::dark;
        settings.colours.percentile = 90;
        settings.pictures = {3, true, true};
        const Session session = full_session();
        QCOMPARE(store.save(settings, session), QString());
        const StoredState state = store.load();
        QVERIFY2(state.problem.isEmpty(), qPrintable(state.problem));
        QVERIFY(state.settings == settings);
        QCOMPARE(state.session.tabs.size(), 2);
        QVERIFY(state.session.tabs[0].state == session.tabs[0].state);
        QCOMPARE(state.session.tabs[1].second, QString("/c.attn.h5"));
        QCOMPARE(state.session.window_geometry, session.window_geometry);
        QCOMPARE(state.session.dock_layout, session.dock_layout);
        QCOMPARE(state.session.current, 1);
        QCOMPARE(state.session.recent_files, session.recent_files);
        QCOMPARE(state.session.prompt.text, session.prompt.text);
        QCOMPARE(state.session.prompt.spans, session.prompt.spans);
    }

    void nothing_there_is_no_problem()
    {
        const QTemporaryDir folder;
        const StoredState state = StateStore(folder.path()).load();
        QVERIFY(state.problem.isEmpty() && state.may_overwrite && state.session.tabs.isEmpty());
    }

    void files_that_are_not_understood_are_kept_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("kept_as");
        QTest::newRow("no JSON") << QByteArray("{\"version\": 1, ") << "state.json.bad";
        QTest::newRow("binary rubbish") << QByteArray("\0\xFF\xFE", 3) << "state.json.bad";
        QTest::newRow("a list") << QByteArray("[1, 2]") << "state.json.bad";
        QTest::newRow("an empty file") << QByteArray() << "state.json.bad";
        QTest::newRow("no version") << QByteArray("{}") << "state.json.bad";
        QTest::newRow("a newer version")
            << QByteArray("{\"version\": 7, \"tabs\": 3}") << "state.json.version-7";
    }
    void files_that_are_not_understood_are_kept()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, kept_as);
        const QTemporaryDir folder;
        write(folder.filePath("state.json"), bytes);
        const StateStore store(folder.path());
        const StoredState state = store.load();
        QVERIFY(!state.problem.isEmpty() && state.may_overwrite);
        QVERIFY(state.session.tabs.isEmpty() && state.settings == Settings{});
        QCOMPARE(store.save({}, full_session()), QString());
        QCOMPARE(read(folder.filePath(kept_as)), bytes);
    }

    void odd_fields_become_defaults()
    {
        const QByteArray odd =
            R"({"version": 1, "tabs": [3, {"path": 5}, {"path": "/a", "view": {"layer": "x", "aggregation": 99,
            "queries": "all", "pinned": [3, "x", 1, 1], "maximised": 9, "hypothetical_lambda": "y",
            "colours": {"sequential": "diverging", "percentile": -3, "low": 2, "high": 1, "mode": "odd"}}}],
            "current": "x", "recent_files": {"a": 1}, "window_geometry": 4, "settings": {"theme": "pink", "worker_threads": -9}})";
        const QTemporaryDir folder;
        write(folder.filePath("state.json"), odd);
        const StoredState state = StateStore(folder.path()).load();
        QVERIFY2(state.problem.isEmpty(), qPrintable(state.problem));
        QVERIFY(state.settings == Settings{});
        QCOMPARE(state.session.tabs.size(), 1);
        const ViewState& view = state.session.tabs[0].state;
        QCOMPARE(view.layer, 0);
        QVERIFY(view.aggregation == Aggregation::rollout);
        QVERIFY(view.pinned == std::vector<int>({1, 3}));
        QCOMPARE(view.maximised, 2);
        QVERIFY(!view.hypothetical_lambda);
        QVERIFY(view.colours == ColourSettings{});
        QCOMPARE(state.session.current, -1);
    }

    void a_folder_that_does_not_answer_is_given_up()
    {
        const QTemporaryDir folder;
        const StateStore store(folder.path());
        // Who opens a pipe that nobody writes into waits for ever.
        QCOMPARE(::mkfifo(store.file().toLocal8Bit().constData(), 0600), 0);
        const StoredState state = store.load_soon();
        QVERIFY2(state.problem.contains("does not answer"), qPrintable(state.problem));
        QVERIFY(!state.may_overwrite);
        QVERIFY(state.session.tabs.isEmpty());
        QFile pipe(store.file()); // lets the thread end
        QVERIFY(pipe.open(QIODevice::WriteOnly));
    }
};

QTEST_GUILESS_MAIN(TestStateStore)
#include "tst_state_store.moc"
