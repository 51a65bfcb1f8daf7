// The experiments of the command line, each as a user runs it on a tiny model in a second.
#pragma once

#include "tests/app/cli/cli_process.h"

#include <QList>
#include <QString>
#include <QStringList>

namespace attnscope::test {

struct ExperimentCall {
    QString name;          ///< the sub-command
    QStringList arguments; ///< model and all, no output
    QStringList endless;   ///< the same with far too many samples to finish
    QString table;         ///< the first one of --csv, and its key in --json
    QString array;         ///< in that table
};

/// Input files that some of them read are written into `folder`.
QList<ExperimentCall> experiment_calls(const QString& folder);

/// A row a call, column "call" its index, named after it; for test functions.
void add_experiment_rows(const QString& folder);
/// The call of the row that is being tested.
ExperimentCall current_call(const QString& folder);

} // namespace attnscope::test
