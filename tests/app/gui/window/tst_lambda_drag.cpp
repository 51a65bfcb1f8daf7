#include "app/gui/window/take_away.h"
#include "core/error.h"
#include "tests/app/gui/window/open_window.h"
#include "tests/core/capture/sample_capture.h"
#include "widgets/map/lambda_slider.h"
#include "widgets/map/linked_maps.h"

#include <QTemporaryDir>

using namespace attnscope;
using namespace attnscope::gui;

class TestLambdaDrag : public QObject {
    Q_OBJECT

private:
    QTemporaryDir folder_;

private slots:
    void a_drag_is_answered_at_once_and_read_when_it_rests()
    {
        attnscope::test::SyntheticPass pass = attnscope::test::default_pass();
        pass.tokens = 1500;
        pass.layers = 1;
        pass.heads = 2;
        const QString path = folder_.filePath("long.attn.h5");
        attnscope::test::write(path.toStdString(), pass, pass.everything());
        const auto window = gui::test::open_window(folder_.filePath("state"), path);
        QVERIFY(window);
        CaptureView& view = *window->current_view();
        const auto content = [&]() -> const MapContent& { return view.maps().view(2).content(); };
        auto* slider = window->findChild<LambdaSlider*>();
        for (const double x : {0.5, 0.25, 0.75}) {
            emit slider->hypothetical_changed(x);
            QVERIFY2(content().note.contains("preview from pooled maps"), qPrintable(content().note));
            QVERIFY(content().title.contains(QString::number(x)) && !content().stale);
            const AttentionMap& first = *view.maps().view(0).content().map;
            const AttentionMap& second = *view.maps().view(1).content().map;
            const std::size_t cell = content().map->values.size() / 2 + 3;
            QCOMPARE(content().map->values[cell],
                     first.values[cell] - static_cast<float>(x) * second.values[cell]);
            QVERIFY(window->is_idle() || !content().stale);
        }
        QVERIFY_EXCEPTION_THROWN(write_map(view, 2, {}, folder_.filePath("approximate.npz")), Error);
        QTRY_VERIFY_WITH_TIMEOUT(!content().note.contains("preview"), 20000);
        QVERIFY(gui::test::settle(*window));
        const DerivedRequest request = view.shown_maps()[2].loaded->job.request;
        const std::optional<AttentionMap> exact =
            read_derived(*view.shown_maps()[2].loaded->job.reader, request);
        QVERIFY(exact && content().map->values == exact->values);
        emit slider->hypothetical_changed(std::nullopt);
        QTRY_VERIFY(!content().title.contains("hypothetical"));
    }
};

QTEST_MAIN(TestLambdaDrag)
#include "tst_lambda_drag.moc"
