// What an experiment found: numbers over named axes, each with its definition. Tables, charts and the result file
// (result_file.h) are made of this value.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace attnscope {

/// Positions along one axis: numbers or names, one of the two.
struct ResultAxis {
    std::string name; ///< "length", "depth", "layer", "segment", ...
    std::vector<double> values;
    std::vector<std::string> labels;
    std::string definition;

    std::size_t size() const noexcept { return labels.empty() ? values.size() : labels.size(); }
    bool operator==(const ResultAxis&) const = default;
};

/// Positions `first`, `first` + 1, ...
ResultAxis counting_axis(std::string name, std::size_t count, std::string definition, double first = 0);

struct ResultArray {
    std::string name;
    std::vector<std::string> axes; ///< at least one
    std::vector<double> values;    ///< row-major over the axes; NaN: not measured, or not defined
    std::string definition;        ///< how it is computed, and its unit

    bool operator==(const ResultArray&) const = default;
};

struct ExperimentResult {
    std::string experiment; ///< the sub-command: "needle", "order", ...
    std::string model_name;
    std::string family;
    std::string kind; ///< "plain", "differential" or "grouped"
    std::string tool_version;
    std::string created;            ///< UTC, ISO 8601
    std::string settings;           ///< JSON object: everything that determines the numbers
    std::vector<std::string> notes; ///< what must be known to read the numbers
    std::vector<ResultAxis> axes;
    std::vector<ResultArray> arrays;

    bool operator==(const ExperimentResult&) const = default;

    /// Errors: not_found, naming what there is.
    const ResultAxis& require_axis(const std::string& name) const;
    const ResultArray& require_array(const std::string& name) const;
    ResultArray& require_array(const std::string& name);
    const ResultArray* find_array(const std::string& name) const noexcept;

    /// Cells of an array over such axes. Errors: not_found.
    std::size_t cell_count(const std::vector<std::string>& axis_names) const;
    /// Appends an array filled with NaN and returns it; further calls move it.
    ResultArray& add_array(const std::string& name, const std::vector<std::string>& axis_names,
                           const std::string& definition);
    /// Names are set once and found, and every array has as many values as its axes say. Errors: invalid_argument.
    void check() const;
};

} // namespace attnscope
