#include "tests/seams/source_tree.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>

#include <algorithm>

bool SourceFile::is_under(const QStringList& folders) const
{
    return std::any_of(folders.begin(), folders.end(),
                       [&](const QString& folder) { return path.startsWith(folder + "/"); });
}

QStringList SourceFile::find(const QRegularExpression& pattern) const
{
    QStringList found;
    for (qsizetype i = 0; i < lines.size(); ++i) {
        if (pattern.match(lines[i]).hasMatch())
            found << QString("%1:%2: %3").arg(path).arg(i + 1).arg(lines[i].trimmed());
    }
    return found;
}

QStringList SourceFile::includes() const
{
    static const QRegularExpression pattern(R"(^\s*#\s*include\s*["<]([^">]+)[">])");
    QStringList found;
    for (const QString& line : lines) {
        if (const auto match = pattern.match(line); match.hasMatch())
            found << match.captured(1);
    }
    return found;
}

namespace {

QByteArray contents(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

bool is_ours(const QString& path)
{
    static const QStringList other = {"build", ".git", ".cache", "tests/data/models",
                                      "tests/data/tokenizers"};
    return !SourceFile{path, {}}.is_under(other) && !path.contains("__pycache__");
}

} // namespace

QList<SourceFile> read_source_tree(const QString& root)
{
    QList<SourceFile> files;
    const QDir base(root);
    QDirIterator it(root, QDir::Files | QDir::Hidden | QDir::NoSymLinks, QDirIterator::Subdirectories);
    while (it.hasNext()) {
        const QString path = base.relativeFilePath(it.next());
        if (!is_ours(path))
            continue;
        const QByteArray bytes = contents(it.filePath());
        if (!bytes.contains('\0'))
            files << SourceFile{path, QString::fromUtf8(bytes).split('\n')};
    }
    std::sort(files.begin(), files.end(),
              [](const SourceFile& a, const SourceFile& b) { return a.path < b.path; });
    return files;
}
