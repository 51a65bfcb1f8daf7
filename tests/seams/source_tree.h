// The files of the repository, as tests of the whole tree read them.
#pragma once

#include <QByteArray>
#include <QList>
#include <QRegularExpression>
#include <QString>
#include <QStringList>

struct SourceFile {
    QString path; ///< relative to the root, with slashes
    QStringList lines;

    bool is_cpp() const { return path.endsWith(".cpp") || path.endsWith(".h"); }
    bool is_under(const QStringList& folders) const;
    /// "path:line: text" for every line that matches.
    QStringList find(const QRegularExpression& pattern) const;
    /// Targets of #include lines, without quotes and brackets.
    QStringList includes() const;
};

/// Every text file below `root` but builds, test data and what git keeps for itself. Sorted by path.
QList<SourceFile> read_source_tree(const QString& root);
