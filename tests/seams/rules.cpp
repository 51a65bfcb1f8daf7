#include "tests/seams/rules.h"

// The patterns are not in the test program itself: Qt's moc loses its way in raw strings that hold quotes.

const QRegularExpression& torch_include()
{
    static const QRegularExpression pattern(R"(^\s*#\s*include\s*["<](torch|ATen|c10|caffe2)/)");
    return pattern;
}

const QStringList& public_headers_of_model()
{
    static const QStringList headers = {"core/model/model.h", "core/model/model_facts.h",
                                        "core/model/model_library.h", "core/model/shared_library.h"};
    return headers;
}

const QStringList& private_headers_of_training()
{
    static const QStringList headers = {"core/training/batch_step.h", "core/training/differentiable_model.h"};
    return headers;
}

const QMap<QString, QStringList>& reach()
{
    static const QMap<QString, QStringList> table = {
        {"attention", {}},
        {"text", {}},
        {"checkpoint", {}},
        {"capture", {"attention", "text"}},
        {"page", {"attention", "capture", "text"}},
        {"language", {"text"}},
        {"model", {"attention", "checkpoint", "text"}},
        {"training", {"attention", "capture", "checkpoint", "language", "model", "text"}},
        {"experiment", {"attention", "capture", "checkpoint", "language", "model", "text", "training"}},
    };
    return table;
}

const QList<Rule>& all_rules()
{
    static const QStringList libtorch = {"core/model", "core/training", "tests/core/model",
                                         "tests/core/training", "tests/bench"};
    static const QList<Rule> rules = {
        {"core and the command line know no Qt",
         {"core", "app/cli"},
         {},
         QRegularExpression(R"(^\s*#\s*include\s*<Q[A-Za-z])")},
        {"LibTorch stays inside core/model and core/training", {}, libtorch, torch_include()},
        {"HDF5 stays inside core/capture",
         {},
         {"core/capture", "tests"},
         QRegularExpression(R"(^\s*#\s*include\s*["<](hdf5|H5[A-Z][A-Za-z]*)\.h)")},
        {"core never prints and never ends the program",
         {"core"},
         {},
         QRegularExpression(R"(\bstd::(cout|cerr|clog)\b|\bf?printf\(|\bf?puts\(|\b(exit|abort)\()")},
        {"core does not reach up into programs, widgets or tests",
         {"core"},
         {},
         QRegularExpression(R"(#\s*include\s*"(app|widgets|tests)/)")},
        {"includes start at the root of the tree",
         {},
         {},
         QRegularExpression(R"(^\s*#\s*include\s*"(?!core/|app/|widgets/|tests/|[a-z0-9_]+\.moc"))")},
        {"no text mentions a folder of somebody's machine",
         {},
         {},
         QRegularExpression(R"((^|[\s"'`(=])/(home|root|work|Users)/)"),
         false},
        {"no text mentions a package registry",
         {},
         {"tests/seams"},
         QRegularExpression(R"(pypi\.org|pythonhosted\.org|deb\.debian\.org)"),
         false},
        {"texts speak of the program, not of how it was made",
         {},
         {"tests/seams"},
         QRegularExpression(R"(\b[Ii]ssue #?\d|\b(this|an earlier|the previous|helper|work) sessions?\b)"),
         false},
    };
    return rules;
}
