// What must not stand in which files.
#pragma once

#include <QList>
#include <QMap>
#include <QMetaType>
#include <QRegularExpression>
#include <QStringList>

struct Rule {
    const char* sentence = "";
    QStringList within; ///< folders the rule speaks of; empty: the whole tree
    QStringList except;
    QRegularExpression forbidden;
    bool cpp_only = true;
};
Q_DECLARE_METATYPE(Rule)

const QList<Rule>& all_rules();

/// Matches an #include of LibTorch.
const QRegularExpression& torch_include();

/// What the sources in a folder of core may include from core, besides core/*.h and their own folder.
const QMap<QString, QStringList>& reach();

/// Headers of core/model that other folders include; everything else there, but kernel/, is private and may use LibTorch.
const QStringList& public_headers_of_model();

/// Headers of core/training that only its own sources and tests include; they use LibTorch.
const QStringList& private_headers_of_training();
