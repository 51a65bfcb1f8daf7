// The charts of an experiment's result, of one model or of two beside each other: which there are, what can be chosen in them,
// and their contents. Any thread but for drawing.
#pragma once

#include "app/gui/result/result_access.h"
#include "app/gui/result/result_picture.h"

#include <functional>
#include <map>
#include <vector>

namespace attnscope::gui {

/// Something that a chart shows one of: a position of an axis, or one of several numbers.
struct ResultChoice {
    std::string key; ///< as on the command line: "needles", "score"
    QStringList options;
    int initial = 0;
};

struct ResultInput {
    std::vector<const ExperimentResult*> results; ///< one, or two that are compared
    std::map<std::string, QString> chosen;        ///< an option of every choice of the chart

    const ExperimentResult& first() const { return *results.front(); }
    bool compared() const noexcept { return results.size() > 1; }
    /// The model of a result, told apart where both are of the same.
    QString name(std::size_t result) const;
    /// Puts the position that was chosen along an axis into `places`; nothing for averaged_words, for what is no axis, and for
    /// the only map of a plain model. False when the result has no such position.
    bool choose(Places& places, const ExperimentResult& result, const std::string& axis) const;
};

/// The option that averages over an axis.
inline const QString averaged_words = QStringLiteral("mean");

struct ResultChart {
    std::string name;                ///< on the command line: "accuracy"
    QString words;                   ///< in the window: "Accuracy by length and depth"
    std::vector<std::string> arrays; ///< whose numbers it shows
    std::vector<ResultChoice> choices;
    std::function<ResultPicture(const ResultInput&)> content;
};

/// The most telling first; charts of the experiment, then every array that none of them shows. Empty for a result without
/// arrays.
std::vector<ResultChart> charts_of(const ExperimentResult& result);

/// The first one for an empty name. Errors: not_found, naming what there is.
ResultChart require_chart(const ExperimentResult& result, const std::string& name);

/// `wanted` where given, first options otherwise. Errors: invalid_argument for a choice or an option that the chart does not
/// have.
std::map<std::string, QString> options_of(const ResultChart& chart,
                                          const std::map<std::string, std::string>& wanted);

} // namespace attnscope::gui
