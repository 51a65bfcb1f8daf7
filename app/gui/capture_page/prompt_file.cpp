#include "app/gui/capture_page/prompt_file.h"

#include "app/gui/capture_page/amount_words.h"
#include "core/text/token.h"

#include <QFile>

namespace attnscope::gui {

namespace {

constexpr qint64 longest_prompt = 64 << 20;

} // namespace

PromptFile read_prompt_file(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return {{}, QObject::tr("The prompt could not be read: %1.").arg(file.errorString())};
    if (file.size() > longest_prompt)
        return {{},
                QObject::tr("The file is longer than any prompt can be here: %1.")
                    .arg(bytes_words(static_cast<double>(file.size())))};
    const QByteArray bytes = file.readAll();
    if (find_invalid_utf8({bytes.constData(), static_cast<std::size_t>(bytes.size())}) !=
        std::string_view::npos)
        return {{}, QObject::tr("The file is not UTF-8 text. Convert it first, e.g. with iconv.")};
    return {QString::fromUtf8(bytes), {}};
}

} // namespace attnscope::gui
