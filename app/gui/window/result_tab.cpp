#include "app/gui/window/result_tab.h"

#include "app/gui/document/apart.h"
#include "app/gui/result/compare_results.h"
#include "core/capture/result_file.h"

#include <QFileInfo>

#include <variant>

namespace attnscope::gui {

namespace {

struct ReadResults {
    ExperimentResult first;
    std::optional<ExperimentResult> second;
};

using Outcome = std::variant<ReadError, ReadResults>;

Outcome read_both(const QString& path, const QString& second)
{
    try {
        ReadResults results{read_result(path.toStdString()), {}};
        if (!second.isEmpty()) {
            results.second = read_result(second.toStdString());
            if (const QString problem = compare_problem(results.first, *results.second); !problem.isEmpty())
                throw Error(ErrorKind::invalid_argument,
                            second.toStdString() + " cannot stand beside it. " + problem.toStdString());
        }
        return results;
    } catch (const std::exception& error) {
        return read_error_of(error);
    }
}

QString name_of(const QString& path)
{
    QString name = QFileInfo(path).fileName();
    for (const char* ending : {".result.h5", ".h5", ".hdf5"})
        if (name.endsWith(QLatin1String(ending)) && name.size() > qsizetype(qstrlen(ending)))
            return name.chopped(qsizetype(qstrlen(ending)));
    return name;
}

} // namespace

bool is_named_as_result(const QString& path)
{
    return path.endsWith(QLatin1String(".result.h5"), Qt::CaseInsensitive);
}

ResultTab::ResultTab(const SessionTab& wanted, QObject* parent) : DocumentTab(parent)
{
    wanted_ = wanted;
    wanted_.path = QFileInfo(wanted.path).absoluteFilePath();
    if (!wanted.second.isEmpty())
        wanted_.second = QFileInfo(wanted.second).absoluteFilePath();
    reopen();
}

ResultTab::~ResultTab()
{
    delete view_;
}

QString ResultTab::title() const
{
    return wanted_.second.isEmpty() ? name_of(wanted_.path)
                                    : name_of(wanted_.path) + QStringLiteral(" ↔ ") + name_of(wanted_.second);
}

SessionTab ResultTab::session() const
{
    SessionTab session = wanted_;
    if (view_)
        session.chart = view_->chart_name();
    return session;
}

void ResultTab::reopen()
{
    if (reading_)
        return;
    reading_ = true;
    run_apart<Outcome>(
        this, [path = wanted_.path, second = wanted_.second] { return read_both(path, second); },
        [this](Outcome outcome) {
            reading_ = false;
            if (const auto* error = std::get_if<ReadError>(&outcome)) {
                error_ = *error;
                wanted_ = session();
                delete view_;
                emit failed();
                return;
            }
            error_ = {};
            wanted_ = session();
            delete view_;
            auto& results = std::get<ReadResults>(outcome);
            view_ = new ResultView(std::move(results.first), std::move(results.second));
            view_->show_chart(wanted_.chart);
            emit ready();
        });
}

} // namespace attnscope::gui
