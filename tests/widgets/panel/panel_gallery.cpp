// Draws every panel in both themes into a folder, to be looked at: panel_gallery FOLDER
#include "tests/widgets/panel/sample_panels.h"

#include <QApplication>
#include <QDir>
#include <QPlainTextEdit>

using namespace attnscope;

namespace {

void grab(QWidget& widget, const QString& name, QSize size, const Theme& theme, const QDir& folder)
{
    widget.setAttribute(Qt::WA_DontShowOnScreen);
    widget.setAutoFillBackground(true);
    QApplication::setPalette(palette_of(theme));
    widget.resize(size);
    widget.show();
    QApplication::processEvents();
    widget.grab().save(folder.filePath(name + (theme.dark ? "_dark.png" : "_light.png")));
}

} // namespace

int main(int argc, char** argv)
{
    QApplication application(argc, argv);
    QApplication::setStyle("Fusion");
    const QDir folder(argc > 1 ? argv[1] : ".");
    folder.mkpath(".");
    for (const Theme& theme : {light_theme(), dark_theme()}) {
        QApplication::setPalette(palette_of(theme));
        StrongestKeysList keys;
        keys.set_content(samples::strongest_keys());
        grab(keys, "keys", {260, 240}, theme, folder);

        for (const bool difference : {false, true}) {
            TintedText text;
            text.set_theme(theme);
            text.set_content(samples::tinted_text(theme, difference));
            grab(text, difference ? "text_difference" : "text_first", {420, 260}, theme, folder);
        }
        PredictionTable list, lens;
        list.set_theme(theme);
        lens.set_theme(theme);
        list.set_content(samples::predictions(1));
        lens.set_content(samples::predictions(5));
        grab(list, "predictions", {420, 200}, theme, folder);
        grab(lens, "lens", {560, 200}, theme, folder);

        PromptEditor editor;
        editor.set_theme(theme);
        samples::fill(editor);
        grab(editor, "prompt", {560, 320}, theme, folder);
        grab(editor, "prompt_narrow", {380, 300}, theme, folder);

        InlineBar bar;
        bar.set_theme(theme);
        bar.show_message(
            {BarKind::error,
             "The model <b>demo</b> could not be loaded: model.safetensors ends before its last tensor.",
             "model.safetensors\nexpected 1,024 bytes, found 512",
             {"Try again", "Choose another && folder"},
             true});
        grab(bar, "bar", {620, 60}, theme, folder);
        grab(bar, "bar_narrow", {340, 90}, theme, folder);
    }
    return 0;
}
