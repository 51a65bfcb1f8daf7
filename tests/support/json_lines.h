// Files of one JSON object a line, as golden cases are kept.
#pragma once

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>

namespace attnscope::test {

inline QList<QJsonObject> read_json_lines(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("cannot read %s", qPrintable(path));
    QList<QJsonObject> objects;
    while (!file.atEnd())
        objects << QJsonDocument::fromJson(file.readLine()).object();
    return objects;
}

} // namespace attnscope::test
