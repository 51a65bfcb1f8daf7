#include "app/gui/window/demo.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QStandardPaths>

namespace attnscope::gui {

Demo find_demo()
{
    Demo demo;
    const QDir here(QCoreApplication::applicationDirPath());
    for (const char* place : {"../share/attnscope/models/demo-diff", "../../../../resources/models/demo-diff",
                              "../../../../tests/data/models/diffllama_mha"})
        if (demo.model.isEmpty() && QFile::exists(here.filePath(place) + "/config.json"))
            demo.model = QDir::cleanPath(here.filePath(place));
    QFile prompt(demo.model + "/../../prompts/needle.txt");
    demo.prompt = prompt.open(QIODevice::ReadOnly)
                      ? QString::fromUtf8(prompt.readAll())
                      : QStringLiteral("Gofu re havu's re we. the key is 4711. what is the key");
    const QString cache = QStandardPaths::writableLocation(QStandardPaths::CacheLocation);
    QDir().mkpath(cache);
    demo.output = QDir(cache).filePath("demo.attn.h5");
    return demo;
}

} // namespace attnscope::gui
