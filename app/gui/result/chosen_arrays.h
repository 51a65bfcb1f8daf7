// Private to app/gui/result: which arrays of a request each result has at the chosen positions.
#pragma once

#include "app/gui/result/result_chart.h"

#include <QStringList>

#include <functional>
#include <string>
#include <vector>

namespace attnscope::gui {

/// An array, and what it is called beside others; empty where it is the only one.
struct NamedArray {
    std::string name;
    QString words;
};

/// Refers to the input and the arrays, which outlive it.
class ChosenArrays {
public:
    ChosenArrays(const ResultInput& input, const std::vector<NamedArray>& arrays)
        : input_(input), arrays_(arrays)
    {
    }

    /// Every array that result `n` has at the chosen positions. What it lacks is missing: a plain model has no second map to
    /// measure.
    void visit(std::size_t n, const std::function<void(const NamedArray&, const Places&)>& take);
    void add_missing(const QString& words) { missing_ << words; }
    /// "no number: ..."; nothing when nothing is missing.
    QStringList notes() const;

private:
    const ResultInput& input_;
    const std::vector<NamedArray>& arrays_;
    QStringList missing_;
};

} // namespace attnscope::gui
