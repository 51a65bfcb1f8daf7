#include "app/gui/view/view_model.h"
#include "tests/core/capture/sample_capture.h"

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QtTest>

using namespace attnscope;
using namespace attnscope::gui;

class TestViewState : public QObject {
    Q_OBJECT

private:
    QTemporaryDir folder_;
    std::optional<CaptureReader> reader_;

private slots:
    void initTestCase()
    {
        test::SyntheticPass pass = test::default_pass();
        pass.tokens = 20;
        const std::string path = folder_.filePath("a.attn.h5").toStdString();
        test::write(path, pass, pass.everything());
        reader_.emplace(CaptureReader::open(path));
    }

    void a_state_of_another_capture_is_fitted()
    {
        ViewState state;
        state.layer = 40;
        state.head = -1;
        state.pinned = {3, 400};
        state.window = {{100, 200}, {0, 5}};
        state.scope = HeadScope::chosen;
        state.chosen_layers = {0, 7};
        state.chosen_heads = {9};
        const ViewState fit = fitted(state, *reader_);
        QCOMPARE(fit.layer, 0);
        QCOMPARE(fit.head, 0);
        QVERIFY(fit.pinned == std::vector<int>{3});
        QVERIFY(fit.window == Window{});
        QVERIFY(fit.scope == HeadScope::layer);
    }

    void requests_name_the_heads_that_are_put_together()
    {
        ViewState state;
        state.layer = 1;
        state.head = 2;
        state.hypothetical_lambda = 0.5F;
        const DerivedRequest single = request_of(state, Component::difference, *reader_);
        QVERIFY(single.layers == std::vector<int>{1} && single.heads == std::vector<int>{2});
        QCOMPARE(single.quantity.hypothetical_lambda.value_or(0), 0.5F);
        QVERIFY(!request_of(state, Component::first, *reader_).quantity.hypothetical_lambda);
        state.aggregation = Aggregation::mean;
        QVERIFY(request_of(state, Component::first, *reader_).heads == reader_->heads());
        QVERIFY(request_of(state, Component::first, *reader_).layers == std::vector<int>{1});
        state.scope = HeadScope::all;
        QVERIFY(request_of(state, Component::first, *reader_).layers == reader_->layers());
    }

    void changes_can_be_taken_back_and_a_drag_is_one()
    {
        ViewModel model;
        QSignalSpy changed(&model, &ViewModel::changed);
        ViewState state;
        for (int i = 1; i <= 5; ++i) {
            state.hypothetical_lambda = 0.1F * static_cast<float>(i);
            model.change(state, "lambda");
        }
        state.layer = 1;
        model.change(state, "head");
        QCOMPARE(changed.size(), 6);
        model.undo();
        QCOMPARE(model.state().layer, 0);
        QCOMPARE(model.state().hypothetical_lambda.value_or(0), 0.5F);
        model.undo();
        QVERIFY(model.state() == ViewState{});
        QVERIFY(!model.can_undo() && model.can_redo());
        model.redo();
        model.redo();
        QVERIFY(model.state() == state && !model.can_redo());
        model.change(state, "head");
        QVERIFY2(model.can_undo(), "no change, no step");
    }
};

QTEST_GUILESS_MAIN(TestViewState)
#include "tst_view_state.moc"
