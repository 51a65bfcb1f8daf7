// A folder of its own for one test, removed with the object, and files in it.
#pragma once

#include <QByteArray>
#include <QFile>
#include <QString>
#include <QTemporaryDir>
#include <QTest>

#include <filesystem>

namespace attnscope::test {

class TestFolder {
public:
    /// The folder itself, or what lies in it under a name with slashes.
    std::filesystem::path path(const std::filesystem::path& name = "") const
    {
        return std::filesystem::path(folder_.path().toStdString()) / name;
    }

    QString name(const QString& file) const { return folder_.filePath(file); }

    /// Makes the folders above too; a failure fails the test.
    std::filesystem::path write(const std::filesystem::path& name, const QByteArray& bytes = {}) const
    {
        std::filesystem::path file = path(name);
        std::filesystem::create_directories(file.parent_path());
        QFile out(QString::fromStdString(file.string()));
        if (!out.open(QIODevice::WriteOnly) || out.write(bytes) != bytes.size())
            QTest::qFail(("cannot write " + file.string()).c_str(), __FILE__, __LINE__);
        return file;
    }

private:
    QTemporaryDir folder_;
};

} // namespace attnscope::test
